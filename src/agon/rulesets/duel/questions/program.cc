#include "agon/rulesets/duel/questions/program.h"

#include "agon/script/trigger.h"

namespace agon::duel {
namespace {

ScriptRecord script_record(const script::Program& program) {
  ScriptRecord out{.code = {}, .constants = program.constants, .temporaries = program.temporaries};
  for (const script::Instruction& i : program.code) {
    out.code.push_back({script::name_of(i.op), i.to, i.a, i.b});
  }
  return out;
}

EffectNumbers numbers_of(const EffectList& list) { return {list.begin(), list.end()}; }

ProgramSide side_record(const Matchup& matchup, const Entity& entity) {
  ProgramSide out;
  for (std::size_t column = 0; column < matchup.columns.size(); ++column) {
    out.start.push_back(entity.start[column]);
    out.changes.push_back(numbers_of(entity.on_change[column]));
  }
  for (std::size_t i = 0; i < entity.abilities.size(); ++i) {
    const Ability& ability = entity.abilities[i];
    out.abilities.push_back(
        {script_record(ability.program), ability.cost, numbers_of(entity.on_ability[i])});
  }
  for (const Effect& effect : entity.effects) out.effects.push_back(script_record(effect.program));
  for (script::Event event : script::kAllEvents) {
    out.phases.emplace(script::name_of(event), numbers_of(entity.on(event)));
  }
  return out;
}

}  // namespace

ProgramRecord program_of(const Content& content) {
  const Matchup& matchup = content.matchup;
  ProgramRecord out;
  out.columns = matchup.columns;
  out.limits = matchup.limits;
  out.banks.assign(script::kBankNames.begin(), script::kBankNames.end());
  for (script::ContextKey key : script::kContextKeys) out.context.push_back(script::name_of(key));
  for (u32 i = 0; i < kRolls.size(); ++i) out.rolls.emplace(kRolls[i].name, i + 1);
  for (const Entity& entity : matchup.entities) out.sides.push_back(side_record(matchup, entity));
  return out;
}

}  // namespace agon::duel
