#include "agon/rulesets/hilo/ruleset.h"

#include "agon/host/game_of.h"
#include "agon/rulesets/hilo/agents.h"
#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {
namespace {

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "table", .sentence = "goal, cap, purse and dice", .fallback = "corner"},
}};

constexpr std::array<game::Verb, 3> kVerbs = {{
    {.name = "guess",
     .sentence = "say what the die will show, and put a stake on it",
     .takes_object = true,
     .takes_amount = true},
    {.name = "concede", .sentence = "let the other side have its gain"},
    {.name = "double", .sentence = "roll again: a high number cancels the gain, others double it"},
}};

constexpr std::array kRefusals = {
#define AGON_REFUSAL(name, sentence) game::Refusal{#name, sentence},
#include "agon/rulesets/hilo/refusals.def"
#undef AGON_REFUSAL
};

constexpr std::array kRolls = {
#define AGON_ROLL(name, sentence) std::string_view(#name),
#include "agon/rulesets/hilo/rolls.def"
#undef AGON_ROLL
};

}  // namespace

constinit const game::Facts Hilo::kFacts = {
    .name = "hilo",
    .sentence = "guess high or low, stake points, and double when you were wrong",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
};

constinit const game::Entry kEntry = host::entry_of<Hilo, agents>();

}  // namespace agon::hilo
