#include "agon/rulesets/duel/plan/fates.h"

#include <algorithm>

namespace agon::duel {
namespace {

bool stores_to(const Instruction& i, u16 attribute) { return is_store(i.op) && i.to == attribute; }

// The first of an attribute's stores, if all of them are fatal in the same way.
const Instruction* common_fate(const Plan& plan, u16 attribute) {
  const Instruction* first = nullptr;
  for (const Instruction& i : plan.code) {
    if (!stores_to(i, attribute)) continue;
    if (store_of(i.op).ending != StoreEnding::fatal) return nullptr;
    if (first == nullptr) first = &i;
    bool same = i.b == first->b && i.outcome() == first->outcome() && i.above == first->above;
    if (!same) return nullptr;
  }
  return first;
}

// What moves away from the bound is not fatal at all. Only tables are told so: one match at a time
// runs faster, by a fifth, where all abilities look alike to whoever predicts the branches.
void settle(Instruction& i, const Plan& plan) {
  i.certain = true;
  auto moves_away = [&i](float amount) { return i.above ? amount <= 0 : amount >= 0; };
  if (!is_table(i.op) || !std::ranges::all_of(plan.tables[i.table()], moves_away)) return;
  Instruction harmless(with_ending(i.op, StoreEnding::none), {.to = i.to});
  harmless.set_table(i.table());
  harmless.level = i.level;
  i = harmless;
}

}  // namespace

void settle_fates(Plan& plan) {
  for (u16 attribute = 0; attribute < kAttributeRows; ++attribute) {
    const Instruction* fate = common_fate(plan, attribute);
    if (fate == nullptr) continue;
    float start = plan.rows[attribute];
    float bound = plan.rows[fate->b];
    if (fate->above ? start > bound : start < bound) continue;
    for (Instruction& i : plan.code) {
      if (stores_to(i, attribute)) settle(i, plan);
    }
  }
}

}  // namespace agon::duel
