#include "agon/host/owners.h"
#include "agon/host/told.h"
#include "agon/rulesets/grapple/concepts.h"
#include "agon/rulesets/grapple/nash.h"
#include "agon/rulesets/grapple/rules.h"
#include "agon/rulesets/grapple/solve.h"
#include "agon/rulesets/grapple/starter.h"
#include "agon/rulesets/grapple/table.h"
#include "agon/rulesets/grapple/told.h"

namespace agon::grapple {
namespace {

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "book", .sentence = "positions and techniques", .fallback = "tournament"},
}};

// The verb of a choice is a category, and its object a technique.
constexpr std::array kVerbs = [] {
  std::array<game::Verb, kCategoryCount> out;
  for (Category category : every<Category>()) {
    out[verb_of(category) - 1u] = {
        .name = game::name_of(category), .sentence = sentence_of(category), .takes_object = true};
  }
  return out;
}();

constexpr std::array<game::Question, 1> kQuestions = {{
    {.verb = "odds",
     .name = "match",
     .sentence = "instead: the chance to win the match if both sides play as nash does",
     .by = game::answered_by<match_odds>},
}};

constexpr std::array<game::Maker, 1> kMakers = {{
    {.kind = "book", .many = "books", .starter = starter_book},
}};

class Winner : public chance::EventListener {
 public:
  void on(chance::EventView event) override {
    Events::visit(event, [&]<class E>(const E& typed) {
      if constexpr (std::is_same_v<E, Exchanged>) winner = typed.winner;
    });
  }
  std::optional<game::Side> winner;
};

// The token that is drawn is the winner's; the referee's coin is nobody's.
game::DiceOwners owners_of_dice(const game::AnyGame& game, game::StateView before,
                                const game::Step& step) {
  Winner heard;
  host::tell_again(game, before, step, heard);
  game::DiceOwners out;
  for (const chance::Rolled& rolled : step.rolls) {
    auto roll = static_cast<Roll>(rolled.place.name);
    out.push_back(roll == Roll::exchange      ? static_cast<game::Side>(rolled.place.index)
                  : roll == Roll::bonus_token ? heard.winner
                                              : std::nullopt);
  }
  return out;
}

}  // namespace

constinit const game::Facts Grapple::kFacts = {
    .name = "grapple",
    .sentence = "a BJJ match: secret techniques, opposed dice, positions, tokens, submissions",
    .rules_version = 1,
    .at_once = true,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .slots = "the techniques, in the book's order",
    .errors = kErrors,
};

extern constinit const game::Entry kEntry =
    host::entry_of<Grapple>({.questions = kQuestions,
                             .makers = kMakers,
                             .concepts = kConcepts,
                             .told = &host::told_by<Grapple, told>,
                             .solver = &kSolver,
                             .chances = match_chances,
                             .values = match_values,
                             .owners = owners_of_dice,
                             .balance = &kBalance,
                             .strongest = "nash"});

}  // namespace agon::grapple
