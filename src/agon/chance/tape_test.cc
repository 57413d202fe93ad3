#include "agon/chance/tape.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>

#include "agon/chance/keys.h"

namespace agon::chance {
namespace {

enum class Roll : u16 { none, attack_die, damage };
constexpr std::array<Word, 2> kRolls = {{{"attack_die", "hits or misses"}, {"damage", "how hard"}}};
constexpr Key kRules = domain_key(MatchName{1, 0}, Domain::rules);

constexpr Place attack(u32 turn, u32 index = 0) { return {turn, Roll::attack_die, index}; }
constexpr Place damage(u32 turn, u32 index = 0) { return {turn, Roll::damage, index}; }

// The tape's first problem: "code: message", or "" if there is none.
std::string problem_of(const Tape& tape) {
  std::optional<Problem> problem = tape.problem();
  return problem ? std::string(name_of(problem->code)) + ": " + problem->message : "";
}

TEST(PlaceText, NamesTheRoll) {
  EXPECT_EQ(to_text(attack(3), kRolls), "turn 3, attack_die 0");
  EXPECT_EQ(to_text(damage(0, 7), kRolls), "turn 0, damage 7");
}

TEST(PlaceText, NumbersARollWithoutAName) {
  EXPECT_EQ(to_text({3, u16{0}, 0}, kRolls), "turn 3, roll 0 0");
  EXPECT_EQ(to_text({3, u16{3}, 1}, kRolls), "turn 3, roll 3 1");
}

TEST(Script, TellsItsValuesInOrder) {
  Tape tape(kRolls, {4, 1, 6});
  EXPECT_EQ(tape.roll(attack(1), 6), 4u);
  EXPECT_EQ(tape.roll(damage(1), 8), 1u);
  EXPECT_EQ(tape.roll(attack(2), 6), 6u);
  EXPECT_EQ(problem_of(tape), "");
}

TEST(Script, TakesNamedValuesAtTheirPlace) {
  Tape tape(kRolls, {Told::named(Roll::attack_die, 0, 4), Told::named(Roll::damage, 2, 1)});
  EXPECT_EQ(tape.roll(attack(5), 6), 4u);
  EXPECT_EQ(tape.roll(damage(9, 2), 6), 1u);
  EXPECT_EQ(problem_of(tape), "");
}

TEST(Script, AnEmptyOneFitsWhereNothingIsRolled) { EXPECT_EQ(problem_of(Tape(kRolls)), ""); }

TEST(Script, RefusesANamedValueForAnotherRoll) {
  Tape tape(kRolls, {Told::named(Roll::damage, 0, 4)});
  EXPECT_EQ(tape.roll(attack(1), 6), 1u);
  EXPECT_EQ(problem_of(tape),
            "roll_misnamed: turn 1, attack_die 0: the value told next is for turn 1, damage 0");
}

TEST(Script, RefusesANamedValueForAnotherIndex) {
  Tape tape(kRolls, {Told::named(Roll::attack_die, 1, 4)});
  tape.roll(attack(1), 6);
  EXPECT_EQ(problem_of(tape),
            "roll_misnamed: turn 1, attack_die 0: the value told next is for turn 1, attack_die 1");
}

TEST(Script, RefusesTooFewValues) {
  Tape tape(kRolls, {4});
  tape.roll(attack(1), 6);
  EXPECT_EQ(tape.roll(damage(1, 3), 6), 1u);
  EXPECT_EQ(
      problem_of(tape),
      "roll_missing: turn 1, damage 3: no value was told for this roll, a number from 1 to 6: "
      "how hard");
}

TEST(Script, RefusesOneValueTooMany) {
  Tape tape(kRolls, {4, 2});
  tape.roll(attack(1), 6);
  EXPECT_EQ(problem_of(tape), "roll_left_over: 1 told value is left over, the first is 2");
}

TEST(Script, RefusesManyValuesTooMany) {
  Tape tape(kRolls, {4, Told::named(Roll::damage, 0, 3), 5});
  tape.roll(attack(1), 6);
  EXPECT_EQ(problem_of(tape),
            "roll_left_over: 2 told values are left over, the first is 3 for damage");
}

TEST(Script, RefusesAValueAboveTheDie) {
  Tape tape(kRolls, {7});
  EXPECT_EQ(tape.roll(attack(1), 6), 1u);
  EXPECT_EQ(problem_of(tape), "roll_range: turn 1, attack_die 0: 7 is not on a die from 1 to 6");
}

TEST(Script, RefusesZero) {
  Tape tape(kRolls, {0});
  EXPECT_EQ(tape.roll(damage(2, 1), 20), 1u);
  EXPECT_EQ(problem_of(tape), "roll_range: turn 2, damage 1: 0 is not on a die from 1 to 20");
}

TEST(Script, TakesTheFirstAndTheLastNumberOfADie) {
  Tape tape(kRolls, {1, 6, 1});
  EXPECT_EQ(tape.roll(attack(1, 0), 6), 1u);
  EXPECT_EQ(tape.roll(attack(1, 1), 6), 6u);
  EXPECT_EQ(tape.roll(attack(1, 2), 1), 1u);
  EXPECT_EQ(problem_of(tape), "");
}

TEST(Script, RemembersItsFirstProblemOnly) {
  Tape tape(kRolls, {9, 8});
  tape.roll(attack(1), 6);
  tape.roll(attack(2), 6);
  tape.roll(attack(3), 6);
  EXPECT_EQ(problem_of(tape), "roll_range: turn 1, attack_die 0: 9 is not on a die from 1 to 6");
}

// What a recording of one roll, an 8-sided die of damage 1 in turn 4 that showed 5, says to a roll.
std::string replayed(Place place, u32 sides) {
  Tape tape(kRolls, {Rolled{damage(4, 1), 8, 5}});
  tape.roll(place, sides);
  return problem_of(tape);
}

TEST(Replay, TellsWhatWasRecorded) {
  std::vector<Rolled> rolls = {{attack(1), 6, 4}, {damage(1, 0), 8, 8}, {damage(1, 1), 8, 1}};
  Tape tape(kRolls, {rolls.begin(), rolls.end()});
  for (const Rolled& rolled : rolls) EXPECT_EQ(tape.roll(rolled.place, rolled.sides), rolled.value);
  EXPECT_EQ(problem_of(tape), "");
}

TEST(Replay, FitsItsOwnPlaceOnly) {
  EXPECT_EQ(replayed(damage(4, 1), 8), "");
  EXPECT_EQ(replayed(attack(4, 1), 8),
            "roll_misnamed: turn 4, attack_die 1: the value told next is for turn 4, damage 1");
  EXPECT_EQ(replayed(damage(4, 0), 8),
            "roll_misnamed: turn 4, damage 0: the value told next is for turn 4, damage 1");
  EXPECT_EQ(replayed(damage(5, 1), 8),
            "roll_misnamed: turn 5, damage 1: the value told next is for turn 4, damage 1");
}

TEST(Replay, FitsItsOwnDieOnly) {
  EXPECT_EQ(replayed(damage(4, 1), 6),
            "roll_range: turn 4, damage 1: this die has 6 sides, the told one 8");
}

TEST(Replay, RefusesARecordedValueThatIsNotOnItsDie) {
  Tape tape(kRolls, {Rolled{damage(4, 1), 8, 9}});
  tape.roll(damage(4, 1), 8);
  EXPECT_EQ(problem_of(tape), "roll_range: turn 4, damage 1: 9 is not on a die from 1 to 8");
}

TEST(Recording, PassesRollsThroughAndKeepsThem) {
  SeededReferee plain(kRules);
  SeededReferee inner(kRules);
  RecordingReferee recording(inner);
  std::vector<Rolled> expected;
  for (u32 turn = 0; turn < 50; ++turn) {
    Place place = damage(turn, turn % 3);
    u32 value = recording.roll(place, 20);
    EXPECT_EQ(value, plain.roll(place, 20));
    expected.push_back({place, 20, value});
  }
  EXPECT_EQ(recording.rolls(), expected);
  recording.clear();
  EXPECT_TRUE(recording.rolls().empty());
}

TEST(Recording, ReplaysOnATape) {
  SeededReferee seeded(kRules);
  RecordingReferee recording(seeded);
  for (u32 i = 0; i < 20; ++i) recording.roll(attack(i / 4, i % 4), 6);
  Tape tape(kRolls, {recording.rolls().begin(), recording.rolls().end()});
  for (const Rolled& rolled : recording.rolls()) {
    EXPECT_EQ(tape.roll(rolled.place, 6), rolled.value);
  }
  EXPECT_EQ(problem_of(tape), "");
}

// Every outcome of a piece of rules, with its probability; the outcome is what the rules return.
std::map<u32, double> all_outcomes(Odometer& odometer, const std::function<u32(Referee&)>& rules) {
  std::map<u32, double> out;
  do {
    u32 outcome = rules(odometer);
    out[outcome] += odometer.probability();
  } while (odometer.advance());
  return out;
}

double sum_of(const std::map<u32, double>& outcomes) {
  double sum = 0;
  for (const auto& [outcome, probability] : outcomes) sum += probability;
  return sum;
}

TEST(Odometer, VisitsEveryOutcomeOfTwoDice) {
  Odometer odometer(1000);
  u32 visits = 0;
  auto sums = all_outcomes(odometer, [&](Referee& referee) {
    ++visits;
    return referee.roll(attack(1, 0), 6) + referee.roll(attack(1, 1), 6);
  });
  EXPECT_EQ(visits, 36u);
  EXPECT_EQ(sums.size(), 11u);
  for (u32 sum = 2; sum <= 12; ++sum) {
    EXPECT_NEAR(sums[sum], (6 - std::abs(static_cast<int>(sum) - 7)) / 36.0, 1e-15) << sum;
  }
}

TEST(Odometer, CountsUpLikeAnOdometer) {
  Odometer odometer(1000);
  std::vector<u32> visited;
  do {
    u32 tens = odometer.roll(attack(1, 0), 2);
    visited.push_back(tens * 10 + odometer.roll(attack(1, 1), 3));
  } while (odometer.advance());
  EXPECT_EQ(visited, (std::vector<u32>{11, 12, 13, 21, 22, 23}));
}

TEST(Odometer, FollowsDiceThatDependOnOthers) {
  Odometer odometer(1000);
  u32 visits = 0;
  auto sums = all_outcomes(odometer, [&](Referee& referee) {
    ++visits;
    u32 first = referee.roll(attack(1, 0), 6);
    return first < 6 ? first : 6 + referee.roll(attack(1, 1), 4);  // a second die after a 6 only
  });
  EXPECT_EQ(visits, 9u);
  EXPECT_NEAR(sums[5], 1 / 6.0, 1e-15);
  EXPECT_EQ(sums.count(6), 0u);
  for (u32 sum = 7; sum <= 10; ++sum) EXPECT_NEAR(sums[sum], 1 / 24.0, 1e-15);
  EXPECT_NEAR(sum_of(sums), 1, 1e-12);
}

TEST(Odometer, FollowsDiceWhoseSidesDependOnOthers) {
  Odometer odometer(1000);
  auto values = all_outcomes(odometer, [](Referee& referee) {
    return referee.roll(damage(1, 1), referee.roll(attack(1, 0), 3));
  });
  EXPECT_NEAR(values[1], 1 / 3.0 + 1 / 6.0 + 1 / 9.0, 1e-15);
  EXPECT_NEAR(values[2], 1 / 6.0 + 1 / 9.0, 1e-15);
  EXPECT_NEAR(values[3], 1 / 9.0, 1e-15);
}

TEST(Odometer, ProbabilitiesOfManyDiceSumToOne) {
  for (u32 sides : {2u, 3u, 6u, 7u, 10u}) {
    Odometer odometer(1u << 20);
    auto sums = all_outcomes(odometer, [&](Referee& referee) {
      u32 sum = 0;
      for (u32 i = 0; i < 5; ++i) sum += referee.roll(attack(1, i), sides);
      return sum;
    });
    EXPECT_NEAR(sum_of(sums), 1, 1e-12) << sides;
  }
}

TEST(Odometer, VisitsOnceWhereNothingIsRolled) {
  Odometer odometer(1000);
  EXPECT_EQ(odometer.probability(), 1);
  EXPECT_FALSE(odometer.advance());
}

TEST(Odometer, ADieOfOneSideChangesNothing) {
  Odometer odometer(1000);
  auto values = all_outcomes(
      odometer, [](Referee& r) { return r.roll(attack(1, 0), 1) + r.roll(attack(1, 1), 2); });
  EXPECT_EQ(values, (std::map<u32, double>{{2, 0.5}, {3, 0.5}}));
}

TEST(Odometer, NamesTheRollThatIsTurning) {
  Odometer odometer(1000);
  EXPECT_EQ(odometer.turning(), Place());
  odometer.roll(attack(3, 1), 6);
  EXPECT_EQ(odometer.turning(), attack(3, 1));
}

TEST(Odometer, StopsAtADieThatIsTooWide) {
  Odometer odometer(100);
  EXPECT_EQ(odometer.roll(attack(1, 0), 100), 1u);
  EXPECT_FALSE(odometer.beyond());
  EXPECT_EQ(odometer.roll(damage(1, 1), 2), 1u);
  ASSERT_TRUE(odometer.beyond());
  EXPECT_EQ(*odometer.beyond(), damage(1, 1));
  EXPECT_FALSE(odometer.advance());
}

TEST(Odometer, VisitsExactlyAsManyOutcomesAsItsLimit) {
  for (u32 limit : {35u, 36u}) {
    Odometer odometer(limit);
    all_outcomes(odometer, [](Referee& referee) {
      return referee.roll(attack(1, 0), 6) + referee.roll(attack(1, 1), 6);
    });
    EXPECT_EQ(odometer.beyond().has_value(), limit == 35) << limit;
  }
}

// Rolls until something else than a 1 falls: on the way down an odometer would see nothing but
// ones.
u32 reroll_ones(Referee& referee) {
  u32 rolls = 0;
  while (referee.roll(attack(1, rolls++), 6) == 1) {
  }
  return rolls;
}

TEST(Odometer, DoesNotHangOnDiceThatAreRerolledWithoutEnd) {
  Odometer odometer(1000);
  all_outcomes(odometer, reroll_ones);
  ASSERT_TRUE(odometer.beyond());
  EXPECT_EQ(*odometer.beyond(), attack(1, 199));  // 1 + 200 * 5 outcomes are more than 1000
}

// Every sorted throw of a group, as a number of one digit a die.
std::map<u32, double> sorted_throws(Odometer& odometer, u32 dice, u32 sides) {
  return all_outcomes(odometer, [&](Referee& referee) {
    u32 out = 0;
    referee.roll_group(attack(1), dice, sides, [&](u32 value) { out = out * 10 + value; });
    return out;
  });
}

TEST(Group, IsVisitedInOneOrderWithTheProbabilityOfAll) {
  Odometer odometer(1000);
  std::map<u32, double> throws = sorted_throws(odometer, 3, 2);
  EXPECT_EQ(throws,
            (std::map<u32, double>{{111, 0.125}, {112, 0.375}, {122, 0.375}, {222, 0.125}}));
}

TEST(Group, OfFiveDiceHas252Outcomes) {
  Odometer odometer(252);
  std::map<u32, double> throws = sorted_throws(odometer, 5, 6);
  EXPECT_FALSE(odometer.beyond());
  EXPECT_EQ(throws.size(), 252u);
  EXPECT_NEAR(sum_of(throws), 1, 1e-12);
  EXPECT_NEAR(throws[11111], 1 / 7776.0, 1e-15);
  EXPECT_NEAR(throws[11223], 30 / 7776.0, 1e-15);
  EXPECT_NEAR(throws[12345], 120 / 7776.0, 1e-15);
}

TEST(Group, StopsWhereThereMustBeMoreOutcomesThanTheLimit) {
  Odometer odometer(251);
  sorted_throws(odometer, 5, 6);
  EXPECT_TRUE(odometer.beyond());
}

TEST(Group, OfNoDiceRollsNothing) {
  Odometer odometer(1);
  EXPECT_EQ(sorted_throws(odometer, 0, 6), (std::map<u32, double>{{0, 1.0}}));
}

TEST(Group, FallsDieByDieOnATapeAndIsRecordedSo) {
  Tape tape(kRolls, {Told::named(Roll::attack_die, 4, 6), Told::named(Roll::attack_die, 5, 2)});
  RecordingReferee recording(tape);
  std::vector<u32> values;
  recording.roll_group(attack(1, 4), 2, 6, [&](u32 value) { values.push_back(value); });
  EXPECT_EQ(problem_of(tape), "");
  EXPECT_EQ(values, (std::vector<u32>{6, 2}));
  EXPECT_EQ(recording.rolls(), (std::vector<Rolled>{{attack(1, 4), 6, 6}, {attack(1, 5), 6, 2}}));
}

// Throws dice, and then others whose number and sides come from the first throw.
struct TwoThrows {
  u32 dice;
  u32 sides;
  bool grouped;

  u32 operator()(Referee& referee) const {
    u32 first = product_of(referee, attack(1), dice, sides);
    return first * 1000 + product_of(referee, damage(1, first), first % 3, 1 + first % 5);
  }

  // A function of the sorted throw.
  u32 product_of(Referee& referee, Place place, u32 count, u32 faces) const {
    u32 out = 1;
    auto take = [&](u32 value) { out = out * (value + 1) % 997; };
    if (grouped) {
      referee.roll_group(place, count, faces, take);
    } else {
      for (u32 i = 0; i < count; ++i, ++place.index) take(referee.roll(place, faces));
    }
    return out;
  }
};

TEST(Group, HasTheDistributionOfItsDiceOneByOne) {
  for (u32 shape = 0; shape < 5 * 7; ++shape) {
    u32 dice = shape / 7;
    u32 sides = 1 + shape % 7;
    Odometer one_by_one(1u << 20);
    Odometer in_groups(1u << 20);
    auto expected = all_outcomes(one_by_one, TwoThrows{dice, sides, false});
    auto seen = all_outcomes(in_groups, TwoThrows{dice, sides, true});
    ASSERT_FALSE(one_by_one.beyond() || in_groups.beyond());
    ASSERT_EQ(seen.size(), expected.size()) << dice << "d" << sides;
    for (auto [outcome, probability] : expected) {
      ASSERT_NEAR(seen[outcome], probability, 1e-12) << dice << "d" << sides;
    }
  }
}

TEST(Script, DoesNotHangOnDiceThatAreRerolledWithoutEnd) {
  Tape tape(kRolls, {1, 1});
  reroll_ones(tape);
  EXPECT_EQ(
      problem_of(tape),
      "roll_missing: turn 1, attack_die 2: no value was told for this roll, a number from 1 to "
      "6: hits or misses");
}

}  // namespace
}  // namespace agon::chance
