"""The program: command line, settings, journal, wiring, the one loop. All floors meet here, and only here."""
