"""What an installed wheel must do where nothing else is installed; tools/wheel runs it."""
import pathlib
import re
import subprocess
import sys

import agon

SYSTEM = re.compile(r'(ld-linux-.*|libc|libm|libgcc_s|libstdc\+\+|libpthread|libdl|librt|libutil)(-[\d.]+)?\.so.*')


def mapped():
    """The shared libraries of this process."""
    lines = pathlib.Path('/proc/self/maps').read_text().splitlines()
    return {path for path in (line.split(maxsplit=5)[-1] for line in lines) if '.so' in path}


def main():
    package = pathlib.Path(agon.__file__).parent
    assert 'build/bare' in str(package), package
    assert 'numpy' not in sys.modules
    assert (package / 'py.typed').exists() and 'def simulate' in (package / '_core.pyi').read_text()

    assert agon.simulate('duel', 'fighter', 'fire_mage', n=2000)['matches'] == 2000  # batches: Highway
    assert agon.odds('hilo', choose={'a': 'guess high 1', 'b': 'guess low 1'})['odds']['results']
    assert agon.validate(package / 'share/agon/content')['errors'] == 0
    listed = subprocess.run([sys.executable, '-m', 'agon', 'list', 'hilo'], capture_output=True, text=True, check=True)
    assert listed.stdout.startswith('hilo: '), listed.stdout

    foreign = [path for path in mapped() if not SYSTEM.fullmatch(pathlib.Path(path).name)
               and not path.startswith(str(package.parent)) and 'python3' not in path]
    ours = {name for name in ('fmt', 'simdjson', 'hwy', 'xxhash', 'sqlite3', 'zstd') if any(f'lib{name}' in path for path in mapped())}
    assert not any(f'lib{name}' in path for path in foreign for name in ours), foreign
    print(f'a bare environment: {agon.__version__} plays with its own {", ".join(sorted(ours))}')


main()
