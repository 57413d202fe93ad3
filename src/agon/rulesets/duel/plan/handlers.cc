#include "agon/rulesets/duel/plan/handlers.h"

namespace agon::duel {

using game::Side;

Handlers::Handlers(const Matchup& matchup) : matchup_(matchup) {
  for (Side side : game::kSides) {
    for (std::size_t column = 0; column < kMostAttributes; ++column) measure(side, column);
  }
}

void Handlers::measure(Side side, std::size_t column) {
  Entry& entry = all_[at(side)][column];
  if (entry.mark == Entry::Mark::done) return;
  if (entry.mark == Entry::Mark::open) {
    entry.size = kEndless;
    return;
  }
  entry.mark = Entry::Mark::open;
  const Entity& entity = matchup_.entity(side);
  for (u8 index : entity.on_change[column]) add(side, entity.effects[index].program, entry);
  entry.mark = Entry::Mark::done;
}

void Handlers::add(Side owner, const script::Program& program, Entry& entry) {
  auto grow = [&](std::size_t more) {
    bool endless = entry.size == kEndless || more == kEndless || entry.size + more > 1'000'000;
    entry.size = endless ? kEndless : entry.size + more;
  };
  auto see = [&](script::Operand operand) {
    if (script::bank_of(operand) != script::Bank::context) return;
    auto key = static_cast<script::ContextKey>(script::index_of(operand));
    entry.told.delta |= key == script::ContextKey::delta;
    entry.told.new_value |= key == script::ContextKey::new_value;
    entry.told.old_value |= key == script::ContextKey::old_value;
  };
  grow(program.code.size());
  for (const script::Instruction& i : program.code) {
    script::each_read(i, see);
    if (script::shape_of(i.op) != script::Shape::store) continue;
    bool self = script::target_of(i.to) == script::Target::self;
    Side side = self ? owner : other(owner);
    std::size_t column = script::index_of(i.to);
    measure(side, column);
    grow(all_[at(side)][column].size);
  }
}

}  // namespace agon::duel
