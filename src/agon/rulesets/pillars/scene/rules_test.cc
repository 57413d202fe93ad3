// Scenes by scripted dice: one behaviour a test.
#include "agon/rulesets/pillars/scene/rules.h"

#include <gtest/gtest.h>

#include "agon/chance/tape.h"
#include "agon/json/read.h"
#include "agon/json/write.h"
#include "tests/support/small_scene.h"

namespace agon::pillars::scene {
namespace {

using game::Deciders, game::Outcome, game::Side;
using Rolls = std::vector<chance::Told>;

class Gather : public chance::EventListener {
 public:
  explicit Gather(const Content& content) : content_(content) {}
  void on(chance::EventView event) override {
    values.push_back(Events::to_value(content_, event));
    texts.push_back(Scene::event_text(content_, event, {}));
  }
  std::vector<json::Value> values;
  std::vector<std::string> texts;

 private:
  const Content& content_;
};

// Plays steps with told dice and fails the test if a value is missing, left over or out of place.
class SceneRules : public testing::Test {
 protected:
  void play(game::Choices choices, Rolls told) {
    chance::Tape tape(Scene::kFacts.rolls, std::move(told));
    tape.listen(&events);
    Scene::play(content, state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_EQ(Scene::fault(content, state), nullptr);
  }

  void automatic(Rolls told = {}) {
    ASSERT_EQ(Scene::deciders(state), Deciders::nobody);
    play({}, std::move(told));
  }

  game::Choice option(std::string_view name) const {
    auto found = std::ranges::find(content.options, name);
    return scene::choose(static_cast<u16>(found - content.options.begin()));
  }

  void choose(std::string_view name) {
    ASSERT_EQ(Scene::refusal(content, state, Side::a, option(name)), Refused::allowed);
    play({option(name), {}}, {});
  }

  // Ann hits at Bob: 1d4 against 2d8, bonus 3 against 5.
  void hit(u32 d20, u32 kept, u32 opposing_d20, std::array<u32, 2> pool) {
    automatic();
    automatic({chance::Told::named(Roll::check_rank, 0, kept)});
    automatic({chance::Told::named(Roll::check_rank, 1, pool[0]),
               chance::Told::named(Roll::check_rank, 3, pool[1])});
    automatic({chance::Told::named(Roll::check_d20, 0, d20),
               chance::Told::named(Roll::check_d20, 1, opposing_d20)});
  }

  // Ann resists a TN of 12 with 1d4 and a bonus of 2.
  void resist(u32 d20, u32 kept) {
    automatic();
    automatic({chance::Told::named(Roll::check_rank, 0, kept)});
    automatic({chance::Told::named(Roll::check_d20, 0, d20)});
  }

  std::string step() const { return content.step_names[state.step]; }
  std::string value(std::size_t key) const {
    return text_of(content.script.keys[key].values[state.keys[key]]);
  }

  // The small scene with one text in it replaced.
  void use(std::string_view from, std::string_view to) {
    std::string text = kSmallScene;
    ASSERT_NE(text.find(from), std::string::npos) << from;
    text.replace(text.find(from), from.size(), to);
    Problems problems;
    content = load_scene(text, problems).value();
    state = Scene::start(content, {});
  }

  Content content = small_scene();
  State state = Scene::start(content, {});
  Gather events{content};
};

TEST_F(SceneRules, AStepIsToldBeforeAnybodyDecides) {
  EXPECT_EQ(Scene::deciders(state), Deciders::nobody);
  automatic();
  EXPECT_EQ(Scene::deciders(state), Deciders::a);
  ASSERT_EQ(events.texts.size(), 1u);
  EXPECT_EQ(events.texts[0], "Well?");
}

TEST_F(SceneRules, TheStartHasTheKeysStartValuesAndNothingMade) {
  EXPECT_EQ(step(), "open");
  EXPECT_EQ(value(0), "up");
  EXPECT_EQ(value(1), "calm");
  EXPECT_EQ(Scene::turn(state), 0u);
}

TEST_F(SceneRules, OnlyOpenOptionsAreOnTheMenu) {
  automatic();
  std::vector<game::Choice> scratch;
  auto menu = Scene::menu(content, state, Side::a, scratch);
  EXPECT_EQ(std::vector(menu.begin(), menu.end()), (std::vector{option("hit"), option("wait")}));
  EXPECT_EQ(Scene::refusal(content, state, Side::a, option("leave")), Refused::closed);
  EXPECT_EQ(Scene::refusal(content, state, Side::b, option("hit")), Refused::not_deciding);
  EXPECT_EQ(Scene::refusal(content, state, Side::a, {1, 99, 0}), Refused::unknown_option);
}

TEST_F(SceneRules, AnOptionSetsItsKeysAndLeadsOn) {
  automatic();
  choose("wait");
  EXPECT_EQ(value(1), "angry");
  EXPECT_EQ(step(), "turn");
  EXPECT_EQ(events.values[1].find("event")->as_string(), "chosen");
  EXPECT_EQ(json::canonical(events.values[2]),
            R"({"StateAfter":"angry","StateBefore":"calm","StateKey":"mood","event":"set"})");
}

TEST_F(SceneRules, ABranchTakesTheFirstCaseThatHolds) {
  automatic();
  choose("wait");
  automatic();
  EXPECT_EQ(step(), "resist");
}

TEST_F(SceneRules, ACheckFallsPoolByPoolAndKeepsTheHighest) {
  automatic();
  choose("hit");
  automatic();
  EXPECT_EQ(state.phase, Phase::actor_pool);
  automatic({chance::Told::named(Roll::check_rank, 0, 3)});
  EXPECT_EQ(state.phase, Phase::opposition_pool);
  automatic(
      {chance::Told::named(Roll::check_rank, 1, 2), chance::Told::named(Roll::check_rank, 3, 6)});
  EXPECT_EQ(state.phase, Phase::d20s);
  EXPECT_EQ(state.kept, (std::array<u8, 2>{3, 6}));
}

TEST_F(SceneRules, ADegreeChangesTheKeyByTheNearestEntryTowardsZero) {
  automatic();
  choose("hit");
  hit(19, 4, 7, {1, 6});  // 26 against 18: margin 8, degree 2
  EXPECT_EQ(value(0), "hurt");
  EXPECT_EQ(step(), "turn");
  EXPECT_EQ(Scene::turn(state), 1u);
  EXPECT_EQ(state.kept, (std::array<u8, 2>{0, 0}));
}

TEST_F(SceneRules, DegreeZeroIsTheStatusQuo) {
  automatic();
  choose("hit");
  hit(13, 3, 8, {1, 6});  // 19 against 19
  EXPECT_EQ(value(0), "up");
  EXPECT_EQ(step(), "turn");
}

TEST_F(SceneRules, TheNextStepTakesTheNearestEntryTowardsZero) {
  automatic();
  choose("hit");
  hit(2, 1, 12, {1, 6});  // 6 against 23: degree -4 takes the entry of -2
  EXPECT_EQ(step(), "lost");
  state = Scene::start(content, {});
  automatic();
  choose("hit");
  hit(10, 1, 5, {1, 6});  // 14 against 16: degree -1 has none and takes that of 0
  EXPECT_EQ(step(), "turn");
}

TEST_F(SceneRules, NaturalsShiftTheDegree) {
  automatic();
  choose("hit");
  hit(20, 4, 10, {1, 8});  // 27 against 23: degree 1, shifted to 2
  EXPECT_EQ(value(0), "hurt");
  EXPECT_EQ(events.values.back().find("NaturalShift")->as_number(), json::Number(1));
  EXPECT_EQ(events.values.back().find("DoS")->as_number(), json::Number(2));
}

TEST_F(SceneRules, AStaticOppositionDoesNotRoll) {
  automatic();
  choose("wait");
  automatic();
  resist(9, 3);  // 14 against 12
  EXPECT_EQ(value(1), "calm");
  EXPECT_EQ(step(), "open");
}

TEST_F(SceneRules, ACheckIsToldWithEveryAddend) {
  automatic();
  choose("hit");
  hit(19, 4, 7, {1, 6});
  EXPECT_EQ(
      json::canonical(events.values.back()),
      R"({"Actor":{"Bonus":3,"D20":19,"EdgeBonus":[],"Kept":4,"Name":"Ann","PillarTrait":3,)"
      R"("SituationalMods":[],"Skill":null,"SkillBonus":0,"Total":26,"Trait":"ViolenceAttack"},)"
      R"("ContestType":"Attack","DoS":2,"Margin":8,"NaturalShift":0,)"
      R"("Opposition":{"Bonus":5,"D20":7,"EdgeBonus":[{"Name":"Shield","Value":1}],"Kept":6,"Name":"Bob","PillarTrait":4,)"
      R"("SituationalMods":[],"Skill":null,"SkillBonus":0,"Total":18,"Trait":"BodyDefense"},)"
      R"("OppositionMode":"Rolled","Pillar":"Violence","StateAfter":"hurt","StateBefore":"up",)"
      R"("StateKey":"foe","event":"checked","step":"hit"})");
  EXPECT_EQ(events.texts.back(),
            "Attack on Violence\n"
            "  Ann 26 = d20 19 + kept 4 + ViolenceAttack 3\n"
            "  Bob 18 = d20 7 + kept 6 + BodyDefense 4 + edges 1\n"
            "  margin +8: degree +2; foe: up -> hurt");
}

TEST_F(SceneRules, ASkillCountsOnlyWhereTheCheckCallsForIt) {
  std::string text = kSmallScene;
  std::string traits = R"("Traits": {"ViolenceAttack": 3, "BodyResilience": 2})";
  text.replace(text.find(traits), traits.size(),
               traits + R"(, "Skill": "Blades", "SkillBonus": 4)");
  std::string actor = R"("Actor": "Ann", "Opposition": "Bob",)";
  text.replace(text.find(actor), actor.size(), actor + R"( "Skill": "Blades",)");
  Problems problems;
  content = load_scene(text, problems).value();
  EXPECT_EQ(content.plans[1].check.armed.bonus[0].skill, 4) << "an attack that calls for it";
  EXPECT_EQ(content.plans[3].check.armed.bonus[0].skill, 0) << "a check that does not";
}

TEST_F(SceneRules, AnEdgeCountsOnWhatItIsLimitedTo) {
  use(R"({"Name": "Shield", "Value": 1})",
      R"({"Name": "Shield", "Value": 1, "Only": ["Influence"]})");
  automatic();
  choose("hit");
  hit(19, 4, 7, {1, 6});
  EXPECT_EQ(json::canonical(*events.values.back().find("Opposition")->find("EdgeBonus")), "[]");
  EXPECT_EQ(*events.values.back().find("Margin"), json::Value(9));
}

// foe: 0, hurt, true instead of up, hurt, down.
TEST_F(SceneRules, ValuesMayBeNumbersAndBooleans) {
  std::string text = kSmallScene;
  for (auto [from, to] :
       {std::pair(R"(["up", "hurt", "down"], "Start": "up")", R"([0, "hurt", true], "Start": 0)"),
        std::pair(R"("3": "down")", R"("3": true)")}) {
    text.replace(text.find(from), std::string_view(from).size(), to);
  }
  Problems problems;
  content = load_scene(text, problems).value();
  state = Scene::start(content, {});
  EXPECT_EQ(value(0), "0");
  automatic();
  choose("hit");
  hit(19, 4, 2, {1, 6});  // 26 against 13
  EXPECT_EQ(*events.values.back().find("StateBefore"), json::Value(0));
  EXPECT_EQ(*events.values.back().find("StateAfter"), json::Value(true));
  EXPECT_TRUE(events.texts.back().ends_with("foe: 0 -> true")) << events.texts.back();
  json::Value written = json::fields_to_value([&](auto& v) { describe(v, content, state); });
  EXPECT_EQ(*written.find("keys")->find("foe"), json::Value(true));
  State again = Scene::start(content, {});
  json::Node node{nullptr, &written};
  ASSERT_TRUE(json::read_fields(node, [&](auto& v) { describe(v, content, again); }, problems));
  EXPECT_EQ(again.keys[0], 2);
}

TEST_F(SceneRules, AnEndingKeepsItsNameAndGivesTheOutcome) {
  automatic();
  choose("hit");
  hit(19, 4, 7, {1, 6});
  automatic();  // the branch
  automatic();  // the ending
  EXPECT_EQ(Scene::outcome(state), Outcome::a);
  EXPECT_EQ(content.endings[state.ending], "victory");
  EXPECT_EQ(events.texts.back(), "the scene ends: victory (success)");
}

TEST_F(SceneRules, FailureIsForTheSceneAndOpenIsADraw) {
  automatic();
  choose("hit");
  hit(2, 1, 12, {1, 6});
  automatic();
  EXPECT_EQ(Scene::outcome(state), Outcome::b);
  state = Scene::start(content, {});
  state.keys[1] = 1;
  automatic();
  choose("leave");
  automatic();
  EXPECT_EQ(Scene::outcome(state), Outcome::draw);
  EXPECT_EQ(content.endings[state.ending], "walked_out");
}

TEST_F(SceneRules, ASceneIsCutAfterItsLastStep) {
  content.script.max_steps = 3;
  automatic();
  choose("wait");  // 1
  automatic();     // 2
  resist(9, 3);    // 3
  EXPECT_EQ(Scene::outcome(state), Outcome::draw);
  EXPECT_EQ(content.endings[state.ending], "timeout");
  EXPECT_EQ(events.texts.back(), "the scene ends: timeout (open)");
}

TEST_F(SceneRules, OnlyTheKeysOfTheSceneAreAlive) {
  EXPECT_EQ(Scene::sizes(content).state_bytes, 14u + 2u);
}

TEST_F(SceneRules, StepsThatNameTheSameOptionShareItsObject) {
  std::string text = kSmallScene;
  text.replace(
      text.find(
          R"("Id": "turn", "Branch": [{"When": {"foe": ["hurt"]}, "Next": "won"}, {"Next": "resist"}])"),
      std::string(
          R"("Id": "turn", "Branch": [{"When": {"foe": ["hurt"]}, "Next": "won"}, {"Next": "resist"}])")
          .size(),
      R"("Id": "turn", "Choice": [{"Name": "wait", "Next": "resist"}, {"Name": "hit", "Next": "won"}])");
  Problems problems;
  content = load_scene(text, problems).value();
  EXPECT_EQ(content.options, (std::vector<std::string>{"hit", "wait", "leave"}));
  state.step = 2;
  automatic();
  std::vector<game::Choice> scratch;
  auto menu = Scene::menu(content, state, Side::a, scratch);
  EXPECT_EQ(std::vector(menu.begin(), menu.end()), (std::vector{option("hit"), option("wait")}));
  EXPECT_EQ(Scene::refusal(content, state, Side::a, option("leave")), Refused::not_here);
  choose("hit");
  EXPECT_EQ(step(), "won");
}

TEST_F(SceneRules, LookaheadSeesSuccessAsGoodAndFailureAsBad) {
  auto worth_at = [&](std::string_view id) {
    State there = state;
    there.step = static_cast<StepIndex>(std::ranges::find(content.step_names, id) -
                                        content.step_names.begin());
    return Scene::worth(content, there);
  };
  EXPECT_EQ(worth_at("won"), 1.0F);
  EXPECT_EQ(worth_at("lost"), -1.0F);
  EXPECT_EQ(worth_at("left"), 0.0F);
  EXPECT_GT(worth_at("turn"), worth_at("resist"));
}

}  // namespace
}  // namespace agon::pillars::scene
