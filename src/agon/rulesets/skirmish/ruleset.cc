#include "agon/host/told.h"
#include "agon/host/typed.h"
#include "agon/rulesets/skirmish/asg/asg.h"
#include "agon/rulesets/skirmish/concepts.h"
#include "agon/rulesets/skirmish/content/generator.h"
#include "agon/rulesets/skirmish/content/starter.h"
#include "agon/rulesets/skirmish/fights.h"
#include "agon/rulesets/skirmish/lists/requests.h"
#include "agon/rulesets/skirmish/menu.h"
#include "agon/rulesets/skirmish/told.h"

namespace agon::skirmish {
namespace {

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "scenario",
     .sentence = "a map of nodes and edges, its settings and its start",
     .fallback = "scenario_01"},
}};

constexpr std::string_view kFightsSentence =
    "the exact odds of every fight that one move would begin";

constexpr std::array<game::Question, 2> kQuestions = {{
    {.verb = "odds",
     .name = "fights",
     .sentence = kFightsSentence,
     .plain = true,
     .by = game::answered_by<host::typed<Skirmish, fights_answer>>},
    {.verb = "play",
     .name = "fights",
     .sentence = kFightsSentence,
     .by = game::answered_by<host::typed<Skirmish, fights_answer>>},
}};

constexpr std::array<game::Maker, 1> kMakers = {{
    {.kind = "scenario", .many = "scenarios", .starter = starter_scenario, .random = random_map},
}};

}  // namespace

constinit const game::Facts Skirmish::kFacts = {
    .name = "skirmish",
    .sentence = "a strategy game on a graph: income, reinforcements, moves, fights, headquarters",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .slots = "end; 1, half (rounded up) and all: of what supply buys, then of the troops by road",
    .default_choice = choose(Verb::end),
};

extern constinit const game::Entry kEntry =
    host::entry_of<Skirmish>({.questions = kQuestions,
                              .makers = kMakers,
                              .concepts = kConcepts,
                              .told = &host::told_by<Skirmish, told>,
                              .balance = &kBalance,
                              .strongest = "planner",
                              .orders = &kOrders,
                              .formats = kFormats});

}  // namespace agon::skirmish
