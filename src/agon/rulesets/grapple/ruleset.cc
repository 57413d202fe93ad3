#include "agon/host/game_of.h"
#include "agon/rulesets/grapple/nash.h"
#include "agon/rulesets/grapple/rules.h"
#include "agon/rulesets/grapple/solve.h"
#include "agon/rulesets/grapple/table.h"

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

extern constinit const game::Entry kEntry = host::entry_of<Grapple>({.questions = kQuestions,
                                                                     .solver = &kSolver,
                                                                     .chances = match_chances,
                                                                     .balance = &kBalance,
                                                                     .strongest = "nash"});

}  // namespace agon::grapple
