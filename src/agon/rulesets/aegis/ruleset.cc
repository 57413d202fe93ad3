#include "agon/host/typed.h"
#include "agon/rulesets/aegis/content/lint.h"
#include "agon/rulesets/aegis/defense_odds.h"
#include "agon/rulesets/aegis/generator.h"
#include "agon/rulesets/aegis/rules.h"
#include "agon/rulesets/aegis/starter.h"

namespace agon::aegis {
namespace {

constexpr std::string_view kHeroSentence = "attacks, v1 board and defense card of a hero";

constexpr std::array<game::ContentKind, 3> kContents = {{
    {.name = "hero", .sentence = kHeroSentence, .fallback = "pyromancer", .per_side = true},
    {.name = "hero", .sentence = kHeroSentence, .fallback = "shadow_monk", .per_side = true},
    {.name = "statuses",
     .sentence = "what heroes may gain, spend and suffer from",
     .fallback = "standard"},
}};

constexpr std::string_view kDamageSentence =
    "instead: what a's defense makes of an attack of so much, exactly; b attacks";

constexpr std::array<game::Question, 1> kQuestions = {{
    {.verb = "odds",
     .name = "damage",
     .sentence = kDamageSentence,
     .kind = game::FlagKind::number,
     .by = game::answered_by<host::typed<Aegis, defense_answer>>},
}};

constexpr std::array<game::Maker, 1> kMakers = {{
    {.kind = "hero", .many = "heroes", .starter = starter_hero, .random = random_hero},
}};

}  // namespace

constinit const game::Facts Aegis::kFacts = {
    .name = "aegis",
    .sentence = "dice combat with data-driven defense cards",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
};

extern constinit const game::Entry kEntry = host::entry_of<Aegis>({.questions = kQuestions,
                                                                   .makers = kMakers,
                                                                   .balance = &kBalance,
                                                                   .lint_together = lint_together});

}  // namespace agon::aegis
