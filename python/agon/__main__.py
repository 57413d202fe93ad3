"""`python -m agon ARGS`: the command line, the same code as the program `agon`."""
import os
import signal
import sys

from agon import _core


def main() -> None:
    # As a program has them: Python's own would hold back Ctrl-C, and a reader that leaves.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(_core.run_program([b'agon', *map(os.fsencode, sys.argv[1:])]))


if __name__ == '__main__':
    main()
