// A million random turns on random cards: every one adds up, and whatever was told can be told
// again from the dice alone.
#include <rapidcheck.h>

#include "agon/rulesets/aegis/law/pipeline.h"
#include "tests/support/aegis_match.h"
#include "tests/support/walk.h"

namespace agon::aegis {
namespace {

using game::Outcome, game::Side;

// Looks at every turn that was resolved.
class Accountant : public chance::EventListener {
 public:
  void on(chance::EventView view) override {
    Events::visit(view, [this]<class E>(const E& e) {
      if constexpr (std::is_same_v<E, Resolved>) look_at(e);
    });
  }
  u64 turns = 0;

 private:
  void look_at(const Resolved& e) {
    ++turns;
    ASSERT_TRUE(e.integrity);
    ASSERT_EQ(e.raw, e.final_damage + e.blocked + e.prevented);
    ASSERT_LE(e.after_flat, e.raw);
    ASSERT_LE(e.after_prevent, e.after_flat);
    ASSERT_LE(e.after_block, e.after_prevent);
    ASSERT_EQ(e.after_reflect, e.after_block);
    ASSERT_EQ(e.final_damage, e.after_reflect);
    ASSERT_TRUE(!e.negated || e.prevented == e.raw);
    ASSERT_EQ(e.double_ko, e.hp[0] == 0 && e.hp[1] == 0);
  }
};

// A card of random rules that the validator takes.
class CardMaker {
 public:
  explicit CardMaker(chance::Key key) : key_(key) {}

  std::string card() {
    u32 rules = 1 + below(5);
    std::string out;
    for (u32 i = 0; i < rules; ++i) out += (i > 0 ? ", " : "") + rule(i);
    return fmt::format(R"({{"name": "Random", "dice": {}, "allowIdleFaces": true,
      "fields": [{{"id": "x", "faces": [1, 2]}}, {{"id": "y", "faces": [3, 4, 5]}},
                 {{"id": "z", "faces": [6]}}], "rules": [{}]}})",
                       1 + below(5), out);
  }

 private:
  u32 below(u32 n) { return chance::below(key_, {draws_++, u16{1}, 0}, n); }
  std::string_view any(std::initializer_list<std::string_view> of) {
    return of.begin()[below(static_cast<u32>(of.size()))];
  }
  std::string_view field() { return any({"x", "y", "z"}); }
  std::string_view status() { return any({"burn", "chi", "evasive", "purify", "scorch"}); }

  std::string matcher() {
    switch (below(4)) {
      case 0:
        return fmt::format(R"({{"type": "countField", "fieldId": "{}", "per": {}}})", field(),
                           1 + below(2));
      case 1:
        return fmt::format(R"({{"type": "pairsField", "fieldId": "{}"}})", field());
      case 2:
        return fmt::format(R"({{"type": "exactFace", "face": {}, "count": {}}})", 1 + below(6),
                           1 + below(2));
      default:
        return fmt::format(R"({{"type": "combo", "fields": [{{"id": "x", "min": 1}},
                                {{"id": "{}", "min": 1}}], "allowExtra": {}}})",
                           any({"y", "z"}), any({"true", "false"}));
    }
  }

  std::string effect() {
    u32 amount = 1 + below(3);
    switch (below(12)) {
      case 0:
        return fmt::format(R"("dealPer", "amount": {}, "cap": "dice")", amount);
      case 1:
        return fmt::format(R"("flatBlock", "amount": {})", amount);
      case 2:
        return fmt::format(R"("blockPer", "amount": {}, "cap": 6)", amount);
      case 3:
        return R"("preventHalf", "per": "matchCount", "cap": 2)";
      case 4:
        return fmt::format(R"("reflect", "amount": {})", amount);
      case 5:
        return fmt::format(R"("gainStatus", "status": "{}", "amount": {}, "usablePhase": "{}")",
                           status(), amount, any({"immediate", "nextAttack", "nextTurn"}));
      case 6:
        return fmt::format(R"("applyStatusToOpponent", "status": "{}", "amount": {},
                              "expires": {{"type": "{}"}})",
                           status(), amount,
                           any({"nextAttack", "endOfRound", "endOfYourNextTurn", "endOfRoll"}));
      case 7:
        return fmt::format(R"("buffNextAttack", "amount": {}, "per": "matchCount", "cap": 3)",
                           amount);
      case 8:
        return fmt::format(R"("heal", "amount": {})", amount);
      case 9:
        return fmt::format(R"("cleanse", "status": "any", "amount": {}, "target": "{}")", amount,
                           any({"self", "opponent"}));
      case 10:
        return fmt::format(R"("transferStatus", "status": "{}", "amount": {})", status(), amount);
      default:
        return fmt::format(R"("rerollDice", "count": {}, "selectionPolicy": "{}")", amount,
                           any({"highestNonMatching", "lowestNonMatching", "lowest", "highest",
                                "random", "choice"}));
    }
  }

  std::string rule(u32 i) {
    std::string effects;
    for (u32 e = 1 + below(3); e > 0; --e) {
      effects += fmt::format(R"({}{{"type": {}}})", effects.empty() ? "" : ", ", effect());
    }
    return fmt::format(R"({{"id": "r{}", "stacks": true, "allowReroll": {}, "matcher": {},
                           "effects": [{}]}})",
                       i, any({"true", "false"}), matcher(), effects);
  }

  chance::Key key_;
  u32 draws_ = 0;
};

// Plays with random choices, and again from the rolls that were recorded, without any key.
void play_randomly(const Content& content, chance::MatchName name, Accountant& accountant) {
  chance::SeededReferee seeded(domain_key(name, chance::Domain::rules));
  chance::RecordingReferee referee(seeded);
  chance::Key choosing = domain_key(name, chance::Domain::seat_a);
  State state = Aegis::start(content, {});
  std::vector<game::Choice> scratch;
  for (u32 step = 0; state.outcome == Outcome::running; ++step) {
    game::Choices choices{};
    for (Side side : game::kSides) {
      auto menu = Aegis::menu(content, state, side, scratch);
      if (menu.empty()) continue;
      u32 pick = chance::below(choosing, {step, u16{1}, 0}, static_cast<u32>(menu.size()));
      choices[at(side)] = menu[pick];
    }
    State again = state;
    referee.clear();
    referee.listen(&accountant);
    Aegis::play(content, state, choices, static_cast<chance::Referee&>(referee));
    ASSERT_EQ(Aegis::fault(content, state), nullptr);
    chance::Tape tape(kRolls, {referee.rolls().begin(), referee.rolls().end()});
    Aegis::play(content, again, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem());
    ASSERT_EQ(std::memcmp(&again, &state, sizeof state), 0);
  }
}

TEST(AegisProperty, AMillionRandomTurnsAddUp) {
  Accountant accountant;
  auto wanted = static_cast<u64>(test::scaled(1'000'000));
  for (u64 i = 0; accountant.turns < wanted && !testing::Test::HasFatalFailure(); ++i) {
    CardMaker maker(chance::match_key(chance::seed_key(14), i));
    Content content = content_of(hero_text(maker.card()), hero_text(maker.card()));
    for (u64 match = 0; match < 200 && !testing::Test::HasFatalFailure(); ++match) {
      play_randomly(content, {i, match}, accountant);
    }
  }
  EXPECT_GE(accountant.turns, wanted);
}

TEST(AegisProperty, ThePipelineAddsUpForAnyNumbers) {
  rc::check("raw = taken + blocked + prevented", [] {
    auto number = [] { return *rc::gen::inRange<u32>(0, 60); };
    Stages stages{.raw = number(),
                  .flat = number() / 4,
                  .prevent = number() / 20,
                  .block = number() / 3,
                  .reflect = number(),
                  .dealt = number(),
                  .negated = number() < 6};
    Mitigation m = mitigate(stages);
    RC_ASSERT(is_whole(stages.raw, m));
    RC_ASSERT(m.final_damage <= stages.raw);
    RC_ASSERT(m.wasted + m.blocked == (stages.negated ? 0 : stages.flat + stages.block));
  });
}

}  // namespace
}  // namespace agon::aegis
