#!/usr/bin/env python3
"""The layer check on a made-up tree: it must name every line that is wrong, and no other."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# file: its lines; a line with a text after `//` must be reported with that text.
TREE = {
    'src/agon/base/a.h': [
        '#include <vector>',
        '#include <fmt/format.h>',
        '#include <sys/stat.h>',
        '#include <simdjson.h>  // <simdjson.h> is not allowed here',
        '#include <nlohmann/json.hpp>  // <nlohmann/json.hpp> is not listed in layers.txt',
        '#include <string.h>  // <string.h> is not listed in layers.txt',
        '#include "agon/json/a.h"  // base (level 0) may not include json (level 1)',
        '#include "a.h"  // "a.h" is not a path of a folder in layers.txt',
    ],
    'src/agon/base/a_test.cc': [
        '#include <gtest/gtest.h>',
        '#include "tests/support/a.h"',
        '#include <rapidcheck.h>  // <rapidcheck.h> is not allowed here',
        '#include "agon/json/a.h"  // base (level 0) may not include json (level 1)',
    ],
    'src/agon/base/a_property_test.cc': ['#include <rapidcheck/gtest.h>'],
    'src/agon/json/a.h': [
        '#include "agon/base/a.h"',
        '#include <simdjson.h>',
        '#  include "agon/chance/a.h"  // json (level 1) may not include chance (level 1)',
        '#include <gtest/gtest.h>  // <gtest/gtest.h> is not allowed here',
        '#include <tl/expected.hpp>  // <tl/expected.hpp> is not allowed here',
    ],
    'src/agon/script/vm.cc': [
        '#include <hwy/highway.h>  // <hwy/highway.h> is not allowed here',
        '#include "agon/game/a.h"  // script (level 2) may not include game (level 2)',
    ],
    'src/agon/net/a.cc': [
        '#include <boost/beast.hpp>',
        '#include "agon/game/a.h"  // net (level 2) may not include game (level 2)',
    ],
    'src/agon/rulesets/duel/batch/batch.cc': ['#include <hwy/highway.h>', '#include "agon/rulesets/duel/a.h"',
                                              '#include "agon/rulesets/duel/plan/a.h"'],
    'src/agon/rulesets/duel/ruleset.cc': ['#include "agon/rulesets/duel/batch/a.h"'],
    'src/agon/rulesets/duel/law/engine.h': [
        '#include "agon/rulesets/duel/plan/a.h"'
        '  // "agon/rulesets/duel/plan/a.h" stands behind ruleset.cc: the rules know nothing of it',
    ],
    'src/agon/rulesets/duel/plan/a.cc': [
        '#include "agon/rulesets/duel/content/a.h"',
        '#include "agon/rulesets/duel/plan/a.h"',
        '#include "agon/rulesets/duel/batch/a.h"  // the room plan may not include batch, which comes after it',
    ],
    'src/agon/rulesets/duel/plan/a_test.cc': ['#include "agon/rulesets/duel/batch/a.h"'],
    'src/agon/rulesets/duel/content/a.h': [
        '#include "agon/rulesets/duel/a.h"',
        '#include "agon/rulesets/duel/law/a.h"  // the room content may not include law, which comes after it',
        '#include "agon/rulesets/duel/questions/a.h"'
        '  // the room content may not include questions, which comes after it',
    ],
    'src/agon/rulesets/duel/questions/a.cc': ['#include "agon/rulesets/duel/law/a.h"'],
    'src/agon/rulesets/duel/a.h': [
        '#include <hwy/highway.h>  // <hwy/highway.h> is not allowed here',
        '#include "agon/rulesets/aegis/rules.h"'
        '  // rulesets/duel (level 5) may not include rulesets/aegis (level 5)',
        '#include "agon/host/a.h"',
        '#include "agon/sim/a.h"  // rulesets/duel (level 5) may not include sim (level 4)',
    ],
    'src/agon/roster/a.cc': [
        '#include "agon/rulesets/aegis/rules.h"'
        '  // "agon/rulesets/aegis/rules.h" is private to its ruleset: outsiders have its entry from the roster',
    ],
    'src/agon/cli/grammar/arguments.cc': ['#include <CLI/CLI.hpp>', '#include "agon/roster/a.h"'],
    'src/agon/cli/main.cc': ['#include <CLI/CLI.hpp>  // <CLI/CLI.hpp> is not allowed here'],
    'src/agon/cellar/a.h': ['// its folder is not in layers.txt'],
    'tests/support/a.h': ['#include "agon/roster/a.h"'],
    'tests/contract/a.cc': ['#include "tests/support/a.h"', '#include "agon/rulesets/aegis/rules.h"'],
    'bench/a_bench.cc': [
        '#include <benchmark/benchmark.h>',
        '#include <gtest/gtest.h>  // <gtest/gtest.h> is not allowed here',
    ],
}

with tempfile.TemporaryDirectory() as folder:
    tree = pathlib.Path(folder)
    expected = set()
    for name, lines in TREE.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('\n'.join(line.split('//')[0] for line in lines) + '\n')
        expected |= {f'{name}:{number}: {line.split("// ")[1]}' for number, line in enumerate(lines, 1) if '//' in line}
    shutil.copy(ROOT / 'src/agon/layers.txt', tree / 'src/agon/layers.txt')
    run = subprocess.run([sys.executable, ROOT / 'tools/check_layers.py', folder], capture_output=True, text=True)

found = {line for line in run.stdout.splitlines() if not line.startswith('layers: ')}
for line in sorted(expected - found):
    print('not reported: ', line)
for line in sorted(found - expected):
    print('reported, but right:', line)
print(run.stderr, end='')
if run.returncode != 1 or found != expected:
    sys.exit(1)
print(f'{len(expected)} of {len(expected)} made-up violations reported')
