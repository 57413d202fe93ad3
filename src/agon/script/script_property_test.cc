// Properties of random scripts: text and tree, bytecode and its text, the VM and a second opinion.
#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <cmath>

#include "agon/script/analysis.h"
#include "agon/script/assembly.h"
#include "agon/script/english.h"
#include "agon/script/layout.h"
#include "agon/script/typing.h"
#include "tests/support/property.h"
#include "tests/support/script_random.h"
#include "tests/support/script_world.h"

namespace agon::script {
namespace {

using test::Die;
using test::expect_property;
using test::ScriptMaker;
using test::World;

ScriptMaker any_maker() { return ScriptMaker(*rc::gen::arbitrary<u64>()); }

Expression any_script(ScriptMaker& maker, u32 depth = 6) {
  Expression tree = maker.script(1 + maker.below(depth));
  RC_LOG() << to_text(tree) << "\n";
  return tree;
}

Program compiled_or_discarded(const Expression& tree) {
  Found<Program> program = compile(tree, test::random_columns());
  if (!program && program.error().code == ErrorCode::script_too_large) RC_DISCARD("too long");
  RC_ASSERT(program.has_value());
  return *program;
}

// What a script means, said a second time and straight from the tree: seed section 5 and the
// decisions of docs/script.md. It shares no arithmetic with the VM.
class Reference {
 public:
  struct Rule {
    std::size_t entity;
    std::size_t column;
    Expression tree;
  };
  enum class End : u8 { no, script, everything };

  Reference(World& world, const std::vector<Rule>& rules) : world_(world), rules_(rules) {}

  // Whether everything around the script ends.
  bool run(const Expression& tree, std::size_t self, const Context& context) {
    std::swap(self_, self);
    Context outer = context_;
    context_ = context;
    End end = execute(tree);
    context_ = outer;
    std::swap(self_, self);
    return end == End::everything;
  }

 private:
  End execute(const Expression& e) {
    const std::vector<Expression>& a = e.arguments;
    if (e.type == Type::value) return value(e), End::no;
    switch (e.command) {
      case Command::IF:
        return execute(value(a[0]) > 0 ? a[1] : a[2]);
      case Command::SEQ:
        return execute_all(a);
      case Command::SET:
        return store(e, value(a[0]));
      case Command::MODIFY: {
        float delta = value(a[0]);
        return store(e, limited(cell(e) + delta));
      }
      case Command::WIN:
        world_.winner = entity(e.target);
        return End::everything;
      case Command::LOSE:
        world_.winner = 1 - entity(e.target);
        return End::everything;
      case Command::PASS:
        world_.passed = true;
        return world_.pass_unwinds ? End::everything : End::script;
      default:
        return End::no;
    }
  }

  End execute_all(const std::vector<Expression>& steps) {
    for (const Expression& step : steps) {
      if (End end = execute(step); end != End::no) return end;
    }
    return End::no;
  }

  End store(const Expression& e, float value) {
    if (value == 0) value = 0;  // -0 too
    float before = cell(e);
    cell(e) = value;
    if (before == value) return End::no;
    std::size_t owner = entity(e.target);
    for (const Rule& rule : rules_) {
      if (rule.entity != owner || rule.column != column(e)) continue;
      if (world_.depth == World::kDeepest || world_.runs == World::kMostRuns) continue;
      ++world_.runs;
      ++world_.depth;
      bool over = run(rule.tree, owner, {limited(value - before), value, before, 0, 0});
      --world_.depth;
      if (over) return End::everything;
    }
    return End::no;
  }

  float value(const Expression& e) {
    const std::vector<Expression>& a = e.arguments;
    switch (e.command) {
      case Command::NUMBER:
        return e.number;
      case Command::GET:
        return cell(e);
      case Command::CONTEXT:
        return find_context_key(e.name)
                   ? context_[static_cast<std::size_t>(*find_context_key(e.name))]
                   : 0.0F;
      case Command::IF:
        return value(value(a[0]) > 0 ? a[1] : a[2]);
      case Command::SEQ: {
        float result = 0;
        for (const Expression& step : a) result = value(step);
        return result;
      }
      case Command::ABS:
        return std::fabs(value(a[0]));
      case Command::NOT:
        return value(a[0]) == 0 ? 1.0F : 0.0F;
      case Command::ROLL:
        return roll(std::floor(value(a[0])));
      default:
        break;
    }
    float x = value(a[0]);
    float y = value(a[1]);
    return binary(e.command, x, y);
  }

  static float binary(Command command, float x, float y) {
    switch (command) {
      case Command::ADD:
        return limited(x + y);
      case Command::SUB:
        return limited(x - y);
      case Command::MUL:
        return limited(x * y);
      case Command::DIV:
        return y == 0 ? 0 : limited(x / y);
      case Command::MIN:
        return std::fmin(x, y);
      case Command::MAX:
        return std::fmax(x, y);
      case Command::EQ:
        return x == y ? 1.0F : 0.0F;
      case Command::GT:
        return x > y ? 1.0F : 0.0F;
      case Command::LT:
        return x < y ? 1.0F : 0.0F;
      case Command::AND:
        return x != 0 && y != 0 ? 1.0F : 0.0F;
      default:
        return x != 0 || y != 0 ? 1.0F : 0.0F;
    }
  }

  static float limited(float x) { return std::isinf(x) ? std::copysign(FLT_MAX, x) : x; }

  float roll(float sides) {
    if (sides < 1) return 0;
    u32 n = static_cast<u32>(std::fmin(sides, 16777216.0F));
    u32 index = static_cast<u32>(world_.rolled.size());
    u32 result = 1 + chance::below(world_.key, chance::Place(0, 1, index), n);
    world_.rolled.push_back({result, n});
    return static_cast<float>(result);
  }

  std::size_t entity(Target target) const { return target == Target::self ? self_ : 1 - self_; }
  static std::size_t column(const Expression& e) {
    Columns all = test::random_columns();
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), e.name) - all.begin());
  }
  float& cell(const Expression& e) { return world_.rows[entity(e.target)][column(e)]; }

  World& world_;
  const std::vector<Rule>& rules_;
  std::size_t self_ = 0;
  Context context_ = {};
};

World any_world(ScriptMaker& maker) {
  World world;
  for (auto& row : world.rows) {
    for (std::size_t i = 0; i < test::random_columns().size(); ++i) row[i] = stored(maker.number());
  }
  world.pass_unwinds = maker.below(2) == 0;
  world.key = {maker.below(1000), 7};
  return world;
}

Context any_context(ScriptMaker& maker) {
  Context out{};
  for (float& value : out) value = stored(maker.number());
  return out;
}

std::vector<Reference::Rule> any_rules(ScriptMaker& maker) {
  std::vector<Reference::Rule> out;
  for (u32 n = maker.below(4); n > 0; --n) {
    out.push_back({maker.below(2), maker.below(6), any_script(maker, 4)});
  }
  return out;
}

// Where two runs differ, in words; empty if nowhere.
std::string difference(const World& a, const World& b) {
  if (std::bit_cast<std::array<u32, 32>>(a.rows) != std::bit_cast<std::array<u32, 32>>(b.rows)) {
    return "attributes";
  }
  if (a.winner != b.winner) return "winner";
  if (a.passed != b.passed) return "passed";
  if (a.rolled != b.rolled) return "dice";
  return a.runs != b.runs ? "triggered scripts" : "";
}

TEST(ScriptProperty, TheTextOfATreeReadsAsTheTree) {
  expect_property(1000, [] {
    ScriptMaker maker = any_maker();
    Expression tree = any_script(maker);
    Findings findings;
    std::optional<Expression> again = read_script(to_text(tree), findings);
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == tree);
  });
}

// With comments and white space of all kinds before every bracket, comma and blank.
std::string strewn(const std::string& text, ScriptMaker& maker) {
  static const std::vector<std::string> kStrewn = {"",
                                                   "",
                                                   "",
                                                   " ",
                                                   "\n",
                                                   "\t ",
                                                   "/* c */",
                                                   " // (x, 'y\n",
                                                   "/**/",
                                                   "//\r\n",
                                                   "/* two\nlines */"};
  std::string out;
  char quote = '\0';
  for (char c : text) {
    bool mark = c == '\'' || c == '"';
    bool between = quote == '\0' && (c == '(' || c == ')' || c == ',' || c == ' ');
    if (between) out += kStrewn[maker.below(static_cast<u32>(kStrewn.size()))];
    if (mark && quote == '\0') {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    }
    out += c;
  }
  return out;
}

std::size_t comments_of(const std::string& text) {
  std::size_t count = 0;
  for (std::string_view mark : {"/* c */", "// (x, 'y", "/**/", "/* two\nlines */"}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
      ++count;
    }
  }
  return count;
}

TEST(ScriptProperty, ALayoutMeansTheSameAndIsItsOwnLayout) {
  expect_property(1000, [] {
    ScriptMaker maker = any_maker();
    Expression tree = any_script(maker);
    std::string text = strewn(to_text(tree), maker);
    Findings findings;
    RC_ASSERT(read_script(text, findings) == tree);
    std::string laid_out = lay_out_script(text);
    RC_ASSERT(read_script(laid_out, findings) == tree);
    RC_ASSERT(lay_out_script(laid_out) == laid_out);
    RC_ASSERT(comments_of(laid_out) == comments_of(text));
    RC_ASSERT(lay_out_script(to_text(tree)) == to_text(tree));
  });
}

TEST(ScriptProperty, TheTextOfBytecodeAssemblesToIt) {
  expect_property(1000, [] {
    ScriptMaker maker = any_maker();
    Program program = compiled_or_discarded(any_script(maker));
    std::string text = disassemble(program, test::random_columns());
    Result<Program> again = assemble(text, test::random_columns());
    if (!again) RC_FAIL(to_text(again.error()));
    RC_ASSERT(*again == program);
  });
}

TEST(ScriptProperty, TheVmDoesWhatTheTreeSays) {
  expect_property(10000, [] {
    ScriptMaker maker = any_maker();
    Expression tree = any_script(maker);
    std::vector<Reference::Rule> rules = any_rules(maker);
    World by_tree = any_world(maker);
    World by_vm = by_tree;
    Context context = any_context(maker);
    for (const auto& rule : rules) {
      by_vm.handlers.push_back({rule.entity, rule.column, compiled_or_discarded(rule.tree)});
    }
    Flow flow = test::run_law(compiled_or_discarded(tree), by_vm, context);
    bool over = Reference(by_tree, rules).run(tree, 0, context);
    RC_ASSERT(difference(by_tree, by_vm) == "");
    RC_ASSERT((flow == Flow::unwind) == over);
  });
}

TEST(ScriptProperty, FoldingChangesNothing) {
  expect_property(5000, [] {
    ScriptMaker maker = any_maker();
    Expression tree = any_script(maker);
    Expression folded = fold(tree).tree;
    RC_LOG() << to_text(folded) << "\n";
    World plain = any_world(maker);
    World short_cut = plain;
    Context context = any_context(maker);
    test::run_law(compiled_or_discarded(tree), plain, context);
    test::run_law(compiled_or_discarded(folded), short_cut, context);
    RC_ASSERT(difference(plain, short_cut) == "");
    RC_ASSERT(to_text(fold(folded).tree) == to_text(folded));
    RC_ASSERT(!describe(tree).empty());
  });
}

TEST(ScriptProperty, AFoldedTreeIsAScript) {
  expect_property(500, [] {
    ScriptMaker maker = any_maker();
    Expression folded = fold(any_script(maker)).tree;
    Findings findings;
    std::optional<Expression> again = read_script(to_text(folded), findings);
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == folded);
  });
}

TEST(ScriptProperty, AScriptWithoutEffectChangesNothing) {
  expect_property(1000, [] {
    ScriptMaker maker = any_maker();
    Expression tree = any_script(maker, 3);
    if (has_effect(fold(tree).tree)) return;
    World world = any_world(maker);
    World before = world;
    test::run_law(compiled_or_discarded(tree), world, any_context(maker));
    world.rolled.clear();
    RC_ASSERT(difference(before, world) == "");
  });
}

}  // namespace
}  // namespace agon::script
