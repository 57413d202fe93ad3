// docs/script.md repeats the lists for people, and its examples are scripts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "agon/script/analysis.h"
#include "agon/script/assembly.h"
#include "agon/script/english.h"
#include "agon/script/trigger.h"
#include "agon/script/typing.h"
#include "tests/support/tree.h"

namespace agon::script {
namespace {

std::string page() { return *read_file(test::tree("/docs/script.md")); }

std::string command_table() {
  constexpr std::array<std::string_view, 3> kGives = {"a value", "nothing", "what its branches do"};
  std::string out = "| command | gives | what it is or does |\n|---|---|---|\n";
  for (std::string_view name : command_names()) {
    Command command = *find_command(name);
    const CommandFacts& facts = facts_of(command);
    out += fmt::format("| `{}` | {} | {} |\n", usage_of(command),
                       kGives[static_cast<std::size_t>(facts.gives)], facts.sentence);
  }
  return out;
}

std::string context_of(std::string_view trigger) {
  std::string out;
#define AGON_CONTEXT(key, event, sentence, words) \
  if (trigger == #event) out += fmt::format("{}`{}`: {}", out.empty() ? "" : "; ", #key, sentence);
#include "agon/script/context.def"
#undef AGON_CONTEXT
  return out.empty() ? "-" : out;
}

std::string trigger_table() {
  std::string out = "| trigger | when its scripts run | context |\n|---|---|---|\n";
  auto add = [&](std::string_view name, std::string_view takes, std::string_view sentence) {
    std::string parameter = takes == "none" ? "" : fmt::format("({})", takes);
    out += fmt::format("| `{}{}` | {} | {} |\n", name, parameter, sentence, context_of(name));
  };
#define AGON_TRIGGER(name, takes, sentence, words) add(#name, #takes, sentence);
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
  return out;
}

TEST(ScriptDocs, HoldTheTables) {
  for (const std::string& table : {command_table(), trigger_table()}) {
    EXPECT_NE(page().find(table), std::string::npos) << "docs/script.md should hold:\n" << table;
  }
}

// Every ```script block, with the words its last comment has for it.
TEST(ScriptDocs, ExamplesAreScripts) {
  std::string text = page();
  int count = 0;
  for (std::size_t at = text.find("```script\n"); at != std::string::npos; ++count) {
    std::size_t start = at + 10;
    std::size_t end = text.find("```", start);
    std::string block = text.substr(start, end - start);
    Findings findings;
    std::optional<Expression> tree = read_script(block, findings);
    ASSERT_TRUE(tree) << block << findings.at(0).message;
    std::string words = fmt::format("// in words: {}\n", describe(*tree));
    EXPECT_TRUE(block.ends_with(words)) << block << "should end with\n" << words;
    at = text.find("```script\n", end);
  }
  EXPECT_GE(count, 3);
}

// The last block is the bytecode of the first script.
TEST(ScriptDocs, ShowRealBytecode) {
  std::string text = page();
  std::size_t start = text.find("```script\n") + 10;
  Findings findings;
  Expression tree = *read_script(text.substr(start, text.find("```", start) - start), findings);
  std::vector<std::string> columns = {"health", "mana", "magic_power"};
  std::string block = "```\n" + disassemble(*compile(tree, columns), columns) + "```\n";
  EXPECT_NE(text.find(block), std::string::npos) << "docs/script.md should hold:\n" << block;
}

}  // namespace
}  // namespace agon::script
