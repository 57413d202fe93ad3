#include "agon/rulesets/duel/ruleset.h"

#include "agon/rulesets/duel/agents.h"
#include "agon/rulesets/duel/batch/batch.h"
#include "agon/rulesets/duel/content/warnings.h"
#include "agon/rulesets/duel/questions/generator.h"
#include "agon/rulesets/duel/questions/odds.h"
#include "agon/rulesets/duel/questions/starter.h"
#include "agon/rulesets/duel/questions/trace.h"
#include "agon/rulesets/duel/rules.h"
#include "agon/sim/batch_host.h"
#include "agon/sim/match_odds.h"

namespace agon::duel {
namespace {

constexpr std::string_view kHeroSentence = "attributes, abilities and passive effects of a hero";

constexpr std::array<game::ContentKind, 3> kContents = {{
    {.name = "hero", .sentence = kHeroSentence, .fallback = "fighter", .per_side = true},
    {.name = "hero", .sentence = kHeroSentence, .fallback = "fire_mage", .per_side = true},
    {.name = "rules",
     .sentence = "effects that both heroes get, and the limits of a match",
     .fallback = "standard"},
}};

constexpr std::array<game::Verb, 1> kVerbs = {{
    {.name = "use", .sentence = "use an ability", .takes_object = true},
}};

constexpr std::array kRefusals = {
#define AGON_REFUSAL(name, sentence) game::Refusal{#name, sentence},
#include "agon/rulesets/duel/refusals.def"
#undef AGON_REFUSAL
};

constexpr std::array kRolls = {
#define AGON_ROLL(name, sentence) std::string_view(#name),
#include "agon/rulesets/duel/rolls.def"
#undef AGON_ROLL
};

constexpr std::array<game::OddsOption, 2> kOdds = {{
    {.name = "turn",
     .sentence = "what each ability changes until its turn is over, which plain 'odds' shows, too",
     .plain = true,
     .answer = turn_answer},
    {.name = "match",
     .sentence = "instead: the chance to win the match if each side chooses anything, all equally "
                 "likely, or always what --choose says",
     .takes_choices = true,
     .parameters = sim::kMatchOddsParameters,
     .answer = sim::answer_match_odds<Duel>},
}};

constexpr std::array<game::Maker, 2> kMakers = {{
    {.kind = "hero",
     .many = "heroes",
     .starter = starter_hero,
     .random = [](chance::Key key) { return random_hero(key); }},
    {.kind = "rules",
     .many = "rules",
     .starter = starter_rules,
     .random = [](chance::Key key) { return random_rules(key); }},
}};

constexpr game::Kernels kKernels = {&kernels, &kernel, &force_kernel};

}  // namespace

constinit const game::Facts Duel::kFacts = {
    .name = "duel",
    .sentence = "heroes as data: attributes, and scripts for abilities and effects",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
};

constinit const game::Entry kEntry =
    sim::entry_of<Duel, agents, sim::BatchHost<Duel, Batch>>({.balance = &kBalance,
                                                              .odds = kOdds,
                                                              .tracer = &kTracer,
                                                              .makers = kMakers,
                                                              .kernels = &kKernels,
                                                              .check_together = warn_together});

}  // namespace agon::duel
