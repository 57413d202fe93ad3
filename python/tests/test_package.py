"""The package as such: how it loads, and the command line in it."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import agon

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / 'build/release/agon'


def python(code, *arguments):
    return subprocess.run([sys.executable, '-c', code, *arguments], capture_output=True, text=True, check=True).stdout


def command_line(*arguments, **options):
    return subprocess.run([sys.executable, '-m', 'agon', *arguments], capture_output=True, text=True, **options)


def test_import_is_quick_and_loads_nothing_heavy():
    # Of the processor's time: a busy machine must not fail a test.
    code = ('import sys, time; began = time.process_time(); import agon; took = time.process_time() - began\n'
            'print(took, *{"numpy", "jax", "gymnasium", "tqdm"} & set(sys.modules))')
    found = min((python(code).split() for _ in range(5)), key=lambda words: float(words[0]))
    assert float(found[0]) < 0.1, found
    assert found[1:] == []


def test_names_are_exported_and_typed():
    assert all(hasattr(agon, name) for name in agon.__all__)
    package = pathlib.Path(agon.__file__).parent
    assert (package / 'py.typed').exists()
    stub = (package / '_core.pyi').read_text()
    assert 'def simulate(arguments: dict, progress: object | None = None) -> tuple' in stub, stub


def test_version_is_the_programs():
    assert command_line('--version').stdout.split()[1] == agon.__version__


def test_the_command_line_is_the_program():
    for arguments in (['list', 'hilo'], ['match', 'hilo', '--seed', '4'], ['sim', 'hilo', '-n', '100', '--json'],
                      ['odds', 'hlio'], ['validate', 'nothing.json'], ['--nonsense'], []):
        here, there = command_line(*arguments), subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
        assert (here.returncode, here.stdout) == (there.returncode, there.stdout), arguments
        if arguments[:1] != ['sim']:  # which says how fast it was
            assert here.stderr == there.stderr


def test_names_that_are_no_utf8_reach_the_command_line():
    ran = subprocess.run([sys.executable, '-m', 'agon', b'list', b'\xff'], capture_output=True)
    assert ran.returncode == 2 and b'\\xff' in ran.stderr


def test_ctrl_c_ends_the_command_line_with_the_result_so_far():
    process = subprocess.Popen([sys.executable, '-m', 'agon', 'sim', 'hilo', '-n', '1000000000', '--json'],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    result = json.loads(out)
    assert not result['complete'] and 0 < result['matches'] < 1_000_000_000


def test_a_reader_that_leaves_ends_it_quietly():
    ran = subprocess.run(['sh', '-c', f'{sys.executable} -m agon match skirmish --verbose | head -n 1'],
                         capture_output=True, text=True)
    assert ran.stdout.startswith('skirmish') and ran.stderr == ''


def test_content_is_found_from_anywhere_and_can_be_another(tmp_path):
    assert 'corner' in agon.contents('hilo')['table']
    (tmp_path / 'hilo/table').mkdir(parents=True)
    (tmp_path / 'hilo/table/mine.json').write_text('{"name": "mine", "goal": 5}')
    code = 'import agon; print(agon.contents("hilo")["table"])'
    out = subprocess.run([sys.executable, '-c', code], env={**os.environ, 'AGON_CONTENT': str(tmp_path)},
                         capture_output=True, text=True, check=True).stdout
    assert out == "['mine']\n"
