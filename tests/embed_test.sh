#!/usr/bin/env bash
# embed_test.sh BUILD_FOLDER: agon is installed from there, and examples/embed is built and run against the
# installation (CMake and pkg-config) and from the sources; every door header compiles alone with both compilers.
set -euo pipefail
root=$(readlink -f "$(dirname "$0")/..")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
prefix=$place/prefix
cmake --install "$1" --prefix "$prefix" >/dev/null
cd "$place"

fail() {
  printf 'embed: %s\n' "$*" >&2
  exit 1
}

# run PROGRAM: plays, and its replay verifies by the installed program, which finds its content beside itself.
run() {
  "$1" >out || fail "$1 ended with $?"
  grep -q 'scores 0\.[0-9]* over 10000 matches' out || fail "$1 says: $(cat out)"
  "$prefix/bin/agon" replay verify match.json | grep -q 'verified from its seed' || fail "its replay does not verify"
  sed 's/"hp"/"hpp",/' "$prefix/share/agon/content/duel/hero/fighter.json" >broken.json
  if "$1" broken.json 2>err >/dev/null; then fail "a broken hero is played"; fi
  grep -qE '^broken\.json:[0-9]+:[0-9]+: error: ' err || fail "no place in: $(cat err)"
}

cmake -S "$root/examples/embed" -B installed -G Ninja -D CMAKE_BUILD_TYPE=Release -D "CMAKE_PREFIX_PATH=$prefix" >log
cmake --build installed >>log || fail "$(cat log)"
run ./installed/embed

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
# shellcheck disable=SC2046
g++ -O2 -DCONTENT="\"$(pkg-config --variable=contentdir agon)\"" "$root/examples/embed/main.cc" -o by_pkg_config \
  $(pkg-config --cflags --libs agon)
run ./by_pkg_config

cmake -S "$root/examples/embed" -B from_sources -G Ninja -D CMAKE_BUILD_TYPE=Release -D "AGON_SOURCES=$root" >log
cmake --build from_sources --target embed >>log || fail "$(cat log)"
run ./from_sources/embed

strict=(-std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "-I$prefix/include")
for compiler in g++ clang++-19; do
  while read -r header; do
    printf '#include "%s"\n' "$header" >alone.cc
    "$compiler" "${strict[@]}" alone.cc || fail "$header does not compile alone with $compiler"
  done < <(sed -n 's/^#include "\(.*\)"/\1/p' "$prefix/include/agon/agon.h")
done
echo "embed: installed, by pkg-config, from the sources; door headers compile alone"
