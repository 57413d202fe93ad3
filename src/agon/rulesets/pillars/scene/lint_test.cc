// What is found in scripts, word for word.
#include "agon/rulesets/pillars/scene/lint.h"

#include <gtest/gtest.h>

#include "tests/support/small_scene.h"

namespace agon::pillars::scene {
namespace {

// The small scene with one text in it replaced.
std::string changed(std::string_view from, std::string_view to) {
  std::string text = kSmallScene;
  std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Problems problems_of(const std::string& text) {
  Problems problems;
  load_scene(text, problems);
  return problems;
}

// Everything that is said about it: "LINE:COLUMN severity PATH: message", a line each.
std::string said(std::string_view from, std::string_view to) {
  std::string out;
  for (const Problem& problem : problems_of(changed(from, to))) {
    out += std::to_string(problem.place.line) + ":" + std::to_string(problem.place.column) +
           (problem.severity == Severity::error ? " error " : " warning ") + problem.path + ": " +
           problem.message + "\n";
  }
  return out;
}

TEST(SceneLint, FindsNothingInAGoodScene) { EXPECT_TRUE(problems_of(kSmallScene).empty()); }

TEST(SceneLint, ShowsThePlace) {
  Problems problems = problems_of(changed(R"("Start": "open")", R"("Start": "opne")"));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(to_text(problems[0]),
            "scene.json:12:12: error: /Start: no step is called 'opne', did you mean 'open'? "
            "[content]\n"
            "   12 |   \"Start\": \"opne\",\n"
            "      |            ^\n");
}

TEST(SceneLint, FindsUnknownSteps) {
  EXPECT_EQ(said(R"("Name": "hit", "Next": "hit")", R"("Name": "hit", "Next": "hti")"),
            "15:31 error /Steps/0/Choice/0/Next: no step is called 'hti', did you mean 'hit'?\n");
  EXPECT_EQ(said(R"("0": "turn", "-2": "lost")", R"("0": "tunr", "-2": "lost")"),
            "23:33 error /Steps/1/Check/Next/0: no step is called 'tunr', did you mean 'turn'?\n");
}

TEST(SceneLint, FindsUnknownCharacters) {
  EXPECT_EQ(said(R"("Actor": "Ann", "Opposition")", R"("Actor": "Anna", "Opposition")"),
            "21:16 error /Steps/1/Check/Actor: no character is called 'Anna', did you mean "
            "'Ann'?\n");
  EXPECT_EQ(said(R"("Opposition": "Bob")", R"("Opposition": "Rob")"),
            "21:37 error /Steps/1/Check/Opposition: no character is called 'Rob', did you mean "
            "'Bob'?\n");
}

TEST(SceneLint, FindsUnknownKeysAndValues) {
  EXPECT_EQ(said(R"("When": {"foe": ["hurt"]})", R"("When": {"feo": ["hurt"]})"),
            "25:41 error /Steps/2/Branch/0/When: no key is called 'feo', did you mean "
            "'foe'?\n");
  EXPECT_EQ(said(R"("When": {"foe": ["hurt"]})", R"("When": {"foe": ["hrut"]})"),
            "25:49 error /Steps/2/Branch/0/When/foe/0: key 'foe' has no value 'hrut', did you "
            "mean 'hurt'?\n");
  EXPECT_EQ(said(R"("StateKey": "mood")", R"("StateKey": "moody")"),
            "29:19 error /Steps/3/Check/StateKey: no key is called 'moody', did you mean "
            "'mood'?\n");
  EXPECT_EQ(said(R"("StateOnSuccess": "calm")", R"("StateOnSuccess": "clam")"),
            "29:45 error /Steps/3/Check/StateOnSuccess: key 'mood' has no value 'clam', did you "
            "mean 'calm'?\n");
  EXPECT_EQ(said(R"("3": "down")", R"("3": "dwon")"),
            "22:60 error /Steps/1/Check/Transitions/3: key 'foe' has no value 'dwon', did you "
            "mean 'down'?\n");
  EXPECT_EQ(said(R"("Set": {"mood": "angry"})", R"("Set": {"mood": "agry"})"),
            "16:40 error /Steps/0/Choice/1/Set/mood: key 'mood' has no value 'agry', did you "
            "mean 'angry'?\n");
  EXPECT_EQ(said(R"("Start": "calm")", R"("Start": "clam")"),
            "10:59 error /Keys/1/Start: key 'mood' has no value 'clam', did you mean 'calm'?\n");
  EXPECT_EQ(said(R"("When": {"mood": ["angry"]})", R"("When": {"mood": []})"),
            "17:42 error /Steps/0/Choice/2/When/mood: no value is listed, so this never holds\n");
}

TEST(SceneLint, FindsNamesGivenTwice) {
  EXPECT_EQ(said(R"("Id": "left")", R"("Id": "lost")"),
            "17:62 error /Steps/0/Choice/2/Next: no step is called 'left' (there are: open, hit, "
            "turn, resist, won, lost, lost)\n"
            "34:12 error /Steps/6/Id: two steps are called 'lost'\n");
  EXPECT_EQ(said(R"("Key": "mood")", R"("Key": "foe")").substr(0, 46),
            "10:13 error /Keys/1/Key: two keys are called '");
  EXPECT_EQ(said(R"("Name": "Bob")", R"("Name": "Ann")").substr(0, 58),
            "6:14 error /Characters/1/Name: two characters are called '");
  EXPECT_EQ(said(R"("Name": "wait")", R"("Name": "hit")"),
            "16:16 error /Steps/0/Choice/1/Name: two options of this step are called 'hit'\n");
  EXPECT_EQ(said(R"("Name": "walked_out")", R"("Name": "defeat")"),
            "34:39 error /Steps/6/Ending/Name: two endings are called 'defeat'\n");
  EXPECT_EQ(said(R"(["calm", "angry"])", R"(["calm", "angry", "calm"])"),
            "10:49 error /Keys/1/Values/2: key 'mood' has the value 'calm' twice\n");
}

TEST(SceneLint, FindsNamesThatCannotBeTyped) {
  EXPECT_EQ(said(R"("Name": "wait")", R"("Name": "wait here")"),
            "16:16 error /Steps/0/Choice/1/Name: 'wait here' is not a word: no blanks, no '=' or "
            "',', and not only digits\n");
  EXPECT_EQ(said(R"("Name": "walked_out")", R"("Name": "timeout")"),
            "34:39 error /Steps/6/Ending/Name: no ending may be called 'timeout': it is the "
            "game's own word\n");
}

TEST(SceneLint, FindsStepsWithNoneOrTwoWaysOn) {
  EXPECT_EQ(said(R"("Text": "Good.", "Ending": {"Name": "victory", "Result": "success"})",
                 R"("Text": "Good.")"),
            "32:6 error /Steps/4: step 'won' has none: a step goes on by exactly one of Check, "
            "Choice, Branch, Next and Ending\n");
  EXPECT_EQ(said(R"("Text": "Good.", )", R"("Next": "lost", )"),
            "32:35 error /Steps/4: step 'won' has Next and Ending: a step goes on by exactly one "
            "of Check, Choice, Branch, Next and Ending\n");
}

TEST(SceneLint, FindsAnEndingWithoutResult) {
  EXPECT_EQ(said(R"("Name": "victory", "Result": "success")", R"("Name": "victory")"),
            "32:46 error /Steps/4/Ending: missing key 'Result' (what it is for the player: "
            "success, failure, open)\n");
}

TEST(SceneLint, HoldsChecksAgainstTheTableOfContests) {
  EXPECT_EQ(said(R"("ContestType": "Attack")", R"("ContestType": "Social_Duel")"),
            "20:37 error /Steps/1/Check: Pillar Violence does not go with Social_Duel: allowed is "
            "Influence\n");
  EXPECT_EQ(said(R"(, "Opposition": "Bob",)", ","),
            "19:28 error /Steps/1/Check: missing key 'Opposition': OppositionMode Rolled needs a "
            "side that rolls\n");
}

TEST(SceneLint, FindsSkillsThatNobodyHas) {
  EXPECT_EQ(
      said(R"("Actor": "Ann", "Opposition")", R"("Skill": "Cards", "Actor": "Ann", "Opposition")"),
      "21:16 error /Steps/1/Check/Skill: nobody in this check has the skill 'Cards'\n");
}

TEST(SceneFlow, FindsDegreesThatLeadNowhere) {
  EXPECT_EQ(said(R"("0": "turn", "-2": "lost")", R"("-2": "lost")"),
            "23:7 error /Steps/1/Check: degrees -1 to 2 lead nowhere: an entry \"0\" "
            "takes what has none\n");
  EXPECT_EQ(said(R"("0": "turn", "-2": "lost")", R"("1": "turn", "-1": "lost")"),
            "23:7 error /Steps/1/Check: degree 0 leads nowhere: an entry \"0\" takes what has "
            "none\n");
  EXPECT_EQ(said(R"("0": "turn", "-2": "lost")", R"("5": "turn", "0": "turn", "-2": "lost")"),
            "23:28 error /Steps/1/Check/Next: '5' is no degree: allowed are \"-4\" to \"4\"\n");
}

TEST(SceneFlow, FindsChoicesThatMayBeClosedAndBranchesThatMayFallThrough) {
  EXPECT_EQ(said(R"({"Name": "hit", "Next": "hit"},
      {"Name": "wait", "Set": {"mood": "angry"}, "Next": "turn"},)",
                 R"({"Name": "hit", "When": {"foe": ["up"]}, "Next": "hit"},
      {"Name": "wait", "When": {"mood": ["calm"], "foe": ["up", "hurt"]}, "Next": "turn"},)"),
            "14:37 error /Steps/0: every option is closed if foe is down and mood is calm: an "
            "option without When takes what is left\n");
  EXPECT_EQ(said(R"({"Next": "resist"}])", R"({"When": {"foe": ["up"]}, "Next": "resist"}])"),
            "25:20 error /Steps/2: no case holds if foe is down: a case without When takes what "
            "is left\n");
  EXPECT_EQ(
      said(R"({"Next": "resist"}])", R"({"When": {"foe": ["up", "down"]}, "Next": "resist"}])"),
      "");
}

TEST(SceneFlow, FindsLoopsInWhichNothingDecides) {
  EXPECT_EQ(said(R"({"Next": "resist"}])",
                 R"({"When": {"foe": ["up"]}, "Next": "around"}, {"Next": "resist"}]},
    {"Id": "around", "Next": "turn")"),
            "25:6 error /Steps/2: a loop without a roll or a choice: turn -> around -> turn\n");
}

TEST(SceneFlow, WarnsOfStepsThatAreNeverReachedOrNeverLeft) {
  EXPECT_EQ(said(R"("Name": "leave", "When": {"mood": ["angry"]}, "Next": "left")",
                 R"("Name": "leave", "When": {"mood": ["angry"]}, "Next": "lost")"),
            "34:6 warning /Steps/6: step 'left' is never reached\n");
  EXPECT_EQ(said(R"("Name": "leave", "When": {"mood": ["angry"]}, "Next": "left"}
    ]},)",
                 R"("Name": "leave", "When": {"mood": ["angry"]}, "Next": "left"},
      {"Name": "dance", "Next": "dance"}
    ]},
    {"Id": "dance", "Choice": [{"Name": "on", "Next": "dance"}]},)"),
            "20:6 warning /Steps/1: a loop without a roll: dance -> dance\n"
            "20:6 warning /Steps/1: no ending can be reached from step 'dance', only "
            "'timeout'\n");
}

TEST(SceneLint, ValuesAreShortAndNotEmpty) {
  EXPECT_EQ(said(R"("Values": ["calm", "angry"])", R"("Values": ["calm", "angry", ""])"),
            "10:49 error /Keys/1/Values/2: a value has 1 to 60 characters, not 0\n");
}

TEST(SceneFlow, WarnsOfCasesAndKeysThatNeverCount) {
  EXPECT_EQ(said(R"({"Next": "resist"}])", R"({"Next": "resist"}, {"Next": "won"}])"),
            "25:95 warning /Steps/2/Branch/2: a case before this one always holds, so this one "
            "never counts\n");
  EXPECT_EQ(said(R"({"Next": "resist"}])",
                 R"({"When": {"foe": ["hurt"]}, "Next": "lost"}, {"Next": "resist"}])"),
            "25:76 warning /Steps/2/Branch/1: a case before this one has the same When, so this "
            "one never counts\n");
  EXPECT_EQ(said(R"("Start": "calm"})",
                 R"("Start": "calm"}, {"Key": "rain", "Values": ["no"], "Start": "no"})"),
            "10:69 warning /Keys/2: key 'rain' is never read or written\n");
  EXPECT_EQ(said(R"("StateKey": "foe", "Transitions": {"1": "hurt", "3": "down"})",
                 R"("StateKey": "mood", "StateOnSuccess": "calm")"),
            "9:6 warning /Keys/0: key 'foe' never changes\n");
}

}  // namespace
}  // namespace agon::pillars::scene
