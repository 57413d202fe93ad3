// When plans are made: nobody who only plays or asks should wait for one.
#include "agon/rulesets/duel/batch/batch.h"

#include "agon/host/batch_game_of.h"
#include "agon/rulesets/duel/rules.h"
#include "tests/support/duel_match.h"

namespace agon::duel {

extern const game::Entry kEntry;

namespace {

using Made = Batch::Made;

class DuelPlans : public testing::Test {
 protected:
  DuelPlans() {
    HeroText hero{.abilities = {{"Hit", "MODIFY(OPPONENT, 'health', MUL(ROLL(2), -1))"}}};
    std::vector<json::Node> nodes = {keep(to_json(hero, "A"), "a.json"),
                                     keep(to_json(hero, "B"), "b.json"),
                                     keep(rules_json({}, R"("turn_cap": 3, )"), "rules.json")};
    Problems problems;
    game = kEntry.load(nodes, {}, problems);
    state.resize(game->sizes().state_bytes);
    game->start(state);
  }

  const Batch& batch() const {
    return static_cast<const host::BatchGameOf<Duel, Batch>&>(*game).batch();
  }

  // The opening, and the beginning of the first turn.
  void open() {
    chance::SeededReferee dice({1, 2});
    chance::Referee& any = dice;
    game->play(state, {}, any);
    game->play(state, {}, any);
    ASSERT_EQ(game->deciders(state), game::Deciders::a);
  }

  game::Choices hit() const {
    std::vector<game::Choice> scratch;
    return {game->menu(state, game::Side::a, scratch)[0], {}};
  }

  std::unique_ptr<game::AnyGame> game;
  std::vector<std::byte> state;
};

TEST_F(DuelPlans, OpeningAGameAndPlayingItMakesNone) {
  EXPECT_EQ(batch().made(), Made{});
  open();
  chance::SeededReferee dice({1, 2});
  chance::Referee& any = dice;
  game->play(state, hit(), any);
  EXPECT_EQ(batch().made(), Made{});
}

TEST_F(DuelPlans, OddsAndTracesAndEveryOtherQuestionMakeNone) {
  open();
  for (const game::Question& question : kEntry.offers.questions) {
    chance::SeededReferee dice({1, 2});
    Reply<game::Answer> answer = question.by.answer({.game = game.get(),
                                                     .state = state,
                                                     .choices = hit(),
                                                     .script = {.text = "NOOP()", .file = "script"},
                                                     .dice = &dice});
    EXPECT_TRUE(answer) << question.verb << " " << question.name;
    EXPECT_EQ(batch().made(), Made{}) << question.verb << " " << question.name;
  }
}

TEST_F(DuelPlans, EachIsMadeByWhoeverRunsIt) {
  std::vector<game::MatchResult> results(3);
  EXPECT_EQ(batch().run({1, 0}, results, {}), 3u);
  EXPECT_EQ(batch().made(), (Made{.matches = true}));
  open();
  EXPECT_FALSE(batch().lanes(1)) << "one by one is quicker";
  EXPECT_EQ(batch().made(), (Made{.matches = true}));
  EXPECT_TRUE(batch().lanes(100));
  EXPECT_EQ(batch().made(), (Made{.matches = true, .steps = true}));
}

}  // namespace
}  // namespace agon::duel
