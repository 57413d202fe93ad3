#include "agon/rulesets/skirmish/asg/asg.h"

#include <gtest/gtest.h>

#include "agon/rulesets/skirmish/asg/story.h"
#include "tests/support/asg_match.h"
#include "tests/support/walk.h"

namespace agon::skirmish {
namespace {

using game::WholeMatch;

constexpr std::string_view kTime = "2026-11-17T04:00:00Z";

json::Document document_of(std::string text) { return *json::parse(std::move(text), "asg.json"); }

std::string written(const WholeMatch& match) { return write_asg(match, kTime).value(); }

std::string flaw_of(const std::string& text) {
  Reply<WholeMatch> read = read_asg(kEntry, document_of(text));
  return read ? "" : read.error().front().path + ": " + read.error().front().message;
}

std::string replaced(std::string text, std::string_view old, std::string_view with) {
  std::size_t at = text.find(old);
  EXPECT_NE(at, text.npos) << old;
  return at == text.npos ? text : text.replace(at, old.size(), with);
}

bool same_play(const WholeMatch& a, const WholeMatch& b) {
  if (a.steps.size() != b.steps.size()) return false;
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    if (choices_of(a.steps[i]) != choices_of(b.steps[i])) return false;
    if (a.steps[i].rolls != b.steps[i].rolls) return false;
  }
  return true;
}

std::shared_ptr<const game::AnyGame> crossing() { return test::skirmish_on(test::kCrossing); }

// A match whose every ply has the list of that place, or none.
WholeMatch match_of(const std::vector<std::string>& lists) {
  return test::play_lists(crossing(), {3, 0}, [&](const Content&, const State& state) {
    game::Submission out;
    if (state.ply < lists.size()) out.actions = document_of(lists[state.ply]).root();
    return out;
  });
}

json::Value turn_of(const WholeMatch& match, std::size_t ply) {
  return document_of(written(match)).root().find("turns")->items().at(ply);
}

std::string part_of(const WholeMatch& match, std::size_t ply, std::string_view key) {
  json::Value turn = turn_of(match, ply);
  const json::Value* part = turn.find(key);
  return part == nullptr ? "" : json::in_order(*part);
}

TEST(AsgReplay, WhatIsWrittenIsReadAsTheSameMatch) {
  u32 wins = 0;
  u32 flips = 0;
  u32 voids = 0;
  for (int seed = 0; seed < 60; ++seed) {
    WholeMatch match = test::any_match(crossing(), static_cast<u64>(seed));
    std::string text = written(match);
    Reply<WholeMatch> read = read_asg(kEntry, document_of(text));
    ASSERT_TRUE(read) << seed << to_text(read.error().front()) << text;
    EXPECT_EQ(written(*read), text) << seed;
    wins += text.find("hq_captured") != text.npos;
    flips += text.find(R"("delta":0)") != text.npos;
    voids += text.find("invalid_action") != text.npos;
    // What was read is played as it was written.
    Reply<WholeMatch> again = read_asg(kEntry, document_of(written(*read)));
    ASSERT_TRUE(again);
    EXPECT_TRUE(same_play(*read, *again));
  }
  EXPECT_GT(wins * flips * voids, 0u);
}

TEST(AsgReplay, ListsThatDidNotFailArePlayedAgainChoiceByChoice) {
  WholeMatch match = match_of({R"([{"type":"move","from":"east","to":"north","amount":4}, 5])",
                               R"([{"type":"pass"},{"type":"reinforce","amount":99},{},{},{}])"});
  EXPECT_TRUE(same_play(match, *read_asg(kEntry, document_of(written(match)))));
}

TEST(AsgReplay, TheHeadHasItsKeysInOrder) {
  std::string text = written(match_of({}));
  EXPECT_TRUE(text.starts_with(
      "{\n\"version\":\"0.1.0\",\n\"createdAt\":\"2026-11-17T04:00:00Z\",\n\"seed\":3,\n"
      "\"scenario\":{\"id\":\"crossing\",\"name\":\"Crossing \\\"}\",\"startingPlayer\":\"P2\","))
      << text.substr(0, 300);
  EXPECT_NE(text.find("\n\"players\":{\"P1\":{\"kind\":\"agent\"},\"P2\":{\"kind\":\"greedy\"}},\n"
                      "\"turns\":[\n{\"ply\":0,\"player\":\"P2\",\"observations\":{\"P1\":{"
                      "\"player\":\"P1\",\"ply\":0,\"activePlayer\":\"P2\",\"supplies\":{\"P1\":1,"
                      "\"P2\":5},\"nodes\":{\"west\":{\"id\":\"west\",\"x\":0,\"y\":1.5,"),
            text.npos);
  EXPECT_TRUE(text.ends_with("\n],\n\"result\":{\"type\":\"draw\",\"reason\":\"turn_cap\"}\n}\n"));
}

TEST(AsgReplay, OfTheSeedTheLow53BitsAreWritten) {
  WholeMatch match = match_of({});
  match.name.seed = ~u64{0};
  EXPECT_NE(written(match).find("\n\"seed\":9007199254740991,\n"), std::string::npos);
}

TEST(AsgReplay, WhatTheFormatCannotSayIsAPassWithItsTextInTheMessage) {
  WholeMatch match = match_of({R"([{"type":"reinforce","amount":0,"x":1},{"type":"pass","y":2}])"});
  EXPECT_EQ(part_of(match, 0, "actions"), R"([{"type":"pass"},{"type":"pass"}])");
  EXPECT_EQ(part_of(match, 0, "events"),
            R"([{"type":"income","player":"P2","amount":3,"supplyAfter":8},)"
            R"({"type":"invalid_action","player":"P2","action":{"type":"pass"},"message":)"
            R"("an amount is a positive whole number: )"
            R"({\"amount\":0,\"type\":\"reinforce\",\"x\":1}"}])");
}

TEST(AsgReplay, ActionsBeyondTheBudgetAreWrittenAndReportedFirst) {
  WholeMatch match = match_of({R"([{"type":"pass"},{"type":"pass"},{"type":"reinforce","amount":9},
           {"type":"reinforce","amount":1,"x":0},{"type":"jump"}])"});
  EXPECT_EQ(part_of(match, 0, "actions"),
            R"([{"type":"pass"},{"type":"pass"},{"type":"reinforce","amount":9},)"
            R"({"type":"reinforce","amount":1},{"type":"pass"}])");
  EXPECT_EQ(part_of(match, 0, "events"),
            R"([{"type":"income","player":"P2","amount":3,"supplyAfter":8},)"
            R"({"type":"invalid_action","player":"P2","action":{"type":"reinforce","amount":1},)"
            R"("message":"more actions than the budget has"},)"
            R"({"type":"invalid_action","player":"P2","action":{"type":"pass"},)"
            R"("message":"more actions than the budget has: {\"type\":\"jump\"}"},)"
            R"({"type":"invalid_action","player":"P2","action":{"type":"reinforce","amount":9},)"
            R"("message":"there is less supply"}])");
}

TEST(AsgReplay, AFailedPlyIsOnePassWithItsError) {
  WholeMatch match = test::play_lists(crossing(), {3, 0}, [](const Content&, const State&) {
    return game::Submission{.http_status = 503, .error = "no answer"};
  });
  EXPECT_EQ(part_of(match, 1, "actions"), R"([{"type":"pass"}])");
  EXPECT_EQ(part_of(match, 1, "diagnostics"), R"({"httpStatus":503,"error":"no answer"})");
  EXPECT_EQ(part_of(match, 1, "latencyMs"), "0");
  match.steps[1].choices[1]->note = "the program has ended";  // said without a list
  EXPECT_EQ(part_of(match, 0, "actions"), R"([{"type":"pass"}])");
  EXPECT_EQ(part_of(match, 0, "diagnostics"), R"({"error":"the program has ended"})");
}

TEST(AsgReplay, ADefaultInTheMiddleOfAPlyIsTold) {
  WholeMatch match = match_of({R"([{"type":"reinforce","amount":1}])"});
  match.steps[1].choices[1]->note.clear();  // a choice alone, and then no other
  match.steps[2].choices[1]->note = note_of(game::Submission{.error = "the program has ended"});
  EXPECT_EQ(part_of(match, 0, "actions"), R"([{"type":"reinforce","amount":1}])");
  EXPECT_EQ(part_of(match, 0, "diagnostics"), R"({"error":"the program has ended"})");
  EXPECT_EQ(flaw_of(written(match)), "");
}

TEST(AsgReplay, ChoicesWithoutANoteAreTheActions) {
  WholeMatch match = match_of({R"([{"type":"move","from":"east","to":"north","amount":4}, 5])"});
  for (game::Step& step : match.steps) {
    if (step.choices[1]) step.choices[1]->note.clear();
  }
  EXPECT_EQ(part_of(match, 0, "actions"),
            R"([{"type":"move","from":"east","to":"north","amount":4},{"type":"pass"}])");
  EXPECT_EQ(flaw_of(written(match)), "");
}

TEST(AsgReplay, WhereANoteSaysSomethingElseTheChoicesCount) {
  WholeMatch match = match_of({R"([{"type":"reinforce","amount":1},{"type":"pass"}])"});
  match.steps[1].choices[1]->note =
      R"({"actions":[{"type":"reinforce","amount":2},{"type":"pass"},7,{},{}]})";
  EXPECT_EQ(part_of(match, 0, "actions"), R"([{"type":"reinforce","amount":1},{"type":"pass"}])");
  EXPECT_EQ(flaw_of(written(match)), "");
}

TEST(AsgReplay, WhatCameAfterAWinIsKept) {
  WholeMatch match =
      match_of({R"([{"type":"move","from":"east","to":"north","amount":4}])",
                R"([{"type":"move","from":"west","to":"north","amount":1}])",
                R"([{"type":"move","from":"north","to":"west","amount":3}])", "[]", "[]"});
  std::string text = written(match);
  EXPECT_EQ(flaw_of(text), "");
}

TEST(AsgReplay, OthersMessagesAreNotCompared) {
  std::string text = written(match_of({R"([{"type":"reinforce","amount":99},{"type":"jump"}])"}));
  text = replaced(text, "there is less supply", "Not enough supply: 99");
  EXPECT_EQ(flaw_of(replaced(text, "actions are pass, reinforce and move", "what?")), "");
}

TEST(AsgReplay, RetriesAndNewerKeysAreSkipped) {
  std::string text = written(match_of({}));
  text = replaced(text, R"("version":"0.1.0")", R"("version":"1.0.0")");
  text = replaced(text, R"("events":[)", R"("events":[{"type":"agent_retry","attempt":1},)");
  text = replaced(text, R"("latencyMs":0)",
                  R"("latencyMs":1.5,"controllerId":"x","submittedActions":[],"actionResults":[],)"
                  R"("summary":{},"memoryUpdate":"","diagnostics":{"tokenUsage":{},"retry":{}})");
  text = replaced(text, R"({"kind":"agent"})", R"({"kind":"agent","model":"m","config":{}})");
  EXPECT_EQ(flaw_of(text), "");
}

TEST(AsgReplay, TheFirstDifferenceIsNamedWithItsPlace) {
  std::string text =
      written(match_of({R"([{"type":"reinforce","amount":2}])",
                        R"([{"type":"move","from":"west","to":"south","amount":5}])"}));
  EXPECT_EQ(flaw_of(replaced(text, R"("strengthAfter":6)", R"("strengthAfter":7)")),
            "/turns/0/events/1/strengthAfter: the file says 7, the rules give 6");
  EXPECT_EQ(flaw_of(replaced(text, R"("strengthAfter":6)", R"("strengthafter":6)")),
            "/turns/0/events/1: strengthAfter: the file says nothing, the rules give 6");
  EXPECT_EQ(flaw_of(replaced(text, R"("strengthAfter":6)", R"("strengthAfter":6,"extra":[])")),
            "/turns/0/events/1/extra: the file says [], the rules give nothing");
  EXPECT_EQ(flaw_of(replaced(text, R"("noise":)", R"("noise":9)")).substr(0, 24),
            "/turns/1/events/2/noise:");
  EXPECT_EQ(flaw_of(replaced(text, R"("ply":1,"player")", R"("ply":2,"player")")),
            "/turns/1/ply: the file says 2, the rules give 1");
  EXPECT_EQ(flaw_of(replaced(text, R"({"type":"reinforce","amount":2})", R"({"type":"pass"})")),
            "/turns/0/events/1: the rules give no such event in this ply");
  EXPECT_EQ(flaw_of(replaced(text, R"("type":"draw")", R"("type":"win")")),
            "/turns/13/events/1/result/type: the file says \"win\", the rules give \"draw\"");
}

TEST(AsgReplay, WhatIsNoSuchReplayIsSaid) {
  std::string text = written(match_of({}));
  EXPECT_EQ(flaw_of("[]"), ": \"version\" of a replay in this format is \"0.1.0\" or \"1.0.0\"");
  EXPECT_EQ(flaw_of(replaced(text, "0.1.0", "0.2.0")),
            "/version: \"version\" of a replay in this format is \"0.1.0\" or \"1.0.0\"");
  EXPECT_EQ(flaw_of(replaced(text, R"("hq":"west")", R"("hq":"wets")")),
            "/scenario/players/P1/hq: no node is called 'wets', did you mean 'west'?");
  EXPECT_EQ(flaw_of(replaced(text, R"("seed":3)", R"("sead":3)")),
            ": missing key 'seed' (the low 53 bits of the match's seed)");
}

TEST(AsgReplay, AFileThatEndsTooSoonOrTooLateDiffers) {
  json::Value whole = document_of(written(match_of({}))).root();
  json::Value shorter = whole;
  json::Value turns = *whole.find("turns");
  json::Value last = turns.items().back();
  turns.items().pop_back();
  shorter.set("turns", turns);
  EXPECT_EQ(flaw_of(json::canonical(shorter)), "/turns: the match is not over after 13 plies");
  turns.push(last);
  turns.push(last);
  shorter.set("turns", turns);
  EXPECT_EQ(flaw_of(json::canonical(shorter)), "/turns/14: the match is over before this ply");
}

TEST(AsgReplay, APlyWithTooManyActionsIsNotWritten) {
  WholeMatch match = match_of({R"([{},{},{},{}])"});
  match.steps[1].choices[1]->choice.amount = kMostReported;
  Reply<std::string> text = write_asg(match, kTime);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().front().message, "ply 0 has more than 65536 actions");
}

}  // namespace
}  // namespace agon::skirmish
