// The validator, word for word (seed "Matcher Registry", validation and linting).
#include "agon/rulesets/aegis/content/lint.h"

#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

// The seed's example, "Defense Card Data Model".
constexpr std::string_view kSeedCard = R"({
  "dice": 3,
  "fields": [
    {"id": "F1", "faces": [1, 2]},
    {"id": "F2", "faces": [3, 4]},
    {"id": "F3", "faces": [5]},
    {"id": "F4", "faces": [6]}
  ],
  "rules": [
    {"id": "ignite", "matcher": {"type": "countField", "fieldId": "F1"},
     "effects": [{"type": "dealPer", "amount": 1}]},
    {"id": "smolder_guard", "matcher": {"type": "pairsField", "fieldId": "F2"},
     "effects": [{"type": "preventHalf"}]},
    {"id": "scorch_ready", "matcher": {"type": "exactFace", "face": 6, "count": 2},
     "effects": [{"type": "gainStatus", "status": "scorch", "amount": 1}]},
    {"id": "ember_reflect",
     "matcher": {"type": "combo", "fields": [{"id": "F3", "min": 1}, {"id": "F1", "min": 1}],
                 "allowExtra": true},
     "effects": [{"type": "reflect", "amount": 1}]}
  ]
})";

// "error: /path: message", one for each.
std::vector<std::string> findings(std::string_view card) {
  json::Document document = json::parse(std::string(card), "card.json").value();
  StatusNames statuses = {"burn", "chi", "scorch"};
  Problems problems;
  CardRecord record;
  bool sound = read_card(json::root(document), &statuses, record, problems);
  EXPECT_EQ(sound, !has_errors(problems));
  std::vector<std::string> out;
  for (const Problem& problem : problems) {
    EXPECT_GT(problem.place.line, 0u);
    out.push_back(fmt::format("{}: {}: {}",
                              problem.severity == Severity::error ? "error" : "warning",
                              problem.path, problem.message));
  }
  return out;
}

using Lines = std::vector<std::string>;

// A card of one rule, with keys of the card, the matcher and the effect to change.
std::string card(std::string_view matcher, std::string_view effect, std::string_view more = "",
                 std::string_view rule = "") {
  return fmt::format(R"({{"dice": 3, "allowIdleFaces": true{},
    "fields": [{{"id": "low", "faces": [1, 2]}}, {{"id": "high", "faces": [5]}}],
    "rules": [{{"id": "one"{}, "matcher": {{{}}}, "effects": [{{{}}}]}}]}})",
                     more, rule, matcher, effect);
}

constexpr std::string_view kLow = R"("type": "countField", "fieldId": "low")";
constexpr std::string_view kHalf = R"("type": "preventHalf")";

TEST(AegisLint, TheSeedsExampleHasExactlyTwoWarnings) {
  EXPECT_EQ(findings(kSeedCard),
            (Lines{"warning: /rules/0/effects/0: dealPer without a cap grows with its field",
                   "warning: /rules/3/matcher: 'ignite' and 'ember_reflect' both read faces 1 and "
                   "2; if that is meant, say \"stacks\": true"}));
}

TEST(AegisLint, ASoundCardHasNothingToSay) { EXPECT_EQ(findings(card(kLow, kHalf)), Lines{}); }

TEST(AegisLint, FieldsAreDisjoint) {
  EXPECT_EQ(findings(R"({"dice": 3, "fields": [{"id": "x", "faces": [1, 2]},
                       {"id": "y", "faces": [2, 3]}], "rules": [{"id": "r", "matcher":
                       {"type": "countField", "fieldId": "x"}, "effects": [{"type": "preventHalf"}]}]})"),
            Lines{"error: /fields/1/faces/0: face 2 is in the field 'x' already"});
}

TEST(AegisLint, IdsStandOnce) {
  EXPECT_EQ(findings(R"({"dice": 3, "allowIdleFaces": true, "fields": [{"id": "x", "faces": [1]},
                       {"id": "x", "faces": [2]}], "rules": [{"id": "r", "matcher":
                       {"type": "countField", "fieldId": "x"}, "effects": [{"type": "preventHalf"}]},
                       {"id": "r", "stacks": true, "matcher": {"type": "countField", "fieldId": "x"},
                       "effects": [{"type": "preventHalf"}]}]})"),
            (Lines{"error: /fields/1/id: there is a field 'x' already",
                   "error: /rules/1/id: there is a rule 'r' already"}));
}

TEST(AegisLint, NamesThatDoNotExistAreRefusedWithANearMiss) {
  EXPECT_EQ(findings(card(R"("type": "countField", "fieldId": "lwo")", kHalf)),
            Lines{"error: /rules/0/matcher/fieldId: there is no field 'lwo', did you mean 'low'?"});
  EXPECT_EQ(findings(card(kLow, R"("type": "gainStatus", "status": "chii", "amount": 1)")),
            Lines{"error: /rules/0/effects/0/status: there is no status 'chii', did you mean "
                  "'chi'?"});
  EXPECT_EQ(findings(card(R"("type": "countFeild", "fieldId": "low")", kHalf)),
            Lines{"error: /rules/0/matcher/type: unknown name 'countFeild', did you mean "
                  "'countField'? (there are: countField, pairsField, exactFace, combo)"});
}

TEST(AegisLint, AnEffectThatDoesNotExistIsOneMistakeWhateverItsKeys) {
  Lines found = findings(card(kLow, R"("type": "gainStatsu", "status": "chi", "amount": 1)"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(
      found[0].starts_with("error: /rules/0/effects/0/type: unknown name 'gainStatsu', did "
                           "you mean 'gainStatus'?"))
      << found[0];
}

TEST(AegisLint, ACapOfDiceBelowTheAmountIsDoubtful) {
  EXPECT_EQ(findings(card(kLow, R"("type": "flatBlock", "amount": 4, "cap": "dice")")),
            Lines{"warning: /rules/0/effects/0/cap: cap 3 is below amount 4"});
}

TEST(AegisLint, ABuffHasNoMoreStacksThanAnythingElse) {
  Lines found = findings(card(kLow, R"("type": "buffNextAttack", "amount": 1, "cap": 12)"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0], "error: /rules/0/effects/0/cap: 12 is above the maximum 9");
}

TEST(AegisLint, EachTypeTakesItsOwnKeys) {
  EXPECT_EQ(findings(card(kLow, R"("type": "preventHalf", "amount": 2)")).size(), 1u);
  EXPECT_EQ(findings(card(R"("type": "exactFace", "face": 6)", kHalf)).size(), 1u);
  EXPECT_EQ(findings(card(R"("type": "exactFace", "face": 7, "count": 1)", kHalf)).size(), 1u);
  EXPECT_EQ(findings(card(kLow, R"("type": "rerollDice", "count": 1)")).size(), 1u);
}

TEST(AegisLint, ACardNeedsRules) {
  EXPECT_EQ(findings(R"({"dice": 3, "fields": [{"id": "x", "faces": [1]}], "rules": []})").size(),
            1u);
}

TEST(AegisLint, TargetsAreOpenOnlyWhereAnEffectLeavesThemOpen) {
  EXPECT_EQ(findings(card(kLow, R"("type": "reflect", "amount": 1, "target": "self")")),
            Lines{"error: /rules/0/effects/0/target: reflect always works on the opponent"});
  EXPECT_EQ(findings(card(kLow, R"("type": "heal", "amount": 1, "target": "ally")")),
            Lines{"error: /rules/0/effects/0/target: 'ally' is reserved: a match has two sides"});
  EXPECT_EQ(findings(card(kLow, R"("type": "heal", "amount": 1, "target": "opponent")")), Lines{});
  EXPECT_EQ(findings(card(kLow, kHalf, "", R"(, "target": "opponent")")),
            Lines{"warning: /rules/0/target: none of the rule's effects leaves its target open"});
}

TEST(AegisLint, ConditionsAndExpiriesAreWhole) {
  EXPECT_EQ(findings(card(kLow, R"("type": "preventHalf", "conditions": [{"who": "self"}])")),
            Lines{"error: /rules/0/effects/0/conditions/0: a condition is about either a status or "
                  "hpBelow"});
  EXPECT_EQ(findings(card(kLow, R"("type": "buffNextAttack", "amount": 1,
                                   "expires": {"type": "afterNTurns"})")),
            Lines{"error: /rules/0/effects/0/expires: afterNTurns must be told its turns"});
  EXPECT_EQ(findings(card(kLow, R"("type": "buffNextAttack", "amount": 1,
                                   "expires": {"type": "endOfRound", "turns": 2})")),
            Lines{"error: /rules/0/effects/0/expires/turns: turns go with afterNTurns"});
}

TEST(AegisLint, ACapIsANumberTheDiceOrStacks) {
  EXPECT_EQ(findings(card(kLow, R"("type": "dealPer", "amount": 1, "cap": "dies")")),
            Lines{"error: /rules/0/effects/0/cap: a cap is a number, \"dice\" or the stacks of a "
                  "status"});
}

TEST(AegisLint, CapsThatConflictAreDoubtful) {
  EXPECT_EQ(findings(card(R"("type": "countField", "fieldId": "low", "min": 2, "cap": 1)", kHalf)),
            Lines{"warning: /rules/0/matcher/cap: cap 1 is below min 2"});
  EXPECT_EQ(findings(card(kLow, R"("type": "dealPer", "amount": 3, "cap": 2)")),
            Lines{"warning: /rules/0/effects/0/cap: cap 2 is below amount 3"});
  EXPECT_EQ(findings(card(R"("type": "combo", "fields": [{"id": "low", "min": 2},
                             {"id": "high", "min": 2}])",
                          kHalf)),
            Lines{"warning: /rules/0/matcher: no throw of 3 dice matches this"});
}

TEST(AegisLint, ARecipeThatLeavesNoPlaceForADieIsDoubtful) {
  constexpr std::string_view exact = R"({
    "dice": 3,
    "fields": [{"id": "low", "faces": [1, 2, 3]}, {"id": "high", "faces": [4, 5, 6]}],
    "rules": [{"id": "twin", "effects": [{"type": "heal", "amount": 1}],
               "matcher": {"type": "combo", "allowExtra": false,
                           "fields": [{"id": "low", "min": 1}, {"id": "high", "min": 1}]}}]
  })";
  EXPECT_EQ(findings(exact), Lines{"warning: /rules/0/matcher: no throw of 3 dice matches this"});
}

TEST(AegisLint, AFaceInNoFieldIsDoubtful) {
  EXPECT_EQ(findings(card(R"("type": "exactFace", "face": 6, "count": 1)", kHalf)),
            Lines{"warning: /rules/0/matcher/face: face 6 is in no field"});
}

TEST(AegisLint, IdleFacesAreDoubtfulUnlessAllowed) {
  EXPECT_EQ(findings(card(kLow, kHalf, R"(, "name": "idle")")), Lines{});
  std::string idle = card(kLow, kHalf);
  std::string allowed = R"("allowIdleFaces": true)";
  idle.replace(idle.find(allowed), allowed.size(), R"("allowIdleFaces": false)");
  EXPECT_EQ(findings(idle), Lines{"warning: /fields: no rule reads faces 3, 4, 5 and 6; if that is "
                                  "meant, say \"allowIdleFaces\": true"});
}

TEST(AegisLint, ErrorsOutsideTheCardRefuseTheHero) {
  std::string hero = hero_text("");
  hero.replace(hero.find(R"("burn": 2)"), 9, R"("brun": 2)");
  Problems problems;
  EXPECT_FALSE(load_texts(hero, hero_text(""), problems));
  EXPECT_EQ(first_error(problems).message, "there is no status 'brun', did you mean 'burn'?");
}

TEST(AegisLint, ToWhoeverValidatesACardsErrorsAreErrors) {
  std::string text = hero_text(card(R"("type": "countField", "fieldId": "lwo")", kHalf));
  json::Document document = json::parse(text, "hero.json").value();
  Problems problems;
  Aegis::lint(0, json::root(document), problems);
  EXPECT_TRUE(has_errors(problems));
}

// An effect whose type cannot be read takes every key, each once.
TEST(AegisLint, ATypeThatCannotBeReadIsOneMistake) {
  std::string_view more = R"(, "amount": 1, "status": "chi", "count": 1)";
  Lines misspelled = findings(card(kLow, fmt::format(R"("type": "gainStauts"{})", more)));
  ASSERT_EQ(misspelled.size(), 1u);
  EXPECT_TRUE(misspelled[0].starts_with(
      "error: /rules/0/effects/0/type: unknown name 'gainStauts', did you mean 'gainStatus'?"));
  EXPECT_EQ(findings(card(kLow, fmt::format(R"("type": 7{})", more))).size(), 1u);
  EXPECT_EQ(findings(card(kLow, fmt::format(R"("tpye": "gainStatus"{})", more))).size(), 2u);
}

// What lint_together adds to what is wrong with a hero alone.
Lines found_together(const std::string& hero, std::string_view statuses) {
  json::Document one = json::parse(hero, "hero.json").value();
  json::Document other = json::parse(std::string(statuses), "statuses.json").value();
  Problems problems;
  lint_together(std::vector<game::LintedFile>{{0, json::root(one), &problems},
                                              {kStatusesKind, json::root(other), nullptr}});
  Lines out;
  for (const Problem& problem : problems) {
    EXPECT_EQ(problem.severity, Severity::error);
    out.push_back(problem.path + ": " + problem.message);
  }
  return out;
}

TEST(AegisLint, AStatusThatNoFileHasIsRefused) {
  std::string hero =
      hero_text(card(kLow, R"("type": "gainStatus", "status": "chii", "amount": 1)"));
  hero.replace(hero.find(R"("evasive": 1)"), 12, R"("evasiv": 1)");
  EXPECT_EQ(found_together(hero, kTestStatuses),
            (Lines{"/defenseV1Board/FULL_HOUSE/gain/evasiv: there is no status 'evasiv', did you "
                   "mean 'evasive'?",
                   "/defenseCard/rules/0/effects/0/status: there is no status 'chii', did you mean "
                   "'chi'?"}));
  EXPECT_EQ(found_together(hero_text(card(kLow, kHalf)), kTestStatuses), Lines{});
}

TEST(AegisLint, StatusesNameEachOther) {
  json::Document document =
      json::parse(R"({"name": "x", "statuses": [{"id": "a", "name": "A", "picture": "A",
        "letter": "A", "stackCap": 2, "upkeepDamage": {"damage": [1]},
        "removal": {"status": "b", "from": 4}}]})",
                  "statuses.json")
          .value();
  Problems problems;
  Aegis::lint(kStatusesKind, json::root(document), problems);
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].message, "1 number for 2 stacks: one number is needed for each");
  EXPECT_EQ(problems[1].message, "there is no status 'b' (there are: a)");
}

}  // namespace
}  // namespace agon::aegis
