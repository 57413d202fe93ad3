#include "agon/rulesets/duel/content/reads.h"

namespace agon::duel {
namespace {

using game::Side;

using Read = std::array<std::array<bool, kMostAttributes>, 2>;  // by side and column

void note(Side owner, script::Operand operand, Read& read) {
  script::Bank bank = script::bank_of(operand);
  bool attribute = bank == script::Bank::self || bank == script::Bank::opponent;
  if (!attribute) return;
  Side side = bank == script::Bank::self ? owner : other(owner);
  read[at(side)][script::index_of(operand)] = true;
}

void note_reads(Side owner, const script::Program& program, Read& read) {
  for (const script::Instruction& i : program.code) {
    script::each_read(i, [&](script::Operand operand) { note(owner, operand, read); });
  }
}

Read all_reads(const Matchup& matchup) {
  Read read{};
  for (Side side : game::kSides) {
    const Entity& entity = matchup.entity(side);
    for (const Ability& ability : entity.abilities) note_reads(side, ability.program, read);
    for (const Effect& effect : entity.effects) note_reads(side, effect.program, read);
    for (std::size_t column = 0; column < entity.on_change.size(); ++column) {
      if (!entity.on_change[column].empty()) read[at(side)][column] = true;
    }
  }
  return read;
}

}  // namespace

std::array<std::vector<u8>, 2> unread_columns(const Matchup& matchup) {
  Read read = all_reads(matchup);
  std::array<std::vector<u8>, 2> out;
  for (Side side : game::kSides) {
    for (std::size_t column = 0; column < matchup.columns.size(); ++column) {
      if (!read[at(side)][column]) out[at(side)].push_back(static_cast<u8>(column));
    }
  }
  return out;
}

}  // namespace agon::duel
