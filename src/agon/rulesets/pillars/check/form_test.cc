// What a check may declare: every refusal word for word, and what a degree does to the state. Which
// combinations the table allows is contests_test.cc's matter.
#include "agon/rulesets/pillars/check/form.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/json/read.h"
#include "tests/support/problems.h"

namespace agon::pillars {
namespace {

using test::Messages;

// "where: message" for everything wrong with a form.
Messages problems_of(const std::string& text, bool opposed) {
  json::Document document = *json::parse(text, "check.json");
  Problems found;
  Form form;
  if (json::read(json::root(document), form, found)) {
    lint(json::root(document), form, opposed, found);
  }
  return test::messages_of(found);
}

std::string form_of(std::string_view type, std::string_view pillar, std::string_view mode,
                    std::string_view more = R"("StateOnSuccess": "done")") {
  return fmt::format(
      R"({{"ContestType": "{}", "Pillar": "{}", "OppositionMode": "{}", "StateKey": "key", {}}})",
      type, pillar, mode, more);
}

std::string attack_with(std::string_view more) {
  return form_of("Attack", "Violence", "Rolled", more);
}

constexpr std::string_view kStatic = R"("StateOnSuccess": "done", "TN": 15)";

TEST(Form, RefusesAPillarThatTheContestDoesNotHave) {
  EXPECT_EQ(problems_of(form_of("Social_Duel", "Violence", "Rolled"), true),
            Messages{"Pillar: Pillar Violence does not go with Social_Duel: allowed is Influence"});
  EXPECT_EQ(
      problems_of(form_of("Investigation", "Influence", "Rolled"), true),
      Messages{"Pillar: Pillar Influence does not go with Investigation: allowed is Revelation"});
}

TEST(Form, RefusesAModeThatTheContestDoesNotHave) {
  EXPECT_EQ(problems_of(form_of("Attack", "Violence", "StaticTN", kStatic), false),
            Messages{"OppositionMode: OppositionMode StaticTN does not go with Attack: allowed is "
                     "Rolled"});
  EXPECT_EQ(problems_of(form_of("Obstacle_Task", "Violence", "Rolled"), true),
            Messages{"OppositionMode: OppositionMode Rolled does not go with Obstacle_Task: "
                     "allowed is StaticTN"});
}

TEST(Form, RefusesAnActorTraitOutsideObstacleTasks) {
  EXPECT_EQ(
      problems_of(attack_with(R"("StateOnSuccess": "done", "ActorTrait": "Resilience")"), true),
      Messages{"ActorTrait: ActorTrait Resilience is only for Obstacle_Task; in Attack the actor "
               "uses Attack"});
}

TEST(Form, RefusesEverythingThatIsWrongAtOnce) {
  EXPECT_EQ(problems_of(form_of("Search_vs_Concealment", "Violence", "StaticTN",
                                R"("StateOnSuccess": "done", "ActorTrait": "Defense")"),
                        true)
                .size(),
            5u);  // Pillar, OppositionMode, ActorTrait, TN, Opposition
}

TEST(Form, NeedsATnWhereTheOppositionIsStatic) {
  EXPECT_EQ(problems_of(form_of("Endurance", "Violence", "StaticTN"), false),
            Messages{": missing key 'TN': OppositionMode StaticTN is a fixed total"});
}

TEST(Form, RefusesATnWhereTheOppositionRolls) {
  EXPECT_EQ(problems_of(form_of("Endurance", "Violence", "Rolled", kStatic), true),
            Messages{"TN: TN 15 does not go with OppositionMode Rolled: it needs StaticTN"});
}

TEST(Form, TakesAPotencyWhereTheSeedSpeaksOfOne) {
  constexpr std::string_view kPotency = R"("StateOnSuccess": "done", "Potency": 15)";
  EXPECT_EQ(problems_of(form_of("Endurance", "Violence", "StaticTN", kPotency), false), Messages{});
  EXPECT_EQ(problems_of(form_of("Counter_Resist", "Influence", "StaticTN", kPotency), false),
            Messages{});
  EXPECT_EQ(problems_of(form_of("Obstacle_Task", "Violence", "StaticTN", kPotency), false),
            Messages{"Potency: Potency is only for Counter_Resist and Endurance; Obstacle_Task "
                     "takes a TN"});
  EXPECT_EQ(problems_of(form_of("Endurance", "Violence", "Rolled", kPotency), true),
            Messages{"Potency: Potency 15 does not go with OppositionMode Rolled: it needs "
                     "StaticTN"});
  EXPECT_EQ(problems_of(form_of("Endurance", "Violence", "StaticTN",
                                R"("StateOnSuccess": "done", "Potency": 15, "TN": 15)"),
                        false),
            Messages{"Potency: give TN or Potency, not both"});
}

TEST(Form, RefusesAnOppositionBesideATn) {
  EXPECT_EQ(problems_of(form_of("Obstacle_Task", "Violence", "StaticTN", kStatic), true),
            Messages{": Opposition does not go with OppositionMode StaticTN: nobody rolls against "
                     "a TN"});
}

TEST(Form, NeedsAnOppositionThatRolls) {
  EXPECT_EQ(problems_of(form_of("Attack", "Violence", "Rolled"), false),
            Messages{": missing key 'Opposition': OppositionMode Rolled needs a side that rolls"});
}

TEST(Form, NeedsToSayWhatSuccessChanges) {
  EXPECT_EQ(problems_of(attack_with(R"("NaturalShift": true)"), true),
            Messages{": missing key 'StateOnSuccess': a check says what success changes, by it or "
                     "by Transitions"});
}

TEST(Form, SaysOnceWhatSuccessChanges) {
  EXPECT_EQ(
      problems_of(attack_with(R"("StateOnSuccess": "hit", "Transitions": {"1": "hit"})"), true),
      Messages{"StateOnSuccess: give StateOnSuccess or Transitions, not both"});
}

TEST(Form, TakesNoTransitionForTheStatusQuo) {
  EXPECT_EQ(problems_of(attack_with(R"("Transitions": {"1": "hit", "0": "tied"})"), true),
            Messages{"0: degree 0 is the status quo by rule and takes no entry"});
}

TEST(Form, TakesTransitionsForDegreesOnly) {
  for (std::string_view key : {"5", "-5", "01", "+1", "one", "", "1.0", "-0"}) {
    EXPECT_EQ(problems_of(attack_with(fmt::format(R"("Transitions": {{"{}": "x"}})", key)), true),
              Messages{fmt::format("{0}: '{0}' is no degree: allowed are \"1\" to "
                                   "\"4\" and \"-1\" to \"-4\"",
                                   key)});
  }
}

TEST(Form, NeedsEveryFieldThatTheSeedRequires) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kRequired = {
      {{"ContestType", "Attack"},
       {"Pillar", "Violence"},
       {"OppositionMode", "Rolled"},
       {"StateKey", "x"}}};
  for (const auto& [missing, unused] : kRequired) {
    std::string text = R"({"StateOnSuccess": "done")";
    for (const auto& [key, value] : kRequired) {
      if (key != missing) text += fmt::format(R"(, "{}": "{}")", key, value);
    }
    Messages found = problems_of(text + "}", true);
    ASSERT_EQ(found.size(), 1u) << missing;
    EXPECT_TRUE(found[0].starts_with(fmt::format(": missing key '{}'", missing))) << found[0];
  }
}

TEST(Form, NamesWhatIsAllowedForAnUnknownWord) {
  EXPECT_EQ(problems_of(form_of("Atack", "Violence", "Rolled"), true),
            Messages{"Atack: unknown name 'Atack', did you mean 'Attack'? (there are: Attack, "
                     "Counter_Negate, Counter_Resist, Endurance, Social_Contest, Social_Duel, "
                     "Investigation, Search_vs_Concealment, Obstacle_Task)"});
  EXPECT_EQ(problems_of(form_of("Fight", "Violence", "Rolled"), true),
            Messages{"Fight: unknown name 'Fight' (there are: Attack, Counter_Negate, "
                     "Counter_Resist, Endurance, Social_Contest, Social_Duel, Investigation, "
                     "Search_vs_Concealment, Obstacle_Task)"});
  EXPECT_EQ(problems_of(form_of("Attack", "Body", "Rolled"), true),
            Messages{"Body: unknown name 'Body' (there are: Violence, Influence, Revelation)"});
  EXPECT_EQ(problems_of(form_of("Attack", "Violence", "Still"), true),
            Messages{"Still: unknown name 'Still' (there are: Rolled, StaticTN)"});
  EXPECT_EQ(problems_of(attack_with(R"("StateOnSuccess": "x", "ApproachOverride": "Magic")"), true),
            Messages{"Magic: unknown name 'Magic' (there are: Martial, Sorcerous)"});
}

TEST(Form, PointsAtTheFieldThatIsWrong) {
  json::Document document = *json::parse(
      "{\"ContestType\": \"Attack\", \"Pillar\": \"Violence\", \"OppositionMode\": \"Rolled\",\n"
      " \"StateKey\": \"key\", \"Transitions\": {\"1\": \"hit\",\n"
      "  \"0\": \"tied\"}}",
      "check.json");
  Problems found;
  Form form;
  ASSERT_TRUE(json::read(json::root(document), form, found));
  lint(json::root(document), form, true, found);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].place.line, 3u);
  EXPECT_EQ(found[0].place.column, 3u);
}

TEST(Arm, LetsASidesOverrideStandBeforeTheChecks) {
  Character one;
  one.cl = 1;
  one.sl = 2;
  Character other = one;
  Form form;  // an attack on Violence
  form.approach = Approach::sorcerous;
  EXPECT_EQ(arm(form, one, &other).check.sides[0].rank, 2);
  EXPECT_EQ(arm(form, one, &other).check.sides[1].rank, 2);
  other.approach = Approach::martial;
  EXPECT_EQ(arm(form, one, &other).check.sides[0].rank, 2);
  EXPECT_EQ(arm(form, one, &other).check.sides[1].rank, 1);
  form.approach = {};
  one.approach = Approach::sorcerous;
  EXPECT_EQ(arm(form, one, &other).check.sides[0].rank, 2);
  EXPECT_EQ(arm(form, one, &other).check.sides[1].rank, 1);
}

TEST(Arm, TakesAPotencyForATn) {
  Form form;
  form.type = ContestType::endurance;
  form.mode = OppositionMode::static_tn;
  form.potency = 17;
  EXPECT_EQ(arm(form, {}, nullptr).check.tn, 17);
}

TEST(Arm, TakesASkillOnlyIfTheCheckNamesIt) {
  Character one;
  one.skill = "Blades";
  one.skill_bonus = 3;
  Character other = one;
  other.skill = "Cards";
  Form form;
  EXPECT_EQ(arm(form, one, &other).check.sides[0].bonus, 0);
  form.skill = "Blades";
  EXPECT_EQ(arm(form, one, &other).check.sides[0].bonus, 3);
  EXPECT_EQ(arm(form, one, &other).check.sides[1].bonus, 0);
}

TEST(Arm, TakesTheWholeBonusOfEachSide) {
  Character one;
  one.traits.values[trait_of(Pillar::violence, Use::attack)] = 5;
  one.edges = {{"Sword", 2}};
  Character other;
  other.traits.values[trait_of(Pillar::violence, Use::defense)] = 4;
  other.situation = {{"Cover", 3}, {"Mud", -1}};
  Form form;
  form.natural_shift = false;
  Armed armed = arm(form, one, &other);
  EXPECT_EQ(armed.check.sides[0].bonus, 7);
  EXPECT_EQ(armed.check.sides[1].bonus, 6);
  EXPECT_FALSE(armed.check.natural_shift);
}

Form with_transitions(std::map<std::string, Transition> transitions) {
  Form form;
  form.transitions = std::move(transitions);
  return form;
}

constexpr const char* kBefore = "as it was";

// The values after the degrees -4 to 4.
Messages states_after(const Form& form) {
  Messages out;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    const Transition* transition = transition_of(form, degree);
    out.push_back(transition == nullptr ? kBefore : text_of(std::get<StateValue>(*transition)));
  }
  return out;
}

TEST(StateAfter, IsTheSameBelowOneWithoutATable) {
  Form form;
  form.on_success = "done";
  EXPECT_EQ(states_after(form), (Messages{kBefore, kBefore, kBefore, kBefore, kBefore, "done",
                                          "done", "done", "done"}));
}

TEST(StateAfter, TakesTheNearestEntryTowardsZero) {
  Form form = with_transitions({{"1", "hurt"}, {"3", "down"}, {"-2", "exposed"}});
  EXPECT_EQ(states_after(form), (Messages{"exposed", "exposed", "exposed", kBefore, kBefore, "hurt",
                                          "hurt", "down", "down"}));
  EXPECT_EQ(entry_of(form, 4), 3);
  EXPECT_EQ(entry_of(form, 2), 1);
  EXPECT_EQ(entry_of(form, 0), 0);
  EXPECT_EQ(entry_of(form, -1), 0);
  EXPECT_EQ(entry_of(form, -4), -2);
}

TEST(StateAfter, IsTheSameWhereNoEntryIsNearEnough) {
  EXPECT_EQ(
      states_after(with_transitions({{"3", "down"}})),
      (Messages{kBefore, kBefore, kBefore, kBefore, kBefore, kBefore, kBefore, "down", "down"}));
  EXPECT_EQ(
      states_after(with_transitions({{"-4", "dead"}})),
      (Messages{"dead", kBefore, kBefore, kBefore, kBefore, kBefore, kBefore, kBefore, kBefore}));
}

TEST(StateAfter, NeverChangesOnATie) {
  Form form = with_transitions({{"1", "a"}, {"-1", "b"}});
  EXPECT_EQ(transition_of(form, 0), nullptr);
}

}  // namespace
}  // namespace agon::pillars
