// The language's tests are scripts: every file of tests/script/, run on every engine. What a script
// starts from and what it must come to stand in its comments:
//
//   // given: self.mana = 20, context.delta = -3     start values; what is not given is 0
//   // given: PASS unwinds                           as in the action phase
//   // given: on opponent.health: SCRIPT             runs at every change of that attribute
//   // given: trigger ON_TURN_START                  for warnings
//   // rolls: 4 of 6, 2 of 20                        all dice that fall, in order
//   // expect: self.mana = 5                         what is not expected stays as given
//   // expect: SELF wins | passed | clamped
//   // expect: english: ...                          its description
//   // expect: error 3:5: sentence [code]            or warning; all of them, in order
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "agon/base/file.h"
#include "agon/script/analysis.h"
#include "agon/script/compile.h"
#include "agon/script/english.h"
#include "agon/script/typing.h"
#include "tests/support/script_world.h"
#include "tests/support/tree.h"

namespace agon::script {
namespace {

using test::World;
using Numbers = std::map<std::string, float>;  // "self.mana", "context.delta"

struct Engine {
  std::string name;
  Flow (*run)(const Program& program, World& world, const Context& context);
};

const std::vector<Engine>& engines() {
  static const std::vector<Engine> kAll = {
      {"law", [](const Program& program, World& world, const Context& context) {
         return test::run_law(program, world, context);
       }}};
  return kAll;
}

// What a file says of itself.
struct Case {
  std::string text;
  Numbers given;
  Numbers expected;
  std::vector<std::pair<std::string, std::string>> handlers;  // "self.health" and its script
  std::vector<test::Die> rolls;
  std::optional<Trigger> trigger;
  std::vector<std::string> remarks;  // errors and warnings
  std::set<std::string> happenings;  // "SELF wins", "passed", "clamped"
  std::string english;
  bool pass_unwinds = false;
};

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(' '));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) out.push_back(trimmed(part));
  return out;
}

void read_numbers(const std::string& text, Numbers& out) {
  for (const std::string& part : split(text)) {
    std::size_t equals = part.find('=');
    ASSERT_NE(equals, std::string::npos) << part;
    out[trimmed(part.substr(0, equals))] = std::stof(part.substr(equals + 1));
  }
}

void read_given(const std::string& text, Case& out) {
  Findings findings;
  if (text == "PASS unwinds") {
    out.pass_unwinds = true;
  } else if (text.starts_with("on ")) {
    std::size_t colon = text.find(':');
    out.handlers.emplace_back(text.substr(3, colon - 3), text.substr(colon + 1));
  } else if (text.starts_with("trigger ")) {
    out.trigger = read_trigger(text.substr(8), findings);
    ASSERT_TRUE(out.trigger);
  } else {
    read_numbers(text, out.given);
  }
}

void read_expect(const std::string& text, Case& out) {
  if (text.starts_with("error ") || text.starts_with("warning ")) {
    out.remarks.push_back(text);
  } else if (text.starts_with("english: ")) {
    out.english = text.substr(9);
  } else if (text.find('=') != std::string::npos) {
    read_numbers(text, out.expected);
  } else {
    out.happenings.insert(text);
  }
}

void read_rolls(const std::string& text, Case& out) {
  for (const std::string& part : split(text)) {
    std::istringstream in(part);
    std::string of;
    test::Die die{};
    in >> die.value >> of >> die.sides;
    ASSERT_EQ(of, "of") << part;
    out.rolls.push_back(die);
  }
}

Case read_case(const std::string& path) {
  Case out;
  out.text = *read_file(path);
  std::istringstream in(out.text);
  for (std::string line; std::getline(in, line);) {
    auto after = [&](const std::string& mark) {
      return line.starts_with(mark) ? trimmed(line.substr(mark.size())) : "";
    };
    if (std::string given = after("// given:"); !given.empty()) read_given(given, out);
    if (std::string rolls = after("// rolls:"); !rolls.empty()) read_rolls(rolls, out);
    if (std::string expect = after("// expect:"); !expect.empty()) read_expect(expect, out);
  }
  return out;
}

std::string remark(const Finding& finding, const std::string& text) {
  Problem problem = to_problem(finding, text, "");
  return fmt::format("{} {}:{}: {} [{}]", finding.severity == Severity::error ? "error" : "warning",
                     problem.place.line, problem.place.column, finding.message,
                     name_of(finding.code));
}

std::vector<std::string> remarks(const Findings& findings, const std::string& text) {
  std::vector<std::string> out;
  for (const Finding& finding : findings) out.push_back(remark(finding, text));
  return out;
}

Expression tree_without_remarks(const std::string& text) {
  Findings findings;
  std::optional<Expression> tree = read_script(text, findings);
  for (const std::string& line : remarks(findings, text)) ADD_FAILURE() << line;
  return tree.value_or(noop());
}

class Trial {
 public:
  explicit Trial(const Case& test) : test_(test), tree_(tree_without_remarks(test.text)) {
    for (const auto& [where, text] : test.handlers) {
      handlers_.push_back(tree_without_remarks(text));
      add_column(where);
    }
    for (const Numbers* numbers : {&test.given, &test.expected}) {
      for (const auto& [name, number] : *numbers) add_column(name);
    }
    add_columns_of(tree_);
    for (const Expression& handler : handlers_) add_columns_of(handler);
  }

  void run(const Engine& engine) {
    World world = start();
    engine.run(compiled(tree_), world, context());
    EXPECT_EQ(numbers_of(world), expected_numbers());
    EXPECT_EQ(happenings_of(world), test_.happenings);
    EXPECT_EQ(world.rolled, test_.rolls) << world.rolled.size() << " dice fell";
  }

  void expect_words() const {
    if (!test_.english.empty()) {
      EXPECT_EQ(describe(tree_), test_.english);
    }
    if (test_.remarks.empty()) return;
    EXPECT_EQ(remarks(warnings_about(tree_, test_.trigger), test_.text), test_.remarks);
  }

 private:
  void add_column(const std::string& name) {
    if (name.starts_with("context.")) return;
    std::string attribute = name.substr(name.find('.') + 1);
    bool known = std::find(columns_.begin(), columns_.end(), attribute) != columns_.end();
    if (!known) columns_.push_back(attribute);
  }

  void add_columns_of(const Expression& tree) {
    Uses uses = uses_of(tree);
    for (const AttributeUse& use : uses.reads) add_column("." + use.name);
    for (const AttributeUse& use : uses.writes) add_column("." + use.name);
  }

  Program compiled(const Expression& tree) const {
    Found<Program> program = compile(tree, columns_);
    if (!program) ADD_FAILURE() << program.error().message;
    return program ? *program : Program{};
  }

  static std::size_t entity_of(const std::string& name) {
    return name.starts_with("self.") ? 0 : 1;
  }

  std::size_t column_of(const std::string& name) const {
    auto found = std::find(columns_.begin(), columns_.end(), name.substr(name.find('.') + 1));
    return static_cast<std::size_t>(found - columns_.begin());
  }

  World start() const {
    World world{.told = test_.rolls, .pass_unwinds = test_.pass_unwinds};
    for (const auto& [name, number] : test_.given) {
      if (!name.starts_with("context.")) world.rows[entity_of(name)][column_of(name)] = number;
    }
    for (std::size_t i = 0; i < handlers_.size(); ++i) {
      const std::string& where = test_.handlers[i].first;
      world.handlers.push_back({entity_of(where), column_of(where), compiled(handlers_[i])});
    }
    return world;
  }

  Context context() const {
    Context out{};
    for (const auto& [name, number] : test_.given) {
      if (!name.starts_with("context.")) continue;
      out[static_cast<std::size_t>(*find_context_key(name.substr(8)))] = number;
    }
    return out;
  }

  Numbers numbers_of(const World& world) const {
    Numbers out;
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      out["self." + columns_[column]] = world.rows[0][column];
      out["opponent." + columns_[column]] = world.rows[1][column];
    }
    return out;
  }

  Numbers expected_numbers() const {
    Numbers out = numbers_of(start());
    for (const auto& [name, number] : test_.expected) out[name] = number;
    return out;
  }

  static std::set<std::string> happenings_of(const World& world) {
    std::set<std::string> out;
    if (world.winner) out.insert(*world.winner == 0 ? "SELF wins" : "OPPONENT wins");
    if (world.passed) out.insert("passed");
    if (world.clamps > 0) out.insert("clamped");
    return out;
  }

  const Case& test_;
  Expression tree_;
  std::vector<Expression> handlers_;
  std::vector<std::string> columns_;
};

// Errors come from reading, or of a script that reads well, from compiling it.
void expect_refused(const Case& test) {
  Findings findings;
  std::optional<Expression> tree = read_script(test.text, findings);
  if (tree) {
    std::vector<std::string> columns;
    for (const AttributeUse& use : uses_of(*tree).writes) columns = {use.name};
    Found<Program> program = compile(*tree, columns);
    ASSERT_FALSE(program);
    findings.push_back(program.error());
  }
  EXPECT_EQ(remarks(findings, test.text), test.remarks);
}

std::vector<std::string> script_files() {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(test::tree("/tests/script"))) {
    if (entry.path().extension() == ".script") out.push_back(entry.path().stem().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

class Language : public testing::TestWithParam<std::string> {};

TEST_P(Language, DoesWhatTheFileExpects) {
  Case test = read_case(test::tree() + fmt::format("/tests/script/{}.script", GetParam()));
  if (!test.remarks.empty() && test.remarks[0].starts_with("error")) return expect_refused(test);
  Trial trial(test);
  trial.expect_words();
  for (const Engine& engine : engines()) {
    SCOPED_TRACE(engine.name);
    trial.run(engine);
  }
}

INSTANTIATE_TEST_SUITE_P(Script, Language, testing::ValuesIn(script_files()),
                         [](const auto& one) { return one.param; });

// A list of tests that misses a command would look complete.
TEST(LanguageFiles, UseEveryCommand) {
  std::string all;
  for (const std::string& name : script_files()) {
    all += *read_file(test::tree() + fmt::format("/tests/script/{}.script", name));
  }
  for (std::string_view name : command_names()) {
    EXPECT_NE(all.find(fmt::format("{}(", name)), std::string::npos) << name;
  }
  EXPECT_GE(script_files().size(), 40u);
}

}  // namespace
}  // namespace agon::script
