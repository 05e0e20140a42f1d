"""Signing in and out, what the doctor says, and which addresses are refused, as a user meets them."""

from __future__ import annotations

import json
import re
import sys

import pytest

from tests.chat.sources.elsewhere import AUTHORITY, EXPIRED, VALID, Elsewhere
from tests.emulator.channel import Channel, sign_in_by_code
from tests.emulator.kit import KoikoiHere, Line
from tests.fake_twitch import Endpoint


class TestSigningIn:
    def test_a_code_is_shown_and_its_use_is_enough(self, channel: Channel) -> None:
        sign_in_by_code(channel)
        stored = json.loads(channel.token_file.read_text())
        assert stored["login"] == "streamer"
        assert {stored["access"], stored["refresh"]} <= channel.fake.secrets
        if sys.platform != "win32":
            assert channel.token_file.stat().st_mode & 0o777 == 0o600

    def test_the_client_id_on_the_command_line_wins(self, channel: Channel) -> None:
        sign_in_by_code(channel, "--client-id", "another")
        assert json.loads(channel.token_file.read_text())["client_id"] == "another"

    def test_without_a_client_id_it_says_where_one_comes_from(self, channel: Channel) -> None:
        channel.write_settings(client_id="")
        said = channel.koikoi.refused("login")
        assert "client_id" in said
        assert "--client-id" in said
        assert not channel.fake.records.asked(Endpoint.DEVICE)

    def test_twitch_that_does_not_answer(self, channel: Channel) -> None:
        channel.fake.network_away()
        assert channel.koikoi.refused("login") == (
            "signing in did not work: Twitch does not answer, check the network"
        )


class TestSigningOut:
    def test_twitch_and_this_computer_forget(self, channel: Channel) -> None:
        channel.sign_in()
        said = channel.koikoi.run("logout")
        assert said == "Signed out: Twitch and this computer have both forgotten.\n"
        assert [each.status for each in channel.fake.records.revocations] == [200]
        # The lock stays: it is empty, and another program may be waiting for it.
        assert [path.name for path in channel.token_file.parent.iterdir()] == ["twitch.json.lock"]
        assert channel.koikoi.run("logout") == "Nobody was signed in.\n"

    def test_this_computer_forgets_even_without_twitch(self, channel: Channel) -> None:
        channel.sign_in()
        channel.fake.network_away()
        assert channel.koikoi.run("logout").startswith("Signed out here; Twitch could not be told.")
        assert not channel.token_file.exists()


class TestWhatCannotBeUsed:
    @pytest.mark.parametrize(
        "command, address",
        [
            ("login", "http://api.twitch.tv/helix"),
            ("logout", "http://192.168.0.7/"),
            ("play", "http://127.0.0.1.example.com/"),
            ("play", "localhost"),
        ],
    )
    def test_an_address_that_is_not_encrypted_and_not_here(
        self, command: str, address: str, channel: Channel, koikoi_here: KoikoiHere
    ) -> None:
        addresses = channel.fake.addresses | {"helix": address}
        given = ", ".join(f'{name} = "{each}"' for name, each in addresses.items())
        path = channel.folder / "settings.toml"
        path.write_text(f"[twitch]\nclient_id = 'client'\nendpoints = {{ {given} }}\n")
        said = koikoi_here.refused(command, "--settings", path)
        assert said.startswith(f"{path}, line 3: twitch.endpoints.helix: ")
        assert "https://" in said

    @pytest.mark.parametrize("name", ["helix", "id", "eventsub", "irc"])
    @pytest.mark.parametrize(
        "header", ["[twitch.endpoints]", "[ twitch . endpoints ]", '["twitch".endpoints]']
    )
    def test_an_address_in_a_table_of_its_own_names_its_line(
        self, name: str, header: str, channel: Channel, koikoi_here: KoikoiHere
    ) -> None:
        """It was always line 1."""
        addresses = channel.fake.addresses | {name: "localhost"}
        given = [f'{key} = "{address}"' for key, address in addresses.items()]
        path = channel.folder / "settings.toml"
        path.write_text("\n".join(["[twitch]", "client_id = 'client'", "", header, *given]) + "\n")
        line = 5 + list(addresses).index(name)
        said = koikoi_here.refused("login", "--settings", path)
        assert said.startswith(f"{path}, line {line}: twitch.endpoints.{name}: ")

    def test_an_address_that_does_not_exist(self, channel: Channel, koikoi_here: KoikoiHere) -> None:
        path = channel.folder / "settings.toml"
        path.write_text('[twitch.endpoints]\nhelixx = "https://localhost/"\n')
        said = koikoi_here.refused("play", "--settings", path)
        assert said.startswith(f"{path}, line 2: ")
        assert said.endswith("endpoints must be a table of addresses in quotes: helix, id, eventsub, irc")

    def test_playing_as_an_account_without_having_one(
        self, channel: Channel, koikoi_here: KoikoiHere
    ) -> None:
        channel.write_settings(client_id="")
        assert koikoi_here.refused("play", "--headless", "--twitch", "--chat", "none") == (
            "nobody is signed in to Twitch: run koikoi login, or read without an account: --channel NAME"
        )

    @pytest.mark.parametrize("name", ["not a name", "", "x" * 26])
    def test_a_channel_that_cannot_be_one(self, name: str, koikoi_here: KoikoiHere) -> None:
        assert "--channel" in koikoi_here.refused("play", "--headless", "--channel", name)


def findings(
    channel: Channel, prefix: str, elsewhere: Elsewhere | None = None, *, trusted: bool = True
) -> dict[str, Line]:
    """What the doctor has found about what begins so, by name; `elsewhere`: what stands in Twitch's place."""
    if elsewhere is not None:
        channel.write_settings(addresses=elsewhere.addresses)
    if trusted:
        channel.koikoi.environment["SSL_CERT_FILE"] = str(AUTHORITY)
    return {name: line for name, line in channel.doctor().items() if name.startswith(prefix)}


class TestDoctor:
    def test_all_of_twitch_is_well(self, channel: Channel) -> None:
        channel.sign_in()
        network = findings(channel, "")
        twitch = [f"twitch {name}" for name in channel.fake.addresses]
        assert all(network[name]["well"] for name in [*twitch, "sign-in", "clock", "settings"])
        assert network["sign-in"]["found"] == "as streamer"
        for name, address in channel.fake.addresses.items():
            assert address in network[f"twitch {name}"]["found"]

    def test_nothing_of_twitch_answers(self, channel: Channel) -> None:
        channel.sign_in()
        channel.fake.network_away()
        twitch = findings(channel, "twitch ")
        assert len(twitch) == 4
        for finding in twitch.values():
            assert not finding["well"]
            assert finding["found"].endswith("Twitch does not answer, check the network")
            assert finding["advice"].startswith("Check the network")

    def test_a_wrong_clock_is_found_first_and_said_to_be_the_trouble(self, channel: Channel) -> None:
        """It was looked at last, by a connection that a wrong clock does not let come about."""
        with Elsewhere(EXPIRED, ahead=86_400) as elsewhere:
            found = findings(channel, "", elsewhere)
        assert not found["clock"]["well"]
        assert re.match(r"[+]86\d\d\d s against Twitch's", found["clock"]["found"])
        names = list(found)
        assert names.index("clock") < names.index("sign-in") < names.index("twitch helix")
        for name in elsewhere.addresses:
            assert "set the computer's clock" in found[f"twitch {name}"]["found"]
            assert "date and time" in found[f"twitch {name}"]["advice"]

    def test_a_certificate_that_nobody_trusts(self, channel: Channel) -> None:
        """The advice was to check the network, which was well."""
        with Elsewhere(VALID) as elsewhere:
            found = findings(channel, "", elsewhere, trusted=False)
        assert found["clock"]["well"]
        for name in elsewhere.addresses:
            assert "certificate is not trusted" in found[f"twitch {name}"]["found"]
            assert "in Twitch's place" in found[f"twitch {name}"]["advice"]

    def test_a_certificate_that_is_well(self, channel: Channel) -> None:
        with Elsewhere(VALID) as elsewhere:
            found = findings(channel, "", elsewhere)
        assert found["clock"]["well"]
        assert found["twitch helix"]["well"]
        assert "Twitch refused" in found["twitch irc"]["found"]

    def test_a_sign_in_that_is_no_longer_one(self, channel: Channel) -> None:
        channel.sign_in()
        channel.fake.revoke_grant()
        (finding,) = findings(channel, "sign-in").values()
        assert not finding["well"]
        assert "koikoi login" in finding["found"]

    @pytest.mark.skipif(sys.platform == "win32", reason="files have no such permissions there")
    def test_a_sign_in_that_others_can_read(self, channel: Channel) -> None:
        channel.sign_in()
        channel.token_file.chmod(0o644)
        (finding,) = findings(channel, "sign-in").values()
        assert not finding["well"]
        assert finding["advice"] == f"chmod 600 {channel.token_file}"
