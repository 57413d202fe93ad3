#include "agon/host/owners.h"
#include "agon/host/told.h"
#include "agon/host/typed.h"
#include "agon/rulesets/pillars/scene/best_play.h"
#include "agon/rulesets/pillars/scene/concepts.h"
#include "agon/rulesets/pillars/scene/odds.h"
#include "agon/rulesets/pillars/scene/rules.h"
#include "agon/rulesets/pillars/scene/starter.h"
#include "agon/rulesets/pillars/scene/told.h"

namespace agon::pillars::scene {
namespace {

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "scene", .sentence = "characters, keys and a script of steps", .fallback = "ford"},
}};

constexpr std::array<game::Question, 2> kQuestions = {{
    {.verb = "odds",
     .name = "endings",
     .sentence = "the chance of each ending, which is also what plain 'odds' shows",
     .plain = true,
     .by = game::answered_by<host::typed<Scene, endings>>},
    {.verb = "odds",
     .name = "play",
     .sentence = "the same with stated choices: STEP=OPTION,STEP=OPTION",
     .kind = game::FlagKind::text,
     .by = game::answered_by<host::typed<Scene, endings>>},
}};

constexpr std::array<game::Maker, 1> kMakers = {{
    {.kind = "scene", .many = "scenes", .starter = starter_scene},
}};

// Nobody sits at b: the scene's dice are its own.
std::optional<game::Side> owner_of_die(const State&, chance::Place place) {
  return static_cast<game::Side>(place.index % 2);
}

}  // namespace

constinit const game::Facts Scene::kFacts = {
    .name = "pillars-scene",
    .sentence = "a scene for one player: a script of checks, choices and branches",
    .rules_version = 2,
    .players = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .slots = "every option of the scene, by its name",
};

extern constinit const game::Entry kEntry =
    host::entry_of<Scene>({.questions = kQuestions,
                           .makers = kMakers,
                           .concepts = kConcepts,
                           .told = &host::told_by<Scene, told>,
                           .values = best_play_values,
                           .owners = &host::owners_by<Scene, owner_of_die>});

}  // namespace agon::pillars::scene
