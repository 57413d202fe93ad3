#include "agon/workbench/luck/appraisal.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::workbench {
namespace {

using chance::Rolled;

constexpr u32 kOutcomes = 4096;

// Any function of the state will do here.
game::Values some_values(const game::AnyGame& game) {
  return {.policies = "any", .of_a = [&game](game::StateView state) {
            return 0.5 + 0.4 * game.worth(state, game::Side::a);
          }};
}

// Calls `look` with some steps of random matches in which dice fell, not too many.
template <class Look>
void look_at_rolls(const test::Subject& subject, Look look) {
  u32 seen = 0;
  for (u64 index = 0; index < 3; ++index) {
    test::walk(*subject.game, {8, index}, [&](const test::Moment& moment) {
      if (moment.step.rolls.empty() || ++seen % 7 != 1 || seen > 70) return;
      Appraisal values(*subject.game, some_values(*subject.game), kOutcomes);
      game::Choices choices = choices_of(moment.step);
      if (values.after(moment.before, choices, {}).exact) look(values, moment, choices);
    });
  }
}

// Whatever fell before it: a die changes nothing on average.
TEST(LuckAppraisal, EachRollsLuckHasMeanZero) {
  for (const test::Subject& subject : test::subjects()) {
    look_at_rolls(subject, [&](Appraisal& values, const test::Moment& moment,
                               const game::Choices& choices) {
      std::span<const Rolled> rolls = moment.step.rolls;
      for (std::size_t k = 0; k < std::min<std::size_t>(rolls.size(), 4); ++k) {
        if (rolls[k].sides > 40) continue;
        double before = values.after(moment.before, choices, rolls.first(k)).value;
        double mean = 0;
        std::vector<Rolled> known(rolls.begin(), rolls.begin() + static_cast<std::ptrdiff_t>(k));
        known.push_back(rolls[k]);
        for (u32 value = 1; value <= rolls[k].sides; ++value) {
          known.back().value = value;
          mean += values.after(moment.before, choices, known).value / rolls[k].sides;
        }
        EXPECT_NEAR(mean, before, 1e-9) << subject.name << ", turn " << moment.step.turn;
      }
    });
  }
}

TEST(LuckAppraisal, MeansAgreeWithWhatHappened) {
  for (const test::Subject& subject : test::subjects()) {
    look_at_rolls(subject,
                  [&](Appraisal& values, const test::Moment& moment, const game::Choices& choices) {
                    EXPECT_NEAR(values.after(moment.before, choices, {}).value,
                                values.after(moment.before, choices).value, 1e-9);
                    EXPECT_NEAR(values.after(moment.before, choices, moment.step.rolls).value,
                                values.of(moment.after).value, 1e-12);
                    if (subject.game->deciders(moment.before) != game::Deciders::nobody) return;
                    Appraised of_automatic = values.of(moment.before);
                    if (!of_automatic.exact) return;
                    EXPECT_NEAR(of_automatic.value, values.after(moment.before, {}).value, 1e-9);
                  });
  }
}

TEST(LuckAppraisal, ManyOutcomesAreSampledTheSameWayEveryTime) {
  const test::Subject& subject = *std::ranges::find_if(
      test::subjects(), [](const test::Subject& one) { return one.entry->facts.name == "aegis"; });
  std::optional<double> first;
  for (u32 i = 0; i < 2; ++i) {
    Appraisal few(*subject.game, some_values(*subject.game), 16);
    Appraised start = few.of(test::start_of(*subject.game));
    EXPECT_FALSE(start.exact);
    EXPECT_EQ(first.value_or(start.value), start.value);
    first = start.value;
  }
  Appraisal many(*subject.game, some_values(*subject.game), 1u << 17);
  Appraised exact = many.of(test::start_of(*subject.game));
  EXPECT_TRUE(exact.exact);
  EXPECT_NEAR(exact.value, *first, 0.1);
}

// The order of the ledger is that of the places, where the rules roll in that order.
TEST(LuckAppraisal, TheRollsOfAStepFallInTheOrderOfTheirPlaces) {
  for (const test::Subject& subject : test::subjects()) {
    test::walk(*subject.game, {8, 1}, [&](const test::Moment& moment) {
      EXPECT_TRUE(std::ranges::is_sorted(moment.step.rolls, {}, &Rolled::place)) << subject.name;
    });
  }
}

TEST(LuckAppraisal, EveryDieIsSomebodysOrNobodys) {
  for (const test::Subject& subject : test::subjects()) {
    auto owners = subject.entry->offers.owners;
    if (owners == nullptr) continue;
    std::array<u32, 2> own{};
    for (u64 index = 0; index < 4; ++index) {
      test::walk(*subject.game, {8, index}, [&](const test::Moment& moment) {
        game::DiceOwners of = owners(*subject.game, moment.before, moment.step);
        ASSERT_EQ(of.size(), moment.step.rolls.size()) << subject.name;
        for (std::optional<game::Side> side : of) own[0] += side == game::Side::a;
        for (std::optional<game::Side> side : of) own[1] += side == game::Side::b;
      });
    }
    if (subject.entry->facts.name == "duel") continue;  // some heroes throw no dice
    EXPECT_GT(own[0] + own[1], 0u) << subject.name;
  }
}

}  // namespace
}  // namespace agon::workbench
