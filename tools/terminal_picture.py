#!/usr/bin/env python3
"""usage: tools/terminal_picture.py FILE.svg COLUMNS LINES COMMAND...

Runs the command in a terminal of so many columns and draws the first lines of what it printed: a picture for the README
that is what people see, because it is what the program said."""
import fcntl
import html
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import unicodedata

CELL, LINE, MARGIN = 8.4, 18, 14  # of a letter of 14 pixels
COLOURS = {31: '#e06c75', 32: '#98c379', 33: '#e5c07b', 34: '#61afef', 35: '#c678dd', 36: '#56b6c2', 90: '#7f848e'}
PLAIN, BACK = '#dcdfe4', '#1f2430'


def printed(command, columns):
    """What it says to a terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack('HHHH', 60, columns, 0, 0))
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.DEVNULL)
    os.close(theirs)
    out = b''
    while True:
        try:
            read = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not read:
            break
        out += read
    if process.wait():
        sys.exit(f'{" ".join(command)} ended with {process.returncode}')
    return out.decode().replace('\r\n', '\n').rstrip('\n')


def cells(letter):
    if unicodedata.combining(letter) or letter in '\u200d\ufe0f':
        return 0
    return 2 if unicodedata.east_asian_width(letter) in 'WF' else 1


def drawn(line, y):
    """The line as text elements, each run of one look at its own place."""
    column, colour, bold, out = 0, PLAIN, False, []
    for part in re.split(r'(\x1b\[[0-9;?]*[A-Za-z])', line):
        if part.startswith('\x1b'):
            for code in (int(code or 0) for code in part[2:-1].split(';') if part.endswith('m')):
                colour = COLOURS.get(code, PLAIN if code in (0, 39) else colour)
                bold = code == 1 or (bold and code not in (0, 22))
            continue
        for run in re.findall(r'[!-~]+(?: [!-~]+)*| +|[^ -~]', part):
            wide = sum(map(cells, run))
            if run.strip():
                weight = ' font-weight="bold"' if bold else ''
                out.append(f'<text x="{MARGIN + column * CELL:.1f}" y="{y}" textLength="{wide * CELL:.1f}" '
                           f'fill="{colour}"{weight}>{html.escape(run)}</text>')
            column += wide
    return out


def main():
    target, columns, most, command = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    shown = ' '.join(['./agon', *command[1:]]) if command[0].endswith('agon') else ' '.join(command)
    lines = [f'\x1b[32m$\x1b[0m \x1b[1m{shown}\x1b[0m', *printed(command, columns).split('\n')[:most]]
    width, height = 2 * MARGIN + columns * CELL, 2 * MARGIN + len(lines) * LINE
    texts = [text for number, line in enumerate(lines) for text in drawn(line, MARGIN + number * LINE + 13)]
    with open(target, 'w', encoding='utf-8') as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
                   f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">\n'
                   f'<rect width="100%" height="100%" rx="8" fill="{BACK}"/>\n' + '\n'.join(texts) + '\n</svg>\n')


if __name__ == '__main__':
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main()
