#include "tests/support/duel_random.h"

#include <array>
#include <cassert>
#include <cmath>

#include "agon/script/arithmetic.h"
#include "tests/support/script_random.h"

namespace agon::test {
namespace {

using script::Command, script::Event, script::Expression, script::Target;

constexpr std::array kStarts = {0.0F, 1.0F, 3.0F, 5.0F, 20.0F, 60.0F, 100.0F, -2.0F, 0.5F};
constexpr std::array kEvents = {
    Event::ON_GAME_START,   Event::ON_TURN_START,       Event::ON_ACTION_PHASE_START,
    Event::ON_ABILITY_USED, Event::ON_ATTRIBUTE_CHANGE, Event::ON_ATTRIBUTE_CHANGE,
    Event::ON_TURN_END};

class DuelMaker {
 public:
  explicit DuelMaker(u64 seed)
      : scripts_(seed * 2 + 1), wild_(below(4)), extremes_(below(3) == 0 ? 4 + below(12) : 0) {}

  duel::Content make() {
    duel::HeroDraft a = hero("A");
    duel::HeroDraft b = hero("B");
    duel::RulesDraft rules;
    rules.record.name = "R";
    rules.record.turn_cap = below(8) == 0 ? 1 + below(4) : 10 + below(40);
    if (below(2) == 0) rules.record.trigger_depth = 1 + below(8);
    if (below(3) == 0) rules.record.trigger_limit = 1 + below(12);
    if (below(5) != 0) rules.effects.push_back(death());
    for (u32 n = below(4); n > 0; --n) rules.effects.push_back(effect());
    Problems problems;
    std::optional<duel::Matchup> matchup = duel::compile(a, b, rules, problems);
    // A script that is too long: another one instead.
    return matchup ? duel::make_content(*std::move(matchup), "R") : make();
  }

 private:
  u32 below(u32 n) { return scripts_.below(n); }

  std::string attribute() { return random_attribute(below(6)); }
  static std::string random_attribute(u32 i) { return random_columns()[i]; }

  duel::HeroDraft hero(const std::string& name) {
    duel::HeroDraft out;
    out.record.name = name;
    for (u32 i = 0; i < 6; ++i) {
      if (below(4) != 0) out.record.attributes[random_attribute(i)] = start();
    }
    if (below(5) != 0) out.record.attributes["health"] = some(static_cast<float>(5 + below(60)));
    u32 abilities = 1 + below(8);
    for (u32 i = 0; i < abilities; ++i) out.abilities.push_back(ability(i));
    for (u32 n = below(4); n > 0; --n) out.effects.push_back(effect());
    return out;
  }

  float start() { return some(kStarts[below(kStarts.size())]); }

  // The usual number, or in some match-ups now and then one at the ends of what floats are.
  float some(float usual) {
    return extremes_ != 0 && below(extremes_) == 0 ? scripts_.extreme() : usual;
  }
  Expression some_number(float usual) { return script::number(script::stored(some(usual))); }

  duel::DraftAbility ability(u32 i) {
    duel::DraftAbility out;
    out.record.name = "ability " + std::to_string(i);
    out.word = "w" + std::to_string((i * 5 + below(2)) % 11) + std::to_string(i);
    if (below(3) == 0) out.record.tags.push_back("fire");
    if (below(4) == 0) out.record.cost = some(static_cast<float>(below(9)));
    out.script.tree = below(4) == 0 ? paid(statement()) : statement();
    return out;
  }

  // Costs mana, in two parts.
  Expression paid(Expression then) {
    std::vector<Expression> steps = {pay(), pay()};
    steps.push_back(std::move(then));
    return {.command = Command::SEQ, .type = script::Type::command, .arguments = std::move(steps)};
  }

  Expression pay() {
    float price = static_cast<float>(1 + below(9));
    if (extremes_ != 0 && below(2) == 0) price = std::abs(scripts_.extreme());
    return {.command = Command::MODIFY,
            .type = script::Type::command,
            .name = "mana",
            .arguments = {script::number(script::stored(-price))}};
  }

  duel::DraftEffect effect() {
    duel::DraftEffect out;
    out.trigger.event = kEvents[below(kEvents.size())];
    if (out.trigger.event == Event::ON_ATTRIBUTE_CHANGE) out.trigger.parameter = attribute();
    if (out.trigger.event == Event::ON_ABILITY_USED && below(2) == 0) {
      out.trigger.parameter = below(2) == 0 ? "fire" : "ability 1";
    }
    out.script.tree = statement();
    return out;
  }

  // Death, as it is mostly written; or health above a bound wins.
  duel::DraftEffect death() {
    duel::DraftEffect out;
    u32 kind = below(8);
    out.trigger = {Event::ON_ATTRIBUTE_CHANGE, "health", {}};
    Expression health{.command = Command::GET, .name = "health"};
    Expression low{.command = kind == 0 ? Command::GT : Command::LT,
                   .arguments = {health, some_number(kind == 0 ? 70.0F : 1.0F)}};
    Expression lose{.command = kind <= 2 ? Command::WIN : Command::LOSE,
                    .type = script::Type::command,
                    .target = kind == 1 || kind == 2 ? Target::opponent : Target::self};
    out.script.tree = {.command = Command::IF,
                       .type = script::Type::command,
                       .arguments = {low, lose, script::noop()}};
    return out;
  }

  Expression statement() { return below(3) < wild_ ? scripts_.script(1 + below(5)) : tame(); }

  // Small changes, some of them under a condition.
  Expression tame() {
    std::vector<Expression> steps;
    for (u32 n = 1 + below(3); n > 0; --n) steps.push_back(small_change());
    Expression all{
        .command = Command::SEQ, .type = script::Type::command, .arguments = std::move(steps)};
    if (below(3) != 0) return all;
    Expression own{.command = Command::GET, .name = attribute()};
    Expression enough{.command = below(2) == 0 ? Command::GT : Command::LT,
                      .arguments = {own, some_number(static_cast<float>(below(20)))}};
    Expression otherwise = below(3) == 0 ? small_change() : script::noop();
    if (below(6) == 0) {
      otherwise = {.command = Command::PASS, .type = script::Type::command};
    }
    return {.command = Command::IF,
            .type = script::Type::command,
            .arguments = {enough, std::move(all), std::move(otherwise)}};
  }

  Expression small_change() {
    Expression amount = some_number(static_cast<float>(below(16)) - 10);
    if (below(8) == 0) {
      amount = {.command = Command::CONTEXT, .name = below(2) == 0 ? "cost" : "delta"};
      if (below(2) == 0) amount = {.command = Command::MUL, .arguments = {amount, some_number(-1)}};
    }
    if (below(4) == 0) {
      amount = {.command = Command::ROLL,
                .arguments = {some_number(static_cast<float>(1 + below(12)))}};
      if (below(3) != 0) {
        amount = {.command = Command::MUL, .arguments = {amount, some_number(-1)}};
      }
    }
    return {.command = below(12) == 0 ? Command::SET : Command::MODIFY,
            .type = script::Type::command,
            .target = below(2) == 0 ? Target::self : Target::opponent,
            .name = below(2) == 0 ? "health" : attribute(),
            .arguments = {amount}};
  }

  ScriptMaker scripts_;
  u32 wild_;      // 0: everything is tame; 3: nothing
  u32 extremes_;  // one number of so many is extreme; 0: none is
};

}  // namespace

duel::Content random_duel(u64 seed) { return DuelMaker(seed).make(); }

}  // namespace agon::test
