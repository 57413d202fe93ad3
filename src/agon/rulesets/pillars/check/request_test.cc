// A check from JSON to JSON: what is refused and how, and every addend of what is answered.
#include "agon/rulesets/pillars/check/request.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/chance/tape.h"
#include "agon/json/write.h"
#include "agon/rulesets/pillars/check/answer.h"
#include "agon/rulesets/pillars/check/flags.h"
#include "agon/rulesets/pillars/check/questions.h"

namespace agon::pillars {
namespace {

Result<json::Document> shelf(std::string_view, std::string_view name) {
  if (name != "guard") {
    return refuse(ErrorCode::unknown_content, fmt::format("there is no '{}'", name));
  }
  return json::parse(R"({"Name": "Guard", "CL": 0, "SL": 2, "Traits": {"BodyDefense": 3},
                         "Skill": "Shields", "SkillBonus": 5,
                         "EdgeBonus": [{"Name": "Lamp", "Value": 2, "Only": ["Revelation"]}]})",
                     "guard.json");
}

constexpr std::string_view kAttack = R"({
  "ContestType": "Attack", "Pillar": "Violence", "OppositionMode": "Rolled",
  "StateKey": "harm", "StateBefore": "unhurt", "Transitions": {"1": "hurt", "3": "down"},
  "Actor": {"Name": "Vera", "CL": 2, "SL": 0, "Traits": {"ViolenceAttack": 4},
            "Skill": "Blades", "SkillBonus": 2, "EdgeBonus": [{"Name": "Reach", "Value": 1}],
            "SituationalMods": [{"Name": "High ground", "Value": 2}, {"Name": "Tired", "Value": -1}]},
  "Opposition": "guard"})";

// The request with a piece of it replaced.
std::string changed(std::string_view from, std::string_view to) {
  std::string out(kAttack);
  std::size_t at = out.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return out.replace(at, from.size(), to);
}

std::string problems_with(const std::string& request) {
  Result<json::Document> document = json::parse(request, "check.json");
  if (!document) return document.error().message;
  Problems problems;
  std::optional<ReadyCheck> check = read_request(json::root(*document), shelf, problems);
  EXPECT_EQ(check.has_value(), problems.empty());
  std::string out;
  for (const Problem& problem : problems) {
    out += fmt::format("{}:{} {}\n", problem.place.line, problem.place.column, problem.message);
  }
  return out;
}

ReadyCheck ready(std::string_view request) {
  Result<json::Document> document = json::parse(std::string(request), "check.json");
  Problems problems;
  return *read_request(json::root(*document), shelf, problems);
}

Answer resolved(std::string_view request, std::vector<chance::Told> dice) {
  chance::Tape tape(kRolls, std::move(dice));
  Answer out = resolve(ready(request), tape);
  EXPECT_EQ(tape.problem(), std::nullopt);
  return out;
}

TEST(PillarsRequest, EveryAddendIsNamedInTheAnswer) {
  // Vera's 2d8 are 3 and 5, the guard's 1d4 between them is 2; then the d20s.
  Answer answer = resolved(kAttack, {3, 2, 5, 11, 9});
  EXPECT_EQ(json::canonical(json::to_value(answer)),
            R"({"Actor":{"Bonus":8,"D20":11,"EdgeBonus":[{"Name":"Reach","Value":1}],"Kept":5,)"
            R"("Name":"Vera","PillarTrait":4,"RankDice":[3,5],)"
            R"("SituationalMods":[{"Name":"High ground","Value":2},{"Name":"Tired","Value":-1}],)"
            R"("Skill":"Blades","SkillBonus":2,"Total":24,"Trait":"ViolenceAttack"},)"
            R"("ContestType":"Attack","DoS":3,"Margin":10,"NaturalShift":0,)"
            R"("Opposition":{"Bonus":3,"D20":9,"EdgeBonus":[],"Kept":2,"Name":"Guard",)"
            R"("PillarTrait":3,"RankDice":[2],"SituationalMods":[],"Skill":null,"SkillBonus":0,)"
            R"("Total":14,"Trait":"BodyDefense"},"Pillar":"Violence","StateAfter":"down",)"
            R"("StateBefore":"unhurt","StateKey":"harm"})");
  EXPECT_EQ(to_text(answer),
            "Attack on Violence\n"
            "  Vera   11 (d20) + 5 (highest of 3, 5) + 4 (ViolenceAttack) + 2 (Blades) + 1 (Reach) "
            "+ 2 (High ground) - 1 (Tired) = 24\n"
            "  Guard  9 (d20) + 2 (highest of 2) + 3 (BodyDefense) = 14\n"
            "margin +10: degree +3\n"
            "harm: unhurt -> down\n");
}

TEST(PillarsRequest, TheStatusQuoHoldsOnTheFinalDegree) {
  // Margin 4 is degree 1; the guard's natural 20 takes it back to 0 (seed section 1).
  Answer answer = resolved(kAttack, {8, 1, 8, 12, 20});
  EXPECT_EQ(answer.margin, 4);
  EXPECT_EQ(answer.shift, -1);
  EXPECT_EQ(answer.degree, 0);
  EXPECT_EQ(answer.state_after, StateValue("unhurt"));
}

// Seed section 2.
TEST(PillarsRequest, ASkillCountsWhereTheCheckCallsForIt) {
  auto skills = [](std::string_view request) {
    Armed armed = ready(request).armed;
    return std::pair(armed.bonus[0].skill, armed.bonus[1].skill);
  };
  EXPECT_EQ(skills(kAttack), std::pair(2, 0)) << "written into the check, and what somebody has";
  std::string shields = changed(R"("Pillar")", R"("Skill": "Shields", "Pillar")");
  EXPECT_EQ(skills(shields), std::pair(0, 5));
  std::string blades = changed(R"("Pillar")", R"("Skill": "Blades", "Pillar")");
  EXPECT_EQ(skills(blades), std::pair(2, 0));
  EXPECT_EQ(problems_with(changed(R"("Pillar")", R"("Skill": "Shield", "Pillar")")),
            "2:37 nobody in this check has the skill 'Shield', did you mean 'Shields'?\n");
  Answer answer = resolved(shields, {3, 2, 5, 11, 9});
  EXPECT_EQ(answer.actor.skill, std::nullopt);
  EXPECT_EQ(answer.actor.bonus, 6);
  EXPECT_EQ(answer.opposition.skill, "Shields");
  EXPECT_EQ(answer.opposition.total, 9 + 2 + 3 + 5);
}

TEST(PillarsRequest, AnEdgeCountsOnWhatItIsLimitedTo) {
  auto edges = [](std::string_view pillar) {
    return ready(fmt::format(R"({{"ContestType": "Obstacle_Task", "Pillar": "{}", "TN": 12,
        "OppositionMode": "StaticTN", "StateKey": "maze", "StateBefore": false,
        "StateOnSuccess": true, "Actor": "guard"}})",
                             pillar));
  };
  EXPECT_EQ(edges("Violence").armed.bonus[0].edges, 0);
  EXPECT_EQ(edges("Revelation").armed.bonus[0].edges, 2);
  chance::Tape tape(kRolls, {3, 4, 5});
  EXPECT_EQ(resolve(edges("Revelation"), tape).actor.edges.size(), 1u);
  chance::Tape other(kRolls, {3, 5});
  EXPECT_TRUE(resolve(edges("Violence"), other).actor.edges.empty());
}

TEST(PillarsRequest, ValuesAreStringsNumbersOrBooleans) {
  std::string counted = changed(R"("unhurt")", "0");
  counted.replace(counted.find(R"("hurt")"), 6, "1.5");
  counted.replace(counted.find(R"("down")"), 6, "true");
  auto after = [&](std::vector<chance::Told> dice) {
    return json::canonical(json::to_value(resolved(counted, std::move(dice)).state_after));
  };
  EXPECT_EQ(after({3, 2, 5, 11, 9}), "true");
  EXPECT_EQ(after({8, 1, 8, 12, 19}), "1.5");
  EXPECT_EQ(after({1, 1, 1, 2, 19}), "0");
  EXPECT_NE(to_text(resolved(counted, {8, 1, 8, 12, 19})).find("harm: 0 -> 1.5\n"),
            std::string::npos);
  EXPECT_EQ(problems_with(changed(R"("unhurt")", "[]")),
            "3:38 expected a string, or a number, or true or false, found a list\n");
  EXPECT_EQ(problems_with(changed(R"("hurt", "3")", R"("1", "3": 1, "4")")),
            "3:79 1 is two kinds of value in this check\n");
  EXPECT_EQ(problems_with(changed(R"("hurt", "3")", R"({"Worse": 1}, "3")")),
            "3:69 a move needs the order of a scene's key: a single check gives the value itself"
            "\n");
}

TEST(PillarsRequest, AStaticOppositionHasATotalAndNoDice) {
  Answer answer = resolved(R"({"ContestType": "Endurance", "Pillar": "Influence",
      "OppositionMode": "StaticTN", "TN": 12, "StateKey": "dread", "StateBefore": "shaken",
      "StateOnSuccess": "calm", "Actor": "guard"})",
                           {8, 1, 20});
  EXPECT_EQ(answer.opposition.total, 12);
  EXPECT_EQ(answer.opposition.d20, std::nullopt);
  EXPECT_TRUE(answer.opposition.rank_dice.empty());
  EXPECT_EQ(answer.shift, 1);
  EXPECT_EQ(answer.degree, 5 - 1);
  EXPECT_EQ(answer.state_after, StateValue("calm"));
  EXPECT_NE(to_text(answer).find("  TN     12 (TN)\n"), std::string::npos);
}

TEST(PillarsRequest, RefusesWhatLacksARequiredField) {
  EXPECT_EQ(problems_with(changed(R"("ContestType": "Attack", )", "")),
            "1:1 missing key 'ContestType' (which of the nine contests: Attack, Counter_Negate, "
            "Counter_Resist, Endurance, Social_Contest, Social_Duel, Investigation, "
            "Search_vs_Concealment, Obstacle_Task)\n");
  EXPECT_EQ(problems_with(changed(R"("Pillar": "Violence", )", "")),
            "1:1 missing key 'Pillar' (what it is fought on: Violence, Influence, Revelation)\n");
  EXPECT_EQ(problems_with(changed(R"("OppositionMode": "Rolled",)", "")),
            "1:1 missing key 'OppositionMode' (whether the opposition rolls: Rolled, StaticTN)\n");
  EXPECT_EQ(problems_with(changed(R"("StateKey": "harm", )", "")),
            "1:1 missing key 'StateKey' (what would change)\n");
  EXPECT_EQ(problems_with(changed(R"("StateBefore": "unhurt", )", "")),
            "1:1 missing key 'StateBefore' (the value before the check)\n");
  EXPECT_EQ(problems_with(changed(R"(, "Transitions": {"1": "hurt", "3": "down"})", "")),
            "1:1 missing key 'StateOnSuccess': a check says what success changes, by it or by "
            "Transitions\n");
}

TEST(PillarsRequest, RefusesUnknownNamesAndNamesTheAllowedOnes) {
  EXPECT_EQ(problems_with(changed(R"("Violence")", R"("Violense")")),
            "2:38 unknown name 'Violense', did you mean 'Violence'? (there are: Violence, "
            "Influence, Revelation)\n");
  EXPECT_EQ(problems_with(changed(R"("Pillar": "Violence")", R"("Pillar": "Body")")),
            "2:38 unknown name 'Body' (there are: Violence, Influence, Revelation)\n");
}

TEST(PillarsRequest, RefusesWhatTheTableForbids) {
  EXPECT_EQ(problems_with(changed(R"("Attack", "Pillar")", R"("Social_Duel", "Pillar")")),
            "2:33 Pillar Violence does not go with Social_Duel: allowed is Influence\n");
  EXPECT_EQ(problems_with(changed(R"("Rolled")", R"("Rolled", "TN": 4)")),
            "2:78 TN 4 does not go with OppositionMode Rolled: it needs StaticTN\n");
}

TEST(PillarsRequest, RefusesACharacterThatNobodyKnows) {
  EXPECT_EQ(problems_with(changed(R"("guard")", R"("gard")")), "7:17 there is no 'gard'\n");
  EXPECT_EQ(problems_with(changed(R"("guard")", "7")),
            "7:17 expected a character: its name, or an object with its traits\n");
  EXPECT_EQ(problems_with(changed(R"("Skill": "Blades", )", "")),
            "5:13 SkillBonus 2 without Skill; name the skill it comes from\n");
}

std::string request_from(std::vector<game::TypedFlag> flags) {
  Result<json::Value> request = request_of(flags, shelf);
  return request ? json::canonical(*request) : request.error().message;
}

TEST(PillarsFlags, StandForARequest) {
  EXPECT_EQ(request_from({{"type", "Endurance"},
                          {"pillar", "Violence"},
                          {"tn", "+14"},
                          {"actor", "guard"},
                          {"actor-mod", "Wet = cold=-2"},
                          {"actor-skill", "Grit=3"},
                          {"state-key", "wound"},
                          {"state-before", "open"},
                          {"transition", "1=closed"},
                          {"transition", "-3=worse"},
                          {"no-natural-shift", ""}}),
            R"({"Actor":{"CL":0,"EdgeBonus":[{"Name":"Lamp","Only":["Revelation"],"Value":2}],)"
            R"("Name":"Guard","SL":2,)"
            R"("SituationalMods":[{"Name":"Wet = cold","Value":-2}],"Skill":"Grit","SkillBonus":3,)"
            R"("Traits":{"BodyDefense":3}},"ContestType":"Endurance","NaturalShift":false,)"
            R"("OppositionMode":"StaticTN","Pillar":"Violence","StateBefore":"open",)"
            R"("StateKey":"wound","TN":14,"Transitions":{"-3":"worse","1":"closed"}})");
}

// What a character has is no call for it: only --skill is, or a skill that a flag brings along.
TEST(PillarsFlags, ACharactersOwnSkillIsNoCall) {
  EXPECT_EQ(request_from({{"actor", "guard"}}).find("Shields"), std::string::npos);
  std::string named = request_from({{"actor", "guard"}, {"skill", "Shields"}});
  EXPECT_NE(named.find(R"("Skill":"Shields","SkillBonus":5)"), std::string::npos) << named;
  EXPECT_NE(named.find(R"("Skill":"Shields"})"), std::string::npos) << named;
}

TEST(PillarsFlags, APotencyStandsStill) {
  EXPECT_EQ(request_from({{"potency", "14"}}), R"({"OppositionMode":"StaticTN","Potency":14})");
  EXPECT_EQ(request_from({{"potency", "big"}}), "--potency takes a whole number, not 'big'");
}

TEST(PillarsFlags, SayWhatTheyTake) {
  EXPECT_EQ(request_from({{"tn", "high"}}), "--tn takes a whole number, not 'high'");
  EXPECT_EQ(request_from({{"transition", "hurt"}}), "--transition takes DEGREE=TEXT, not 'hurt'");
  EXPECT_EQ(request_from({{"actor", "guard"}, {"actor-mod", "cover"}}),
            "--actor-mod takes NAME=NUMBER, not 'cover'");
  EXPECT_EQ(request_from({{"actor-mod", "cover=2"}}), "--actor-mod needs --actor");
  EXPECT_EQ(request_from({{"actor", "nobody"}}), "there is no 'nobody'");
}

}  // namespace
}  // namespace agon::pillars
