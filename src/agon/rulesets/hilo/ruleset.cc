#include "agon/host/owners.h"
#include "agon/host/told.h"
#include "agon/rulesets/hilo/concepts.h"
#include "agon/rulesets/hilo/rules.h"
#include "agon/rulesets/hilo/starter.h"
#include "agon/rulesets/hilo/told.h"

namespace agon::hilo {
namespace {

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "table", .sentence = "goal, cap, purse and dice", .fallback = "corner"},
}};

constexpr std::array<game::Maker, 1> kMakers = {{
    {.kind = "table", .many = "tables", .starter = starter_table},
}};

// The first die is for both; the second belongs to who was wrong and doubles.
std::optional<game::Side> owner_of_die(const State& state, chance::Place place) {
  if (place.name != static_cast<u16>(Roll::second_die)) return std::nullopt;
  return other(state.right);
}

}  // namespace

constinit const game::Facts Hilo::kFacts = {
    .name = "hilo",
    .sentence = "guess high or low, stake points, and double when you were wrong",
    .rules_version = 1,
    .at_once = true,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .slots = "high by 1, half of the purse and all of it, low by the same, then the two answers",
};

extern constinit const game::Entry kEntry =
    host::entry_of<Hilo>({.makers = kMakers,
                          .concepts = kConcepts,
                          .told = &host::told_by<Hilo, told>,
                          .owners = &host::owners_by<Hilo, owner_of_die>});

}  // namespace agon::hilo
