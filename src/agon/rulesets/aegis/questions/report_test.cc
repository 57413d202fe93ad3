#include "agon/rulesets/aegis/questions/report.h"

#include "agon/json/write.h"
#include "agon/rulesets/aegis/bots/greedy.h"
#include "agon/rulesets/aegis/card_words.h"
#include "agon/rulesets/aegis/generator.h"
#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

using game::Side;

// A match whose events are reported as they happen.
class Reported : public chance::EventListener {
 public:
  explicit Reported(ScriptedMatch played) : match(std::move(played)), reporter_(match.content) {
    match.log.also = this;
  }

  void on(chance::EventView view) override {
    Events::visit(view, [&](const auto& event) {
      if constexpr (requires { reporter_.hear(event); }) reporter_.hear(event);
    });
  }
  template <class Event>
  void tell(const Event& event) {
    reporter_.hear(event);
  }
  const MatchReport& record() const { return reporter_.record(); }
  std::string sources(Side side, u8 status) const {
    return origins_text(reporter_.origins(side, status));
  }

  ScriptedMatch match;

 private:
  Reporter reporter_;
};

std::string flat_and_reflect() {
  return card_text(rule_text(R"({"type": "flatBlock", "amount": 4},
                                {"type": "reflect", "amount": 2},
                                {"type": "heal", "amount": 1}, {"type": "preventHalf"})"));
}

TEST(AegisReport, ADefenseHasItsDiceRulesAndCheckpoints) {
  Reported reported{ScriptedMatch(flat_and_reflect())};
  reported.match.defend({1, 5, 6});
  const MatchReport& report = reported.record();
  ASSERT_EQ(report.turns.size(), 1u);
  const TurnReport& turn = report.turns[0];
  EXPECT_EQ(turn.attack, "5OAK");
  ASSERT_TRUE(turn.defense);
  EXPECT_EQ(turn.defense->dice_before, (std::vector<u8>{1, 5, 6}));
  EXPECT_EQ(turn.defense->dice_after, turn.defense->dice_before);
  ASSERT_EQ(turn.defense->rules.size(), 1u);
  EXPECT_EQ(turn.defense->rules[0].id, "rule");
  EXPECT_EQ(turn.defense->rules[0].count, 1u);
  json::Value value = json::to_value(*turn.defense);
  EXPECT_EQ(*value.find("rawDamage"), json::Value(10));
  EXPECT_EQ(*value.find("afterFlat"), json::Value(6));
  EXPECT_EQ(*value.find("afterPrevent"), json::Value(3));
  EXPECT_EQ(*value.find("damageBlocked"), json::Value(4));
  EXPECT_EQ(*value.find("damagePrevented"), json::Value(3));
  EXPECT_EQ(*value.find("defenseEfficiency"), json::Value(0.9));
  EXPECT_FALSE(value.find("matchedDiceIndexes")) << "the report stays small";
}

TEST(AegisReport, ARejectedEffectSaysWhy) {
  Reported reported{ScriptedMatch(flat_and_reflect())};
  reported.match.defend({1, 5, 6});
  const RuleReport& rule = reported.record().turns[0].defense->rules[0];
  ASSERT_EQ(rule.effects.size(), 4u);
  EXPECT_EQ(rule.effects[2].type, "heal");
  EXPECT_FALSE(rule.effects[2].success);
  EXPECT_EQ(rule.effects[2].rejection, Rejection::full_health);
}

TEST(AegisReport, TotalsAddUpToTheDefenses) {
  Reported reported{ScriptedMatch(flat_and_reflect())};
  reported.match.defend({1, 5, 6});
  reported.match.defend({4, 5, 6});
  const MatchReport& report = reported.record();
  const TotalsReport& b = report.sides[at(Side::b)].totals;
  EXPECT_EQ(b.v2_turns, 1u);
  EXPECT_EQ(b.flat_block, 4u);
  EXPECT_EQ(b.reflected, 2u);
  EXPECT_EQ(b.prevent_half, 1u);
  EXPECT_EQ(*b.averages().after_prevent, 3);
  const TotalsReport& a = report.sides[at(Side::a)].totals;
  EXPECT_EQ(a.raw, 10u);
  EXPECT_EQ(a.final_damage, 10u);
  EXPECT_EQ(efficiency_of(a.prevented, a.blocked, a.reflected, a.raw), 0);
  json::Value value = json::to_value(report);
  EXPECT_EQ(*value.find("v2Turns"), json::Value(2));
  EXPECT_EQ(*value.find("v1Turns"), json::Value(0));
}

// Rules "Statuses": what does not carry over expires with reason `ko` in the final report.
TEST(AegisReport, TellsTheLivesOfBuffsAndWhatStillWaitsAtTheEnd) {
  Reported reported{
      ScriptedMatch(card_text(rule_text(R"({"type": "gainStatus", "status": "scorch", "amount": 1},
                             {"type": "gainStatus", "status": "chi", "amount": 2})")))};
  reported.match.state.hp[at(Side::b)] = 5;
  reported.match.defend({1, 5, 6});
  json::Value value = json::to_value(reported.record());
  EXPECT_EQ(json::canonical(*value.find("turns")->items()[0].find("buffs")),
            R"([{"event":"created","id":"b/rule/0","kind":"scorch","owner":"b","stacks":1},)"
            R"({"event":"created","id":"b/rule/1","kind":"chi","owner":"b","stacks":2},)"
            R"({"event":"lost","id":"b/rule/0","kind":"scorch","owner":"b","reason":"ko",)"
            R"("stacks":1}])");
  ASSERT_EQ(reported.record().buffs.size(), 1u);
  EXPECT_EQ(reported.record().buffs[0].kind, "chi");
}

TEST(AegisReport, BuffsThatWereReleasedOrUsedWaitNoMore) {
  Reported reported{
      ScriptedMatch(card_text(rule_text(R"({"type": "gainStatus", "status": "chi", "amount": 1},
                             {"type": "buffNextAttack", "amount": 1})")))};
  reported.match.defend({1, 5, 6});
  EXPECT_EQ(reported.record().buffs.size(), 2u);
  reported.match.attack();
  EXPECT_TRUE(reported.record().buffs.empty());
  const std::vector<BuffReport>& lives = reported.record().turns[1].buffs;
  ASSERT_EQ(lives.size(), 2u);
  EXPECT_EQ(lives[0].fate, BuffFate::released);
  EXPECT_EQ(lives[1].fate, BuffFate::consumed);
}

TEST(AegisReport, EfficiencyAndAveragesAreNullWhereThereIsNothingToDefend) {
  EXPECT_EQ(efficiency_of(0, 0, 3, 0), std::nullopt);
  json::Value totals = json::to_value(TotalsReport{});
  EXPECT_TRUE(totals.find("defenseEfficiency")->is_null());
  EXPECT_TRUE(totals.find("averages")->find("rawDamage")->is_null());
}

TEST(AegisReport, SaysWithWhichVersionsAMatchWasPlayed) {
  std::string broken = card_text(rule_text(R"({"type": "flatBlok", "amount": 4})"));
  Reported reported{ScriptedMatch(
      content_of(hero_text(flat_and_reflect()), hero_text(broken)),
      {.enable_defense_v2 = false, .dev_override = {DevOverride::v2, DevOverride::v2}})};
  reported.match.defend({1, 1, 2, 5, 6});
  json::Value value = json::to_value(reported.record());
  EXPECT_EQ(*value.find("enableDefenseV2"), json::Value(false));
  EXPECT_EQ(*value.find("devOverride"), json::Value::array({"v2", "v2"}));
  EXPECT_EQ(*value.find("defenseSchemaVersion"), json::Value("1.0.0"));
  EXPECT_EQ(*value.find("defenseDslVersion"), json::Value("1.0.0"));
  EXPECT_EQ(*value.find("fellBackToV1"), json::Value(true));
  EXPECT_EQ(*value.find("v1Turns"), json::Value(1));
  const json::Value& a = *value.find("a")->find("hero");
  EXPECT_EQ(*a.find("plays"), json::Value("v2")) << "above the kill-switch";
  EXPECT_EQ(*a.find("fields")->find("low"), json::Value::array({1, 2, 3}));
  EXPECT_EQ(*a.find("fields")->find("high"), json::Value::array({4, 5, 6}));
  const json::Value& b = *value.find("b")->find("hero");
  EXPECT_EQ(*b.find("defenseVersion"), json::Value("v2"));
  EXPECT_EQ(*b.find("plays"), json::Value("v1"));
  EXPECT_EQ(*b.find("fellBackToV1"), json::Value(true));
  EXPECT_NE(b.find("error")->as_string().find("flatBlok"), std::string::npos);
}

TEST(AegisReport, AnOverrideToACardThatIsNotThereFallsBackAndSaysSo) {
  std::string hero = hero_text("");
  hero.replace(hero.find(R"("v2")"), 4, R"("v1")");
  Content content = content_of(hero, hero);
  std::array<DevOverride, 2> overrides = {DevOverride::v2, DevOverride::none};
  u8 v2 = Aegis::start(content, {.dev_override = overrides}).v2;
  std::array<HeroReport, 2> heroes = report_heroes(content, v2, true, overrides);
  EXPECT_TRUE(heroes[0].fell_back);
  EXPECT_EQ(heroes[0].error, "there is no defenseCard");
  EXPECT_FALSE(heroes[1].fell_back);
}

TEST(AegisReport, WhereNobodyIsToPlayV2NobodyFallsBack) {
  std::string broken = hero_text(card_text(rule_text(R"({"type": "flatBlok", "amount": 4})")));
  Content content = content_of(broken, broken);
  for (const HeroReport& hero : report_heroes(content, 0, false)) {
    EXPECT_FALSE(hero.fell_back) << "the switch is off";
    EXPECT_EQ(hero.error, "");
  }
  std::array<HeroReport, 2> heroes =
      report_heroes(content, 0, true, {DevOverride::v1, DevOverride::none});
  EXPECT_FALSE(heroes[0].fell_back);
  EXPECT_TRUE(heroes[1].fell_back);
}

TEST(AegisReport, StacksHaveTheirSourcesAndTheOldestGoFirst) {
  std::string card = card_text(rule_text(
      R"({"type": "gainStatus", "status": "chi", "amount": 1, "usablePhase": "immediate"})",
      R"(, "label": "Breath")"));
  Reported reported{ScriptedMatch(card)};
  reported.match.defend({1, 5, 6});
  EXPECT_EQ(reported.sources(Side::b, kChi), "from b's Breath");
  EXPECT_EQ(reported.sources(Side::a, kChi), "");
  reported.tell(StatusGained{Side::b, kChi, 2, 3, Source::status, kNoGrant});
  EXPECT_EQ(reported.sources(Side::b, kChi), "1 from b's Breath, 2 from a status");
  reported.tell(StatusLost{Side::b, kChi, 2, 1, Loss::spent});
  EXPECT_EQ(reported.sources(Side::b, kChi), "from a status");
}

TEST(AegisReport, WhateverASideHasHasASource) {
  for (u32 i = 0; i < 40; ++i) {
    std::string hero = json::pretty(random_hero({i, 7}, "a_hero"));
    Reported reported{ScriptedMatch(content_of(hero, hero))};
    chance::SeededReferee referee({i, 8});
    referee.listen(&reported);
    State& state = reported.match.state;
    while (state.outcome == game::Outcome::running) {
      game::Choices choices{};
      for (Side side : game::kSides) {
        if (!includes(Aegis::deciders(state), side)) continue;
        choices[at(side)] = decide_greedily(reported.match.content, state, side);
      }
      Aegis::play(reported.match.content, state, choices, static_cast<chance::Referee&>(referee));
      for (Side side : game::kSides) {
        for (u8 status = kBurn; status <= kScorch; ++status) {
          bool none = state.stacks[at(side)][status] == 0;
          ASSERT_EQ(reported.sources(side, status).empty(), none) << i;
        }
      }
    }
  }
}

TEST(AegisReport, ATurnThatIsPassedHasNoDefense) {
  Reported reported{ScriptedMatch(flat_and_reflect())};
  reported.match.stand_off();
  reported.match.pass_turn();
  const TurnReport& turn = reported.record().turns[0];
  EXPECT_EQ(turn.attack, "pass");
  EXPECT_FALSE(turn.defense);
  EXPECT_FALSE(json::to_value(turn).find("defense"));
}

}  // namespace
}  // namespace agon::aegis
