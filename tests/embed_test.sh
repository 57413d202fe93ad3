#!/usr/bin/env bash
# embed_test.sh BUILD_FOLDER: agon is installed from there, and finds its content and its page; examples/embed is built and
# run against the installation (CMake and pkg-config) and from the sources, with flags as embedders have them; the library
# fits into a shared one; every door header compiles alone with both compilers.
set -euo pipefail
root=$(readlink -f "$(dirname "$0")/..")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
prefix=$place/prefix
cmake --install "$1" --prefix "$prefix" >/dev/null
library=$(find "$prefix" -name libagon.a)
export PKG_CONFIG_PATH=${library%/*}/pkgconfig
unset AGON_CONTENT AGON_WEB
cd "$place"

fail() {
  printf 'embed: %s\n' "$*" >&2
  exit 1
}

# The installed program finds its content beside itself; AGON_CONTENT names another folder.
content=$(pkg-config --variable=contentdir agon)
"$prefix/bin/agon" match duel >out || fail "the installed program does not find its content"
cp -r "$content" mine
mv mine/duel/hero/fighter.json mine/duel/hero/stranger.json
AGON_CONTENT=$place/mine "$prefix/bin/agon" match duel stranger >out || fail "AGON_CONTENT is not heard"
if "$prefix/bin/agon" match duel stranger >out 2>&1; then fail "AGON_CONTENT is not needed"; fi

# So are its manual page and what shells complete by.
"$prefix/bin/agon" man | cmp - "$prefix/share/man/man1/agon.1" || fail "the installed manual page is another"
for file in bash-completion/completions/agon zsh/site-functions/_agon fish/vendor_completions.d/agon.fish; do
  grep -q 'agon completion words' "$prefix/share/$file" || fail "nothing completes by $file"
done

# The page is installed as it is checked in, and served from there rather than from the tree that it was built in.
page=${content%/content}/web
diff -r "$root/web/dist" "$page" >out || fail "the installed page is another: $(cat out)"
sed -i 's/<title>/&installed /' "$page/index.html"
"$prefix/bin/agon" serve --port 0 --archive "$place/archive" >served &
server=$!
for _ in {1..100}; do
  if grep -qs '#owner=' served; then break; fi
  sleep 0.1
done
address=$(grep -o 'http://[0-9.:]*' served | head -n 1)
python3 -c 'import sys, urllib.request as ask; print(ask.urlopen(sys.argv[1]).read().decode())' "$address" >out
kill "$server"
wait "$server" || fail "the server did not end as it should"
grep -q '<title>installed ' out || fail "the installed program serves another page: $(cat out)"

# says PATTERN: the last program did.
says() { grep -qE "$1" out || fail "no '$1' in: $(cat out)"; }

# run PROGRAM: does all that it is an example of. Its replay verifies by the installed program.
run() {
  rm -f match.json
  "$1" >out || fail "$1 ended with $?"
  says '^  .*(loses|hp|wins|uses|casts)'
  says '^the match took [0-9]+ turns$'
  says '^  \{.*\} is worth [+-][0-9.]+$'
  says 'scores 0\.[0-9]+ over 10000 matches$'
  "$prefix/bin/agon" replay verify match.json >out || fail "its replay does not verify"
  says 'verified from its seed'
  sed 's/"attributes"/"atributes"/' "$content/duel/hero/fighter.json" >broken.json
  if "$1" broken.json 2>out >/dev/null; then fail "a broken hero is played"; fi
  says '^broken\.json:[0-9]+:[0-9]+: error: '
}

# build FOLDER TARGET OPTION...: of examples/embed with CMake.
build() {
  cmake --fresh -S "$root/examples/embed" -B "$1" -G Ninja "${@:3}" >log 2>&1 || fail "$(tail -n 40 log)"
  cmake --build "$1" --target "$2" >log 2>&1 || fail "$(grep -m 5 -A 5 -E 'error: |undefined reference' log || tail -n 40 log)"
}

build installed embed -D CMAKE_BUILD_TYPE=Release -D "CMAKE_PREFIX_PATH=$prefix"
run installed/embed

# The tutorial, as it stands in the docs.
PREFIX=$prefix python3 "$root/tools/check_docs.py" --all "$prefix/bin/agon" "$root/docs/tutorial-embedding.md" >out ||
  fail "the tutorial does not hold: $(cat out)"

read -ra flags < <(pkg-config --cflags agon)
read -ra libraries < <(pkg-config --libs agon)
g++ -O2 -DCONTENT="\"$content\"" "${flags[@]}" "$root/examples/embed/main.cc" -o by_pkg_config "${libraries[@]}"
run ./by_pkg_config
g++ -shared -o libmine.so -Wl,-z,defs -Wl,--whole-archive "$library" -Wl,--no-whole-archive "${libraries[@]}" ||
  fail "the library does not fit into a shared one"

# Compiled as the release is, and as deep in the tree, so that the compiler cache knows nearly all of it.
sources=(-D "AGON_SOURCES=$root" -DCMAKE_DISABLE_FIND_PACKAGE_{GTest,rapidcheck,benchmark,CLI11}"=ON")
build "$root/build/embed" embed "${sources[@]}" -D CMAKE_CXX_COMPILER=g++ -D CMAKE_BUILD_TYPE=Release \
  -D AGON_PRECOMPILE=ON -D AGON_WERROR=ON -D AGON_JOIN=ON
run "$root/build/embed/embed"
# Flags that embedders have, with which our precompiled headers would not fit.
build "$root/build/embed_flags" agon_chance "${sources[@]}" -D THREADS_PREFER_PTHREAD_FLAG=ON \
  -D CMAKE_CXX_FLAGS='-O1 -march=native -pthread -D_GLIBCXX_ASSERTIONS -fno-rtti'

strict=(-std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "-I$prefix/include")
for compiler in g++ clang++-19; do
  { echo agon/agon.h && sed -n 's/^#include "\(.*\)"/\1/p' "$prefix/include/agon/agon.h"; } |
    xargs -P "$(nproc)" -I '{}' "$compiler" "${strict[@]}" -include '{}' -x c++ /dev/null ||
    fail "a door header does not compile alone with $compiler"
done
echo "embed: installed, by pkg-config, from the sources, in a shared library; door headers compile alone"
