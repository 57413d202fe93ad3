"""at_terminal.py ROWS COLUMNS COMMAND...: runs the command on a terminal of its own, types standard input there line by
line, each when something new is asked for, and prints all that is seen."""
import fcntl
import os
import pty
import select
import struct
import sys
import termios

rows, columns = int(sys.argv[1]), int(sys.argv[2])
pid, screen = pty.fork()
if pid == 0:
    size = struct.pack('HHHH', rows, columns, 0, 0)
    fcntl.ioctl(0, termios.TIOCSWINSZ, size)
    os.execvp(sys.argv[3], sys.argv[3:])
typed = sys.stdin.buffer.read().splitlines()
fresh = b''
while True:
    ready, _, _ = select.select([screen], [], [], 20)
    if not ready:
        sys.exit('nothing happened for 20 s')
    try:
        seen = os.read(screen, 65536)
    except OSError:
        break
    if not seen:
        break
    sys.stdout.buffer.write(seen)
    fresh += seen
    if b'> ' in fresh and typed:
        fresh = b''
        line = typed.pop(0)
        os.write(screen, line + (b'' if line == b'\x03' else b'\r'))
sys.stdout.flush()
_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status))
