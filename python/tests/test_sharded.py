"""agon.jax on several devices."""
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip('jax')


@pytest.mark.full
def test_two_devices():
    script = pathlib.Path(__file__).with_name('two_devices.py')
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert done.stdout == 'two devices: fine\n', done.stderr
