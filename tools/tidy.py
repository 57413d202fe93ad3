#!/usr/bin/env python3
"""Runs clang-tidy over the program's sources, as they are compiled, and remembers what was clean.

usage: tidy.py BUILD_FOLDER CLANG_TIDY [SOURCE...]

BUILD_FOLDER was built by clang, so that ninja knows every file that each compilation includes. Where sources are compiled
together they are looked at together: headers are most of the work. A compilation is looked at again when one of those
files, its command, .clang-tidy, or clang-tidy itself and its arguments have changed; one that ninja knows nothing about is
looked at every time.
What is remembered stands in ~/.cache/agon/tidy (or $XDG_CACHE_HOME, or build/tidy-memory where these cannot be
written), one empty file for each that was clean; those that were not asked for during a month are forgotten.
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARGUMENTS = ['--quiet', '--checks=-bugprone-suspicious-include']  # files that are joined include sources
MONTH = 30 * 24 * 3600


def memory():
    """The folder of what is remembered."""
    home = os.environ.get('HOME')
    cache = os.environ.get('XDG_CACHE_HOME') or home and f'{home}/.cache'
    if cache:
        folder = pathlib.Path(cache) / 'agon' / 'tidy'
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
        except OSError:
            pass
    folder = ROOT / 'build' / 'tidy-memory'
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@functools.cache
def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def included(build):
    """Object file -> every file that was read to make it."""
    found, name = {}, None
    text = subprocess.run(['ninja', '-C', build, '-t', 'deps'], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        if line.startswith('    '):
            found[name].append((build / line.strip()).resolve())
        elif match := re.match(r'(\S+): #deps', line):
            name = match[1]
            found[name] = []
    return found


def mark_of(command, files, tool):
    """A name for all that clang-tidy would look at: the same in every clone."""
    parts = [tool, *ARGUMENTS, digest(ROOT / '.clang-tidy'), command.replace(str(ROOT), '')]
    for path in files:
        relative = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        if not path.is_relative_to(ROOT / 'build'):  # generated: the commit
            parts.append(f'{relative} {digest(path)}')
    return hashlib.sha256('\n'.join(parts).encode()).hexdigest()


def plain_commands(build):
    """The compile commands without precompiled headers: only the compiler that made them can read them."""
    entries = json.loads((build / 'compile_commands.json').read_text())
    for entry in entries:
        entry['command'] = re.sub(r' -include-pch \S+', '', entry['command'])
    (build / 'tidy').mkdir(exist_ok=True)
    (build / 'tidy' / 'compile_commands.json').write_text(json.dumps(entries))
    return entries


def sources_of(build, path):
    """Those that are compiled as this one: several where they are joined (cmake/compiling.cmake)."""
    if not path.is_relative_to(build / 'joined'):
        return [path]
    return [ROOT / 'src' / name for name in re.findall(r'^#include "(agon/.*)"', path.read_text(), re.M)]


def is_program(path):
    return path.is_relative_to(ROOT / 'src') and not path.name.endswith('_test.cc')


def main():
    build, tool = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    wanted = [pathlib.Path(name).resolve() for name in sys.argv[3:]]
    version = subprocess.run([tool, '--version'], check=True, capture_output=True, text=True).stdout
    files = included(build)
    folder = memory()

    todo = []
    for entry in plain_commands(build):
        path = pathlib.Path(entry['file'])
        sources = [one for one in sources_of(build, path) if is_program(one) and (not wanted or one in wanted)]
        if not sources:
            continue
        known = files.get(re.search(r' -o (\S+)', entry['command'])[1])  # CMake 3.25 has no field for it
        mark = folder / mark_of(entry['command'], known, version) if known and all(map(pathlib.Path.exists, known)) else None
        if mark and mark.exists():
            mark.touch()
        else:
            todo.append((path, mark))
    print(f'{len(todo)} compilations to look at')

    def look(job):
        path, mark = job
        ran = subprocess.run([tool, '-p', build / 'tidy', *ARGUMENTS, path], capture_output=True, text=True)
        if ran.returncode != 0:  # a crash is told on stderr
            print(f'{ran.stdout}{ran.stderr}{tool} ended with {ran.returncode}: {path}', flush=True)
        elif mark:
            mark.touch()
        return ran.returncode == 0

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        clean = list(pool.map(look, todo))
    for mark in folder.iterdir():
        if mark.stat().st_mtime < time.time() - MONTH:
            mark.unlink(missing_ok=True)
    return 0 if all(clean) else 1


if __name__ == '__main__':
    sys.exit(main())
