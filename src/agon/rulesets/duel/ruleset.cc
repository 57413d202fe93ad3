#include "agon/host/batch_game_of.h"
#include "agon/host/owners.h"
#include "agon/host/told.h"
#include "agon/host/typed.h"
#include "agon/odds/match_answer.h"
#include "agon/rulesets/duel/batch/batch.h"
#include "agon/rulesets/duel/concepts.h"
#include "agon/rulesets/duel/content/vocabulary.h"
#include "agon/rulesets/duel/content/warnings.h"
#include "agon/rulesets/duel/questions/expected.h"
#include "agon/rulesets/duel/questions/generator.h"
#include "agon/rulesets/duel/questions/odds.h"
#include "agon/rulesets/duel/questions/program.h"
#include "agon/rulesets/duel/questions/starter.h"
#include "agon/rulesets/duel/questions/trace.h"
#include "agon/rulesets/duel/rules.h"
#include "agon/rulesets/duel/told.h"
#include "agon/script/layout.h"
#include "agon/script/parser.h"

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

constexpr std::string_view kTraceExamples =
    "  agon trace duel fire_mage/fireball            an ability of a hero\n"
    "  agon trace duel fire_mage/fireball fighter    against that one\n"
    "  agon trace duel standard/burning --self burning=3,health=2\n"
    "  agon trace duel \"MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1))\" --rolls 4\n"
    "  agon trace duel @mine.txt gambler assassin --self mana=20 --opponent health=9\n"
    "  agon trace duel mine.json/strike --turn       with the turn around it\n"
    "docs/script.md has the language.";

constexpr std::array<game::Question, 4> kQuestions = {{
    {.verb = "odds",
     .name = "turn",
     .sentence = "what each ability changes until its turn is over, which plain 'odds' shows, too",
     .plain = true,
     .by = game::answered_by<host::typed<Duel, turn_answer>>},
    {.verb = "odds",
     .name = "match",
     .sentence = "instead: the chance to win the match if each side chooses anything, all equally "
                 "likely, or always what --choose says",
     .needs = {.choices = true},
     .flags = odds::kMatchOddsFlags,
     .by = game::answered_by<host::typed<Duel, odds::match_answer<Duel>>>},
    {.verb = "play",
     .name = "expected",
     .sentence = "what changes on average",
     .needs = {.choices = true},
     .by = game::answered_by<host::typed<Duel, expected_changes>>},
    {.verb = "trace",
     .sentence = "run one script and show every step of it, with its values",
     .needs = {.about = game::About::game,
               .script = {.text = "MODIFY(OPPONENT, 'health', -5)",
                          .named = "fire_mage/fireball",
                          .is_text = script::begins_like_script},
               .rolls = kRolls},
     .flags = kTraceFlags,
     .examples = kTraceExamples,
     .by = game::answered_by<trace>},
}};

constexpr std::array<game::Maker, 2> kMakers = {{
    {.kind = "hero",
     .many = "heroes",
     .starter = starter_hero,
     .random = [](chance::Key key, std::string_view) { return random_hero(key); }},
    {.kind = "rules",
     .many = "rules",
     .starter = starter_rules,
     .random = [](chance::Key key, std::string_view) { return random_rules(key); }},
}};

std::optional<std::string> lay_out(std::string_view field, std::string_view text) {
  if (field == "script") return script::lay_out_script(text);
  if (field == "trigger") return script::lay_out_trigger(text);
  return std::nullopt;
}

using BatchGame = host::BatchGameOf<Duel, Batch>;

constexpr game::Kernels kKernels = {
    .names = &kernels,
    .of =
        [](const game::AnyGame& game) {
          return static_cast<const BatchGame&>(game).batch().kernel();
        },
    .take =
        [](game::AnyGame& game, std::string_view name) {
          return static_cast<BatchGame&>(game).batch().take_kernel(name);
        },
};

class Throwers : public chance::EventListener {
 public:
  void on(chance::EventView event) override {
    Events::visit(event, [&]<class E>(const E& typed) {
      if constexpr (std::is_same_v<E, Rolled>) owners.emplace_back(typed.source.owner);
      if constexpr (std::is_same_v<E, FirstMove>) owners.emplace_back();
    });
  }
  game::DiceOwners owners;
};

// A die is of the side whose script throws it, whoever's turn it is; the first coin is nobody's.
game::DiceOwners owners_of_dice(const game::AnyGame& game, game::StateView before,
                                const game::Step& step) {
  Throwers heard;
  host::tell_again(game, before, step, heard);
  return heard.owners;
}

json::Value program(const game::AnyGame& game) {
  return json::to_value(program_of(static_cast<const BatchGame&>(game).content()));
}

}  // namespace

constinit const game::Facts Duel::kFacts = {
    .name = "duel",
    .sentence = "heroes as data: attributes, and scripts for abilities and effects",
    .rules_version = 2,  // 2: an implied cost is clamped, and numbers of files are rounded once
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .slots = "the abilities of the side's hero, in its order; room for 8",
    .errors = kErrors,
};

extern constinit const game::Entry kEntry =
    host::entry_of<Duel, BatchGame>({.questions = kQuestions,
                                     .makers = kMakers,
                                     .concepts = kConcepts,
                                     .told = &host::told_by<Duel, told>,
                                     .owners = owners_of_dice,
                                     .balance = &kBalance,
                                     .kernels = &kKernels,
                                     .program = &program,
                                     .lists = kLists,
                                     .lay_out = lay_out,
                                     .lint_together = warn_together});

}  // namespace agon::duel
