// aegis for people: the table with heroes, their statuses and what waits for them, dice and cards,
// and the entries of the menu.
#include "agon/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/game/match_report.h"
#include "agon/rulesets/aegis/card_words.h"

namespace agon::aegis {
namespace {

using game::name_of, game::Side, game::Style;

// What a stack is good for, and for how long.
std::string tray_text(const Content& content, u8 status, u8 until) {
  std::vector<std::string> out = status_uses(content, status);
  if (until == kNextAttack || until == kLaterAttack) out.emplace_back("until the next attack");
  if (until > kNever && until <= kTurnCap) out.push_back(fmt::format("until turn {}", until));
  return out.empty() ? "" : fmt::format(": {}", fmt::join(out, ", "));
}

std::string side_text(const Content& content, const State& state, Side side, const Style& style) {
  std::string out = fmt::format("{}: {}, {} of {} HP, {}", name_of(side), content.hero(side).name,
                                state.hp[at(side)], content.hero(side).max_hp,
                                state.by_card(side) ? "by card" : "by board");
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    u32 stacks = state.stacks[at(side)][status];
    if (stacks == 0) continue;
    out += style.seated ? "\n  has:   " : ", ";
    out += status_text(content, status, stacks, style);
    std::string origins =
        style.heard != nullptr ? origins_text(style.heard->origins(side, status)) : "";
    if (!origins.empty()) out += fmt::format(" ({})", origins);
    if (style.seated) out += tray_text(content, status, state.until[at(side)][status]);
  }
  for (const Buff& buff : state.buffs[at(side)]) {
    if (!buff.is_free()) out += "\n  waits: " + buff_text(content, side, buff, style);
  }
  return out;
}

// The defender's card, while somebody decides about an attack on it.
std::string card_text(const Content& content, const State& state, const Style& style) {
  Side side = state.defender();
  bool thrown = state.phase == Phase::select || state.phase == Phase::react;
  bool by_card = state.by_card(side);
  if (!style.seated) return by_card ? "\n" + defense_words(content, side, true, style) : "";
  if (thrown) return "";  // it has just been shown, with the rules that triggered
  return "\n" + defense_words(content, side, by_card, style);
}

std::string defense_text(const State& state) {
  std::string out = fmt::format("\nattack of {}", state.raw);
  if (state.phase != Phase::react) return out;
  return out + fmt::format(", defended by flat {}, half {}x, block {}, reflect {}, deal {}",
                           state.flat, state.prevent, state.block, state.reflect, state.dealt);
}

std::string spend_text(const Content& content, const State& state, game::Choice choice) {
  const Status& status = content.statuses[choice.object];
  if (state.phase == Phase::ready) {
    return fmt::format("hands over {} on {}+", content.status_names[status.removes],
                       status.removes_from);
  }
  if (state.phase == Phase::commit) {
    return fmt::format("+{} damage", status.attack_damage * choice.amount);
  }
  if (status.negates_from > 0) return fmt::format("negates on {}+", status.negates_from);
  return fmt::format("+{} block", status.block * choice.amount);
}

}  // namespace

std::string Aegis::state_text(const Content& content, const State& state, const Style& style) {
  std::string out =
      fmt::format("round {} of {}, turn {}: {}\n{}\n{}", state.round(), kRoundCap, state.turn,
                  sentence_of(state.phase), side_text(content, state, Side::a, style),
                  side_text(content, state, Side::b, style));
  if (state.combo != kNoCombo) out += defense_text(state);
  if (state.phase == Phase::commit || state.phase == Phase::select) {
    out += card_text(content, state, style);
  }
  if (state.dice != kNoDice) out += "\n" + dice_text(state.dice);
  if (state.phase == Phase::choose) {
    out += fmt::format(", {} left", counted(kOffenseRolls - state.rolls, "throw"));
  }
  return out;
}

// What an attack does, what a spend gives; dice say it themselves.
std::string Aegis::about(const Content& content, const State& state, Side side, Choice choice) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::combo:
      return attack_words(content, content.hero(side).attacks[choice.object], true);
    case Verb::spend:
    case Verb::react:
      return spend_text(content, state, choice);
    default:
      return "";
  }
}

// Attacks and statuses by the names that people know; an attack's emblem is its combo.
game::Title Aegis::titled(const Content& content, const State&, Side side, Choice choice,
                          const Style& style) {
  if (is(choice, Verb::combo)) {
    const Attack& attack = content.hero(side).attacks[choice.object];
    std::string combo(kComboNames[choice.object]);
    return attack.name.empty() ? game::Title{combo} : game::Title{attack.name, combo};
  }
  if (!is(choice, Verb::spend) && !is(choice, Verb::react)) return {};
  const StatusRecord& status = content.statuses[choice.object].record;
  std::string_view verb = kVerbs[choice.verb - 1u].name;
  return {fmt::format("{} {} {}", verb, status.name, choice.amount),
          style.ascii ? status.letter : status.picture};
}

// Dice by their faces: nobody counts in masks.
std::string Aegis::spoken(const Content&, const State& state, Side, Choice choice) {
  bool keeps = is(choice, Verb::hold);
  if (!keeps && !is(choice, Verb::reroll)) return "";
  Hand picked = kHands.kept[state.dice][choice.amount % kMasks];
  if (picked == kNoDice) return "keep none";
  return fmt::format("{} {}", keeps ? "keep" : "throw", fmt::join(dice_of(picked), " "));
}

}  // namespace agon::aegis
