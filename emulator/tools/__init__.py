"""What can be said to `koikoi`: every file here is one sub-command, and bears its name.

In: what stands behind the name on the command line. Out: an exit code; text, JSON, pictures, or a whole game.
The first line of a file is what `koikoi --help` says of it, `add_arguments` what it can be told besides
`--settings`, `run` what it does. Only the file that is wanted is loaded.
"""
