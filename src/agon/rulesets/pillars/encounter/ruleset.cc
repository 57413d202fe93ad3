#include "agon/host/owners.h"
#include "agon/host/told.h"
#include "agon/rulesets/pillars/check/flags.h"
#include "agon/rulesets/pillars/check/questions.h"
#include "agon/rulesets/pillars/check/told.h"
#include "agon/rulesets/pillars/encounter/best_play.h"
#include "agon/rulesets/pillars/encounter/concepts.h"
#include "agon/rulesets/pillars/encounter/rules.h"
#include "agon/rulesets/pillars/encounter/starter.h"

namespace agon::pillars::encounter {
namespace {

constexpr std::array<game::ContentKind, 2> kContents = {{
    {.name = kCharacterKind,
     .sentence = "levels, traits, skill and edges of who takes part",
     .fallback = "fighter",
     .per_side = true},
    {.name = kCharacterKind,
     .sentence = "levels, traits, skill and edges of who takes part",
     .fallback = "courtier",
     .per_side = true},
}};

constexpr std::string_view kRollExamples =
    "  agon roll pillars check.json --seed 7\n"
    "  agon roll pillars - --json < check.json\n"
    "  agon roll pillars --type Attack --pillar Violence --actor warden --opposition fighter\n"
    "      --state-key harm --state-before unhurt --on-success hurt\n"
    "docs/pillars.md has every field of a check.";

constexpr std::array<game::Question, 3> kQuestions = {{
    {.verb = "odds",
     .name = "sweep",
     .sentence = "instead: the chance of success by rank and modifier, for game masters",
     .needs = {.about = game::About::rules},
     .by = game::answered_by<sweep>},
    {.verb = "odds",
     .name = "check",
     .sentence = "instead: of a single check, in a file as 'agon roll' takes it; - is standard "
                 "input",
     .kind = game::FlagKind::file,
     .needs = {.about = game::About::rules, .request = true},
     .flags = kFlags,
     .by = game::answered_by<check_odds>},
    {.verb = "roll",
     .sentence = "resolve one check, outside any match",
     .needs = {.about = game::About::rules, .request = true, .rolls = pillars::kRolls},
     .flags = kFlags,
     .examples = kRollExamples,
     .by = game::answered_by<roll_check>},
}};

constexpr std::array<game::Maker, 1> kMakers = {{
    {.kind = kCharacterKind, .many = "characters", .starter = starter_character},
}};

// Each side's character.
std::vector<game::ToldGroup> told_character(const Content& content, std::size_t kind) {
  return told(content.characters[kind]);
}

// A check's dice have even places for who makes it, which is the defender where it counters, and
// odd ones for who opposes.
std::optional<game::Side> owner_of_die(const State& state, chance::Place place) {
  bool counters = state.phase == Phase::negate || state.phase == Phase::resist;
  game::Side actor = counters ? state.defender() : state.active();
  return place.index % 2 == 0 ? actor : other(actor);
}

}  // namespace

constinit const game::Facts Encounter::kFacts = {
    .name = "pillars",
    .sentence = "opposed checks on three pillars: an encounter of two characters",
    .rules_version = 2,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .slots = "attack and endure by pillar, the four contests, the two counters, decline",
};

extern constinit const game::Entry kEntry =
    host::entry_of<Encounter>({.questions = kQuestions,
                               .makers = kMakers,
                               .concepts = kConcepts,
                               .told = &host::told_by<Encounter, told_character>,
                               .values = best_play_values,
                               .owners = &host::owners_by<Encounter, owner_of_die>,
                               .balance = &kBalance});

}  // namespace agon::pillars::encounter
