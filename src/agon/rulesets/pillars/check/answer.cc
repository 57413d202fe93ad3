#include "agon/rulesets/pillars/check/answer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/chance/tape.h"
#include "agon/game/choice.h"
#include "agon/rulesets/pillars/check/questions.h"

namespace agon::pillars {
namespace {

using game::name_of;

SideAnswer side_answer(const Character& character, const Bonus& bonus) {
  SideAnswer out;
  out.name = character.name;
  out.trait = std::string(trait_name(bonus.trait));
  out.pillar_trait = bonus.pillar_trait;
  if (bonus.skill != 0) out.skill = character.skill;
  out.skill_bonus = bonus.skill;
  out.edges = edges_on(character, bonus.trait);
  out.situation = character.situation;
  out.bonus = bonus.total();
  return out;
}

void add_dice(SideAnswer& side, Who who, const std::vector<chance::Rolled>& rolls) {
  for (const chance::Rolled& roll : rolls) {
    if (roll.place.index % 2 != static_cast<u32>(who)) continue;
    bool is_d20 = roll.place.name == static_cast<u16>(Roll::check_d20);
    if (is_d20) side.d20 = roll.value;
    if (!is_d20) side.rank_dice.push_back(roll.value);
  }
  if (!side.rank_dice.empty()) side.kept = *std::ranges::max_element(side.rank_dice);
}

void add_named(std::string& out, std::string_view name, int value) {
  out += fmt::format(" {} {} ({})", value < 0 ? '-' : '+', std::abs(value), name);
}

std::string side_text(const SideAnswer& side) {
  if (!side.d20) return fmt::format("{} (TN)", side.total);
  std::string out = fmt::format("{} (d20) + {} (highest of {})", *side.d20, *side.kept,
                                fmt::join(side.rank_dice, ", "));
  add_named(out, *side.trait, *side.pillar_trait);
  if (side.skill) add_named(out, *side.skill, *side.skill_bonus);
  for (const Modifier& edge : side.edges) add_named(out, edge.name, edge.value);
  for (const Modifier& modifier : side.situation) add_named(out, modifier.name, modifier.value);
  return out + fmt::format(" = {}", side.total);
}

}  // namespace

Answer resolve(const ReadyCheck& check, chance::Referee& referee) {
  chance::RecordingReferee recorder(referee);
  CheckDice dice = roll_dice(check.armed.check, 0, Roll::check_d20, Roll::check_rank,
                             static_cast<chance::Referee&>(recorder));
  Verdict verdict = judge(check.armed.check, dice);
  Answer out;
  out.type = check.form.type;
  out.pillar = check.form.pillar;
  out.actor = side_answer(check.actor, check.armed.bonus[0]);
  if (check.opposition) out.opposition = side_answer(*check.opposition, check.armed.bonus[1]);
  if (!check.opposition) out.opposition.name = "TN";
  add_dice(out.actor, Who::actor, recorder.rolls());
  add_dice(out.opposition, Who::opposition, recorder.rolls());
  out.actor.total = verdict.total[0];
  out.opposition.total = verdict.total[1];
  out.margin = verdict.margin;
  out.shift = verdict.shift;
  out.degree = verdict.degree;
  out.state_key = check.form.state_key;
  out.state_before = check.state_before;
  out.state_after = state_after(check, verdict.degree);
  return out;
}

std::string to_text(const Answer& answer) {
  std::size_t width = std::max(answer.actor.name.size(), answer.opposition.name.size());
  std::string out = fmt::format("{} on {}\n", name_of(answer.type), name_of(answer.pillar));
  for (const SideAnswer* side : {&answer.actor, &answer.opposition}) {
    out += fmt::format("  {:<{}}  {}\n", side->name, width, side_text(*side));
  }
  out += fmt::format("margin {:+}", answer.margin);
  if (answer.shift != 0) out += fmt::format(", natural shift {:+}", answer.shift);
  out += fmt::format(": degree {:+}\n", answer.degree);
  std::string before = text_of(answer.state_before);
  if (answer.state_before == answer.state_after) {
    return out + fmt::format("{}: {} stays\n", answer.state_key, before);
  }
  return out + fmt::format("{}: {} -> {}\n", answer.state_key, before, text_of(answer.state_after));
}

}  // namespace agon::pillars
