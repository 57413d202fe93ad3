#include "agon/rulesets/duel/content/records.h"

#include "agon/script/trigger.h"
#include "agon/script/typing.h"
#include "tests/support/duel_lint.h"

namespace agon::duel {
namespace {

// What an editor offers is right, and its help names everything.
TEST(DuelSchema, ExamplesAreScriptsAndTriggers) {
  script::Findings findings;
  for (std::string_view text : script_examples().texts) {
    EXPECT_TRUE(script::read_script(text, findings)) << text;
  }
  for (std::string_view text : trigger_examples().texts) {
    EXPECT_TRUE(script::read_trigger(text, findings)) << text;
  }
  EXPECT_TRUE(findings.empty());
  for (std::string_view name : script::command_names()) {
    EXPECT_NE(script_sentence().find(fmt::format("{}(", name)), std::string_view::npos) << name;
  }
#define AGON_TRIGGER(name, ...) \
  EXPECT_NE(trigger_sentence().find(#name), std::string_view::npos) << #name;
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
}

}  // namespace
}  // namespace agon::duel
