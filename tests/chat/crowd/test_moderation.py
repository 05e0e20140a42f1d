"""Moderators and the broadcaster."""

import pytest

from chat.crowd.moderation import Bans
from chat.door import Ignored
from chat.message import Level
from chat.replies.sentences import Say
from chat.requests import Audit, DropWaiting, Pause, Request, Resume, SetBot, SetRules
from module.bot import OFFERED
from module.errors import InvalidRecord
from module.rules.presets import PRESETS, house_rule
from tests.chat.kit import CHOICE, Evening, position, user


def evening() -> Evening:
    return Evening(position(CHOICE))


def kinds(requests: tuple[Request, ...]) -> list[type[Request]]:
    return [type(request) for request in requests]


PRIVILEGED = [
    ("!pause", Level.MODERATOR, [Pause, Audit]),
    ("!resume", Level.MODERATOR, [Resume, Audit]),
    ("!cancel", Level.MODERATOR, [DropWaiting, Audit]),
    ("!mode anarchy", Level.MODERATOR, [Audit]),
    ("!ban troll", Level.MODERATOR, [Audit]),
    ("!unban troll", Level.MODERATOR, [Audit]),
    ("!timeout troll 60", Level.MODERATOR, [Audit]),
    ("!sync", Level.MODERATOR, [Audit]),
    ("!quiet on", Level.BROADCASTER, [Audit]),
    ("!bot first", Level.BROADCASTER, [SetBot, Audit]),
    ("!rules module:rounds=12", Level.BROADCASTER, [SetRules, Audit]),
]


@pytest.mark.parametrize("text, level, expected", PRIVILEGED)
def test_who_may(text: str, level: Level, expected: list[type[Request]]) -> None:
    for other in Level:
        made = evening()
        requests = made.say(text, "somebody", other).requests
        made.wait(3)
        if other >= level:
            assert kinds(requests) == expected
            assert len(made.sent) == 1
        else:
            assert requests == ()
            assert made.sent == ["@somebody: You may not use this command."]
            assert made.desk.deeds()[-1].what is Say.NOT_ALLOWED


def test_the_audit_says_who_did_what() -> None:
    (audit,) = evening().mod("!timeout @Troll_ 60").requests
    assert isinstance(audit, Audit)
    assert (audit.what, audit.by.login) == ("timeout troll_ 60", "mod")


def test_levels_may_be_set_by_user_id() -> None:
    made = Evening(position(CHOICE), levels={"script-alice": Level.BROADCASTER, "script-mod": Level.VIEWER})
    assert made.say("!quiet on").requests
    assert made.mod("!pause").requests == ()


class TestBans:
    def test_a_banned_viewer_is_not_heard(self) -> None:
        made = evening()
        made.mod("!ban @Troll")
        reception = made.say("!1 select 1", "troll")
        assert reception.ignored is Ignored.BANNED
        assert reception.requests == ()
        made.say("!1 dance", "troll")
        made.wait(5)
        assert made.sent == ["@mod: I no longer listen to @troll."]

    def test_it_holds_for_the_person_under_another_name(self) -> None:
        bans = Bans()
        bans.ban("troll")
        assert bans.holds(user("troll"), 0)
        renamed = user("troll").__class__("script", "script-troll", "innocent", "Innocent")
        assert bans.holds(renamed, 0)
        assert not bans.holds(user("innocent"), 0)
        newcomer = user("troll").__class__("script", "script-other", "troll", "Troll")
        assert not bans.holds(newcomer, 0)
        assert bans.unban("troll")
        assert not bans.holds(renamed, 0)
        assert not bans.unban("troll")

    def test_a_timeout_ends(self) -> None:
        made = evening()
        made.mod("!timeout troll 60")
        made.wait(59)
        assert made.say("!4", "troll").ignored is Ignored.BANNED
        made.wait(1)
        assert made.say("!4", "troll").requests

    def test_the_longest_timeout_is_twitchs(self) -> None:
        made = evening()
        made.mod("!timeout troll 99999999")
        assert made.sent == ["@mod: I don't listen to @troll for 1209600 s."]

    def test_unban(self) -> None:
        made = evening()
        made.mod("!ban troll")
        made.say("!1", "troll")
        made.mod("!unban troll")
        made.mod("!unban nobody")
        assert made.say("!4", "troll").requests
        made.wait(5)
        assert made.sent[-2:] == ["@mod: I listen to @troll again.", "@mod: @nobody is not banned here."]

    def test_moderators_are_always_heard(self) -> None:
        made = evening()
        made.say("!hand", "second", Level.MODERATOR)
        made.mod("!ban second")
        assert made.say("!pause", "second", Level.MODERATOR).requests
        made.wait(5)
        assert "@mod: I always listen to @second." in made.sent
        made.mod("!ban unseen")
        assert made.say("!pause", "unseen", Level.MODERATOR).requests

    def test_bans_survive_a_restart(self) -> None:
        bans = Bans()
        bans.ban("troll")
        bans.ban("short", 100.0)
        bans.ban("past", 5.0)
        assert bans.holds(user("short"), 40)
        saved = bans.to_json(40)
        assert bans.to_json(41) == saved  # time alone is nothing to write down
        again = Bans.from_json(saved, 40, 1000)
        assert again.holds(user("troll"), 1_000_000)
        assert again.holds(user("short"), 1059)
        assert not again.holds(user("short"), 1060)
        assert not again.holds(user("past"), 1000)

    def test_the_end_of_a_timeout_is_kept_to_the_millisecond(self) -> None:
        bans = Bans()
        bans.ban("short", 100.12345)
        assert bans.to_json(40.0) == [{"login": "short", "user_id": None, "until": 100.123}]

    def test_bans_of_an_older_journal_are_read(self) -> None:
        """It told how long a timeout still went, not until when."""
        ban = {"login": "troll", "user_id": None, "left": None}
        again = Bans.from_json([ban, ban | {"login": "short", "left": 60}], 0, 1000)
        assert again.holds(user("troll"), 1_000_000)
        assert again.holds(user("short"), 1059)
        assert not again.holds(user("short"), 1060)

    @pytest.mark.parametrize(
        "ban",
        [
            {},
            {"login": "/x", "user_id": None, "until": None},
            {"login": "a", "user_id": 3, "until": None},
            {"login": "a", "user_id": None},
            {"login": "a", "user_id": None, "until": 39},
            {"login": "a", "user_id": None, "until": "41"},
            {"login": "a", "user_id": None, "left": 1_209_601},
        ],
    )
    def test_what_is_no_ban_is_told(self, ban: dict[str, object]) -> None:
        with pytest.raises(InvalidRecord, match=r"^a ban in the chat's state cannot be read: login, user_id"):
            Bans.from_json([ban], 40, 1000)

    def test_they_are_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("chat.crowd.moderation.MOST_BANS", 50)
        bans = Bans()
        for number in range(60):
            bans.ban(f"v{number}")
            assert bans.holds(user(f"v{number}"), 0)
        for number in range(60):
            bans.ban(f"w{number}")
        assert len(bans.to_json(0)) == 100
        assert not bans.holds(user("w0"), 0)


def test_quiet_answers_only_moderators() -> None:
    made = evening()
    made.say("!quiet on", "streamer", Level.BROADCASTER)
    made.say("!help")
    made.mod("!pause")
    made.wait(5)
    made.say("!quiet off", "streamer", Level.BROADCASTER)
    made.wait(3)
    made.say("!help")
    made.wait(3)
    assert made.sent[:3] == [
        "@streamer: I only answer moderators now.",
        "@mod: The game is paused. !resume goes on.",
        "@streamer: I answer everybody again.",
    ]
    assert made.sent[3].startswith("@alice: !1 select N")


def test_unknown_names_are_answered_with_those_there_are() -> None:
    made = evening()
    for text in (
        "!bot deepblue",
        "!rules poker",
        "!rules module:lucky=maybe",
        "!mode chaos",
        "!timeout x",
    ):
        assert kinds(made.say(text, "streamer", Level.BROADCASTER).requests) in ([], [Audit])
        made.wait(4)
    assert made.sent == [
        "@streamer: I don't know that opponent. Choose beginner, easy, house, strong, master.",
        f"@streamer: I don't know those rules. Choose {', '.join(PRESETS)}.",
        "@streamer: that command is invalid, write: !mode claim",
        "@streamer: that command is invalid, write: !timeout USER 60",
    ]


@pytest.mark.parametrize(
    "language, told",
    [("en", "house (the module's own bot), strong ("), ("ja", "easy (目先の札を取る)")],
)
def test_alone_it_tells_the_opponents_from_weak_to_strong(language: str, told: str) -> None:
    """Nobody could know what there is to choose without trying a wrong name."""
    made = Evening(position(CHOICE), language=language)
    assert kinds(made.say("!bot", "streamer", Level.BROADCASTER).requests) in ([], [Audit])
    made.wait(4)
    (said,) = made.sent
    assert told in said
    places = [said.index(f"{bot} (") for bot in OFFERED]
    assert places == sorted(places)
    assert "random" not in said


def test_the_next_games_rules_are_told_as_they_are_read() -> None:
    made = evening()
    (request, _) = made.say("!rules module:rounds=12,month_yaku=4", "streamer", Level.BROADCASTER).requests
    assert isinstance(request, SetRules)
    assert request.spec == "module:month_yaku=4,rounds=12"


def test_house_rules_are_set_and_offered() -> None:
    ours = house_rule("ours", {"like": "classic"}, {})
    made = Evening(position(CHOICE), house_rules={"ours": ours})
    (request, _) = made.say("!rules ours:rounds=3", "streamer", Level.BROADCASTER).requests
    assert request == SetRules("ours:rounds=3", user("streamer", Level.BROADCASTER))
    made.wait(4)
    made.say("!rules our", "streamer", Level.BROADCASTER)
    made.wait(4)
    assert made.sent[-1].endswith("three, four, ours.")


def test_quiet_goes_on_answering_moderators() -> None:
    made = evening()
    made.say("!quiet on", "streamer", Level.BROADCASTER)
    made.wait(3)
    made.sent.clear()
    made.say("!1 dance", "mod", Level.MODERATOR)
    made.say("!1 dance", "viewer")
    made.wait(9)
    assert [text for text in made.sent if "invalid" in text] == ["@mod: that command is invalid"]
