#include "agon/host/typed.h"
#include "agon/rulesets/pillars/scene/odds.h"
#include "agon/rulesets/pillars/scene/rules.h"

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

extern constinit const game::Entry kEntry = host::entry_of<Scene>({.questions = kQuestions});

}  // namespace agon::pillars::scene
