#include "agon/script/trigger.h"

#include <gtest/gtest.h>

namespace agon::script {
namespace {

// The trigger as it reads back, or the sentence that refuses it.
std::string read(const std::string& text) {
  Findings findings;
  std::optional<Trigger> trigger = read_trigger(text, findings);
  return trigger ? to_text(*trigger) : to_text(to_problem(findings.at(0), text, ""));
}

std::string first_line(const std::string& text) {
  std::string all = read(text);
  return all.substr(0, all.find('\n'));
}

TEST(Trigger, IsABareName) {
  EXPECT_EQ(read("ON_TURN_START"), "ON_TURN_START");
  EXPECT_EQ(read(" ON_GAME_START /* once */ "), "ON_GAME_START");
  EXPECT_EQ(read("ON_TURN_END()"), "ON_TURN_END");
  EXPECT_EQ(read("ON_ACTION_PHASE_START"), "ON_ACTION_PHASE_START");
}

TEST(Trigger, TakesAnAttribute) {
  EXPECT_EQ(read("ON_ATTRIBUTE_CHANGE('health')"), "ON_ATTRIBUTE_CHANGE('health')");
  EXPECT_EQ(read("ON_ATTRIBUTE_CHANGE(\"it's\")"), "ON_ATTRIBUTE_CHANGE(\"it's\")");
  EXPECT_EQ(read("ON_ATTRIBUTE_CHANGE(health)"), "ON_ATTRIBUTE_CHANGE('health')");
}

TEST(Trigger, TakesAnAbilityOrNone) {
  EXPECT_EQ(read("ON_ABILITY_USED(fire)"), "ON_ABILITY_USED('fire')");
  EXPECT_EQ(read("ON_ABILITY_USED('Sword Slash')"), "ON_ABILITY_USED('Sword Slash')");
  EXPECT_EQ(read("ON_ABILITY_USED"), "ON_ABILITY_USED");
  EXPECT_EQ(read("ON_ABILITY_USED('')"), "ON_ABILITY_USED");
}

TEST(Trigger, IsRefusedWithItsPlace) {
  EXPECT_EQ(read("ON_TURN_STRAT"),
            "1:1: error: unknown trigger 'ON_TURN_STRAT', did you mean 'ON_TURN_START'? "
            "[script_name]\n"
            "    1 | ON_TURN_STRAT\n"
            "      | ^\n");
  EXPECT_EQ(first_line("on_turn_end"),
            "1:1: error: unknown trigger 'on_turn_end', did you mean 'ON_TURN_END'? [script_name]");
  EXPECT_EQ(first_line("WHEN_HIT"),
            "1:1: error: unknown trigger 'WHEN_HIT' (there are: ON_GAME_START, ON_TURN_START, "
            "ON_ACTION_PHASE_START, ON_ABILITY_USED, ON_ATTRIBUTE_CHANGE, ON_TURN_END) "
            "[script_name]");
  EXPECT_EQ(first_line("'ON_TURN_END'"), "1:1: error: expected a trigger [script_type]");
  EXPECT_EQ(first_line("ON_ATTRIBUTE_CHANGE"),
            "1:1: error: ON_ATTRIBUTE_CHANGE takes an attribute's name or tag [script_arguments]");
  EXPECT_EQ(first_line("ON_TURN_END(fire)"),
            "1:1: error: ON_TURN_END takes no parameter [script_arguments]");
  EXPECT_EQ(first_line("ON_ABILITY_USED(fire, ice)"),
            "1:1: error: ON_ABILITY_USED takes an ability's name or tag, or nothing "
            "[script_arguments]");
  EXPECT_EQ(first_line("ON_ABILITY_USED(3)"), "1:17: error: expected a name [script_type]");
  EXPECT_EQ(first_line("ON_ABILITY_USED(fire"),
            "1:1: error: the bracket after ON_ABILITY_USED is never closed [script_syntax]");
  EXPECT_EQ(first_line(""), "1:1: error: the script is empty [script_syntax]");
}

TEST(Trigger, KnowsWhoTellsAContextValue) {
  EXPECT_EQ(event_of(ContextKey::old_value), Event::ON_ATTRIBUTE_CHANGE);
  EXPECT_EQ(event_of(*find_context_key("cost")), Event::ON_ABILITY_USED);
  EXPECT_FALSE(find_context_key("weather"));
}

}  // namespace
}  // namespace agon::script
