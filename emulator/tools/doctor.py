"""Look at everything koikoi needs, and say what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from chat.sources.twitch import (
    Endpoints,
    Extra,
    Problem,
    TokenCheck,
    TokenStore,
    check_endpoints,
    check_tokens,
    clock_skew,
)
from emulator import paths
from emulator.arguments import settings_path
from emulator.bots.trial import UNKEPT
from emulator.run.twitch.standing import problem_text
from emulator.settings import Settings
from emulator.settings_file import load_settings
from module.bot import BOTS, OFFERED
from module.errors import KoiKoiError
from render.fonts import FONTS
from render.sound.voice import NO_DEVICE
from render.style.texts import Language

SKEW_ALLOWED = 300.0
"""Seconds by which the clock may be wrong; beyond that secure connections begin to fail."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is well, what was found, and what to do if it is not."""

    name: str
    well: bool
    found: str
    advice: str = ""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="a JSON object for each finding")


def run(options: Namespace) -> int:
    """Look at everything and print it; 0 if all is well, 1 if something is not."""
    findings = list(_findings(settings_path(options), must_exist=options.settings is not None))
    if options.json:
        sys.stdout.writelines(json.dumps(asdict(finding), ensure_ascii=False) + "\n" for finding in findings)
    else:
        for finding in findings:
            sys.stdout.write(f"{'ok  ' if finding.well else 'LOOK'}  {finding.name}: {finding.found}\n")
            if finding.advice:
                sys.stdout.write(f"      -> {finding.advice}\n")
    return 0 if all(finding.well for finding in findings) else 1


def _findings(path: Path, *, must_exist: bool) -> Iterator[Finding]:
    settings = Settings()
    try:
        settings = load_settings(path, must_exist=must_exist)
        found = f"read from {path}" if path.exists() else f"the defaults; no {path}"
        yield Finding("settings", well=True, found=found)
    except KoiKoiError as error:
        yield Finding(
            "settings", well=False, found=str(error), advice="Correct that line, or remove the file."
        )
    yield log_finding(paths.log_file())
    yield _display()
    yield _opengl()
    yield _fonts()
    yield _sound()
    yield thinking_bots()
    endpoints = settings.twitch.endpoints or Endpoints()
    # First the clock: where it is wrong, all that follows is, too.
    yield from _clock(endpoints)
    yield from _token(TokenStore(paths.token_file()), endpoints)
    yield from _network(endpoints)


def log_finding(path: Path) -> Finding:
    """Where it is written down what goes wrong, and whether it can be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        found = f"{path} cannot be written: {error.strerror or error}"
        advice = "Make room, or the folder writable; games go on all the same."
        return Finding("log", well=False, found=found, advice=advice)
    return Finding("log", well=True, found=f"what goes wrong is written to {path}")


def _display() -> Finding:
    if sys.platform in {"win32", "darwin"}:
        return Finding("display", well=True, found="the system's own")
    display = os.environ.get("DISPLAY", "")
    if display:
        return Finding("display", well=True, found=f"X at {display}")
    return Finding(
        "display", well=False, found="none: DISPLAY is not set",
        advice="Start koikoi from a desktop, or play without a window: koikoi play --headless",
    )  # fmt: skip


def _opengl() -> Finding:
    """In a process of its own: what is broken there may break it."""
    try:
        tried = subprocess.run(
            [sys.executable, "-m", "render.gl.trial"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Finding(
            "OpenGL", well=False, found="drawing did not end", advice="Update the graphics driver."
        )
    if tried.returncode == 0:
        return Finding("OpenGL", well=True, found=tried.stdout.strip())
    reason = tried.stderr.strip().splitlines()[-1:] or ["it cannot be started"]
    return Finding("OpenGL", well=False, found=reason[0], advice="OpenGL 3.3 is needed; see the line above.")


def _fonts() -> Finding:
    try:
        for font in FONTS.values():
            font.read()
    except OSError as error:
        return Finding("fonts", well=False, found=str(error), advice="Install koikoi anew: a file is gone.")
    return Finding("fonts", well=True, found=", ".join(font.family for font in FONTS.values()))


def _sound() -> Finding:
    """The process that plays, without anything to play: it ends by itself and says whether it could."""
    try:
        tried = subprocess.run(
            [sys.executable, "-m", "render.sound.voice"],
            input=b"",
            capture_output=True,
            timeout=20,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Finding(
            "sound", well=False, found="the device does not answer", advice="Choose another device."
        )
    if tried.returncode == NO_DEVICE:
        advice = "Nothing, if you want silence; else plug in or switch on a sound device."
        return Finding("sound", well=True, found="no device: the game is silent", advice=advice)
    return Finding("sound", well=True, found="a device is there")


def thinking_bots() -> Finding:
    """In a process of its own, as when they play."""
    name, levels = "thinking bots", " and ".join(bot for bot in OFFERED if BOTS[bot].thinks)
    advice = f"Nothing, if the other levels are enough; else, for {levels}: pip install numba"
    try:
        tried = subprocess.run(
            [sys.executable, "-P", "-m", "emulator.bots.trial"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Finding(name, well=False, found="loading numba did not end", advice=advice)
    folder = paths.compiled_folder()
    if tried.returncode == UNKEPT:
        found = f"{folder} cannot be written: {tried.stdout}"
        advice = "Make room there, or the folder writable; else they get ready anew at every start."
        return Finding(name, well=False, found=found, advice=advice)
    if tried.returncode != 0:
        reason = tried.stderr.strip().splitlines()[-1:] or ["it cannot be started"]
        return Finding(name, well=True, found=f"house plays for them: {reason[0]}", advice=advice)
    found = f"{levels} can be used: {tried.stdout}, compiled to {folder}"
    return Finding(name, well=True, found=found)


def _token(store: TokenStore, endpoints: Endpoints) -> Iterator[Finding]:
    try:
        if store.path.exists():
            # A look at tokens that have run out renews them, and new ones have to be kept.
            store.probe()
    except OSError as error:
        found = f"{store.path} cannot be written: {error.strerror or error}"
        yield Finding("sign-in", well=False, found=found, advice="Make room, or make its folder writable.")
        return
    try:
        check = check_tokens(store, endpoints)
    except OSError as error:
        found = f"{store.path} cannot be read: {error.strerror or error}"
        yield Finding("sign-in", well=False, found=found, advice="Make the file readable, or: koikoi logout")
        return
    yield _signed_in(check, store)
    if check.login:
        yield _extras(check)


def _extras(check: TokenCheck) -> Finding:
    """What of Twitch's own parts the streamer has switched on."""
    if check.extras:
        found = "switched on: " + ", ".join(extra.value for extra in check.extras)
        return Finding("extras", well=True, found=found)
    every = ",".join(extra.value for extra in Extra)
    advice = f"Nothing, if you do not want predictions or rewards; else: koikoi login --with {every}"
    return Finding("extras", well=True, found="no predictions or rewards are switched on", advice=advice)


def _signed_in(check: TokenCheck, store: TokenStore) -> Finding:
    if check.problem is Problem.DAMAGED:
        advice = "Sign in again: koikoi login. To read chat only: koikoi logout"
        return Finding("sign-in", well=False, found=f"{store.path} is damaged", advice=advice)
    if check.problem is Problem.NOT_SIGNED_IN:
        advice = "Nothing, if you only want to read chat. To answer viewers: koikoi login"
        return Finding("sign-in", well=True, found="nobody is signed in to Twitch", advice=advice)
    if check.problem is not None:
        return Finding("sign-in", well=False, found=problem_text(check.problem, Language.ENGLISH))
    if not check.private:
        advice = f"chmod 600 {store.path}"
        return Finding(
            "sign-in", well=False, found=f"as {check.login}, but others can read it", advice=advice
        )
    return Finding("sign-in", well=True, found=f"as {check.login}")


def _clock(endpoints: Endpoints) -> Iterator[Finding]:
    skew = clock_skew(endpoints)
    if skew is None:
        return  # no answer at all, which is told below
    well = abs(skew) < SKEW_ALLOWED
    advice = "" if well else "Set the computer's clock; secure connections need the right time."
    yield Finding("clock", well=well, found=f"{skew:+.0f} s against Twitch's", advice=advice)


def _network(endpoints: Endpoints) -> Iterator[Finding]:
    for reach in check_endpoints(endpoints):
        if reach.problem is None:
            found = f"{reach.address} answers in {reach.seconds * 1000:.0f} ms"
            yield Finding(f"twitch {reach.name}", well=True, found=found)
        else:
            yield Finding(
                f"twitch {reach.name}", well=False,
                found=f"{reach.address}: {problem_text(reach.problem, Language.ENGLISH)}",
                advice=_ADVICE.get(reach.problem, _OF_THE_NETWORK),
            )  # fmt: skip


_OF_THE_NETWORK = "Check the network, a firewall, and [twitch.endpoints] in the settings."
_ADVICE = {
    Problem.WRONG_TIME: "Set the computer's date and time, time zone included.",
    Problem.UNTRUSTED: "Open twitch.tv in a browser here: it shows who answers in Twitch's place.",
    Problem.BUSY: "Wait a few minutes; Twitch is busy, or has had too many connections from here.",
}
"""What to do where more is known than that nothing comes."""
