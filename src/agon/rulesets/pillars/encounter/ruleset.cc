#include "agon/rulesets/pillars/ruleset.h"

#include "agon/rulesets/pillars/check/checker.h"
#include "agon/rulesets/pillars/encounter/agents.h"
#include "agon/rulesets/pillars/encounter/rules.h"
#include "agon/sim/host.h"

namespace agon::pillars::encounter {
namespace {

constexpr std::array<game::ContentKind, 2> kContents = {{
    {.name = "character",
     .sentence = "levels, traits, skill and edges of who takes part",
     .fallback = "fighter",
     .per_side = true},
    {.name = "character",
     .sentence = "levels, traits, skill and edges of who takes part",
     .fallback = "courtier",
     .per_side = true},
}};

constexpr std::array<game::Verb, 5> kVerbs = {{
    {.name = "attack", .sentence = "put condition steps on a pillar's track", .takes_object = true},
    {.name = "endure", .sentence = "remove steps from an own track", .takes_object = true},
    {.name = "contest",
     .sentence = "prepare a modifier for the next attack or contest",
     .takes_object = true},
    {.name = "counter",
     .sentence = "negate an attack before it is rolled, or resist it after it has hit",
     .takes_object = true},
    {.name = "decline", .sentence = "do not counter now"},
}};

constexpr std::array kRefusals = {
#define AGON_REFUSAL(name, sentence) game::Refusal{#name, sentence},
#include "agon/rulesets/pillars/encounter/refusals.def"
#undef AGON_REFUSAL
};

constexpr std::array kRolls = {
#define AGON_ROLL(name, sentence) std::string_view(#name),
#include "agon/rulesets/pillars/encounter/rolls.def"
#undef AGON_ROLL
};

constexpr std::array<game::OddsOption, 1> kOdds = {{
    {.name = "sweep",
     .sentence = "instead: the chance of success by rank and modifier, for game masters",
     .of_rules = true,
     .answer = sweep},
}};

}  // namespace

constinit const game::Facts Encounter::kFacts = {
    .name = "pillars",
    .sentence = "opposed checks on three pillars: an encounter of two characters",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
};

constinit const game::Entry kEntry =
    sim::entry_of<Encounter, agents>({.balance = &kBalance, .odds = kOdds, .checker = &kChecker});

}  // namespace agon::pillars::encounter
