"""The program with bots that stand in for those that think: `python -m tests.emulator.bots.program play`."""

import sys

from module.bot import BOTS
from tests.emulator.bots.stand_ins import COMMAND, facts

if __name__ == "__main__":
    BOTS.update(facts())  # before anything makes a list of them
    from emulator.bots import process
    from emulator.child import module_command
    from emulator.cli import main

    process.command = lambda: module_command(COMMAND)
    sys.exit(main())
