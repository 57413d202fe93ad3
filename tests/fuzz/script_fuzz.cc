// Any bytes as a script, a trigger, and bytecode: refused with a place, or what was read survives
// its own text, folding and running. Seeds are in tests/regress/script_fuzz/.
#include <cstdlib>
#include <cstring>
#include <set>

#include "agon/script/analysis.h"
#include "agon/script/assembly.h"
#include "agon/script/english.h"
#include "agon/script/layout.h"
#include "agon/script/typing.h"
#include "tests/support/script_world.h"

using namespace agon;
using namespace agon::script;

namespace {

void must(bool held) {
  if (!held) std::abort();
}

void expect_places(const Findings& findings, std::string_view text) {
  for (const Finding& finding : findings) {
    must(finding.span.end() <= text.size() && !finding.message.empty());
    must(!to_text(to_problem(finding, text, "fuzz")).empty());
  }
}

std::vector<std::string> columns_of(const Expression& tree) {
  Uses uses = uses_of(tree);
  std::set<std::string> names;
  for (const AttributeUse& use : uses.reads) names.insert(use.name);
  for (const AttributeUse& use : uses.writes) names.insert(use.name);
  return {names.begin(), names.end()};
}

// The script runs, and again whenever SELF's first attribute changes.
test::World ran(const Program& program) {
  test::World world;
  world.rows = {{{10, 20, 30}, {5, -1}}};
  world.handlers = {{0, 0, program}};
  test::run_law(program, world, {-1.5F, 10, 11.5F});
  return world;
}

bool same(const test::World& a, const test::World& b) {
  return std::memcmp(&a.rows, &b.rows, sizeof a.rows) == 0 && a.rolled == b.rolled &&
         a.winner == b.winner && a.passed == b.passed;
}

void try_program(const Program& program, Columns columns) {
  Result<Program> again = assemble(disassemble(program, columns), columns);
  must(again.has_value() && *again == program);
  must(same(ran(program), ran(*again)));
}

void try_script(std::string_view text) {
  Findings findings;
  std::optional<Expression> tree = read_script(text, findings);
  must(tree.has_value() == findings.empty());
  expect_places(findings, text);
  if (!tree) return;
  expect_places(warnings_about(*tree, std::nullopt), text);
  must(!describe(*tree).empty());
  must(read_script(to_text(*tree), findings) == tree);
  std::string laid_out = lay_out_script(text);
  must(read_script(laid_out, findings) == tree && lay_out_script(laid_out) == laid_out);
  std::vector<std::string> columns = columns_of(*tree);
  if (columns.size() > kMostAttributes) return;
  Found<Program> program = compile(*tree, columns);
  if (!program) return expect_places({program.error()}, text);
  try_program(*program, columns);
  must(same(ran(*program), ran(*compile(fold(*tree).tree, columns))));
}

void try_trigger(std::string_view text) {
  Findings findings;
  std::optional<Trigger> trigger = read_trigger(text, findings);
  must(trigger.has_value() == findings.empty());
  expect_places(findings, text);
  if (!trigger) return;
  must(!describe(*trigger).empty() && read_trigger(to_text(*trigger), findings));
  std::string laid_out = lay_out_trigger(text);
  std::optional<Trigger> again = read_trigger(laid_out, findings);
  must(again && to_text(*again) == to_text(*trigger) && lay_out_trigger(laid_out) == laid_out);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  try_script(text);
  try_trigger(text);
  std::vector<std::string> columns = {"health", "mana"};
  if (Result<Program> program = assemble(text, columns)) {
    try_program(*program, columns);
  } else {
    must(program.error().place.line > 0);
  }
  return 0;
}
