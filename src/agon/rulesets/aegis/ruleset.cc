#include "agon/host/owners.h"
#include "agon/host/reported.h"
#include "agon/host/told.h"
#include "agon/host/typed.h"
#include "agon/rulesets/aegis/concepts.h"
#include "agon/rulesets/aegis/content/lint.h"
#include "agon/rulesets/aegis/defense_odds.h"
#include "agon/rulesets/aegis/generator.h"
#include "agon/rulesets/aegis/questions/report.h"
#include "agon/rulesets/aegis/questions/starter.h"
#include "agon/rulesets/aegis/told.h"

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

// Seed "Versioning & Rollout": the global kill-switch, by environment or configuration.
constexpr std::array<game::Setting, 1> kSettings = {{
    {.option = "enableDefenseV2", .environment = "AGON_ENABLE_DEFENSE_V2"},
}};

// Seed "Migration & QA": the same seed under v1 and v2.
constexpr game::Variants kVersions = {.from = R"({"enableDefenseV2": false})",
                                      .to = R"({"enableDefenseV2": true})"};

// Seed "Logging & Telemetry": where defenses contribute most.
constexpr std::array<game::MetricTable::Column, 7> kMitigation = {{
    {.metric = "rawDamage", .heading = "raw"},
    {.metric = "afterFlat", .heading = "flat"},
    {.metric = "afterPrevent", .heading = "prevent"},
    {.metric = "afterBlock", .heading = "block"},
    {.metric = "defenseEfficiency", .heading = "efficiency"},
    {.metric = "v1Turns", .heading = "v1 turns"},
    {.metric = "v2Turns", .heading = "v2 turns"},
}};

constexpr std::array<game::MetricTable, 1> kTables = {{
    {.name = "mitigation",
     .sentence = "damage of an attack, and what is left after each stage of the defense",
     .columns = kMitigation},
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

constexpr std::array<game::Maker, 2> kMakers = {{
    {.kind = "hero", .many = "heroes", .starter = starter_hero, .random = random_hero},
    {.kind = "statuses", .many = "statuses", .starter = starter_statuses},
}};

std::optional<game::Side> owner_of_die(const State& state, chance::Place place) {
  switch (static_cast<Roll>(place.name)) {
    case Roll::standoff_die:
      return static_cast<game::Side>(place.index % 2);
    case Roll::removal_die:
    case Roll::offense_die:
      return state.attacker();
    default:
      return state.defender();
  }
}

}  // namespace

constinit const game::Facts Aegis::kFacts = {
    .name = "aegis",
    .sentence = "dice combat with data-driven defense cards",
    // 2: a state says what the match was opened with. 3: buffNextAttack asks a cap by status; what
    // a defense gives the attacker until its next attack outlasts the attack under way.
    .rules_version = 3,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .slots = "the masks of dice to hold or to throw again, the combos, pass, stacks of each status",
};

extern constinit const game::Entry kEntry =
    host::entry_of<Aegis>({.questions = kQuestions,
                           .makers = kMakers,
                           .concepts = kConcepts,
                           .told = &host::told_by<Aegis, told>,
                           .owners = &host::owners_by<Aegis, owner_of_die>,
                           .balance = &kBalance,
                           .strongest = "expert",
                           .tables = kTables,
                           .report = host::kReportedBy<Aegis, Reporter>,
                           .settings = kSettings,
                           .variants = &kVersions,
                           .lint_together = lint_together});

}  // namespace agon::aegis
