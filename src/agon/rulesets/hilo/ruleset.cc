#include "agon/host/game_of.h"
#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {
namespace {

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "table", .sentence = "goal, cap, purse and dice", .fallback = "corner"},
}};

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

extern constinit const game::Entry kEntry = host::entry_of<Hilo>();

}  // namespace agon::hilo
