#include "agon/workbench/measure/course.h"

#include <gtest/gtest.h>

#include "agon/chance/keys.h"
#include "agon/chance/place.h"

namespace agon::workbench {
namespace {

constexpr double kAlpha = 0.05;
constexpr u64 kIndices = 600;
constexpr u64 kLooks = 4;  // indices between two

// Points of the first in two matches with exchanged seats, in half points, against somebody as good
// as itself (edge 0), or better at every second index (edge 4: for sure).
class Pairs {
 public:
  Pairs(u64 seed, u64 pairing, u32 edge)
      : key_(domain_key(chance::MatchName{seed, pairing}, chance::Domain::rules)), edge_(edge) {}

  sim::Tally next() {
    u64 points = draw(3) + draw(3);
    if (draw(4) < edge_) points = std::max<u64>(points, 3);
    sim::Tally out;
    out.groups = 1;
    out.group_matches = 2;
    out.group_sum = points;
    out.group_squares = points * points;
    return out;
  }

 private:
  u32 draw(u32 n) { return chance::below(key_, chance::Place(next_++, u16{1}, 0), n); }

  chance::Key key_;
  u32 edge_;
  u32 next_ = 0;
};

struct Ended {
  std::optional<std::size_t> winner;
  bool fooled = false;  // usual intervals, looked at as often, named somebody at some time
  u64 indices = 0;
};

// Everybody against everybody, looked at again and again, and stopped as soon as somebody is named.
Ended tournament(std::size_t agents, u64 seed, u32 edge) {
  std::vector<Standing> standings;
  for (std::size_t row = 0; row < agents; ++row) {
    for (std::size_t column = row + 1; column < agents; ++column)
      standings.push_back({row, column, {}});
  }
  std::vector<Standing> usual = standings;
  std::vector<Course> courses(usual.size(), Course(kAlpha / static_cast<double>(usual.size())));
  std::vector<sim::Tally> tallies(usual.size());
  std::vector<Pairs> draws;
  for (const Standing& one : usual) draws.emplace_back(seed, draws.size(), one.row == 0 ? edge : 0);
  Ended out;
  while (out.indices < kIndices && !out.winner) {
    for (std::size_t p = 0; p < draws.size(); ++p) {
      sim::Tally one = draws[p].next();
      courses[p].add(one);
      tallies[p].add(one);
    }
    if (++out.indices % kLooks != 0) continue;
    for (std::size_t p = 0; p < draws.size(); ++p) {
      standings[p].interval = courses[p].interval();
      usual[p].interval = sim::interval(tallies[p]);
    }
    out.winner = winner_of(agents, standings);
    out.fooled = out.fooled || winner_of(agents, usual).has_value();
  }
  return out;
}

TEST(Course, OfTwoThousandTournamentsOfEqualsAtMostFiveOfAHundredNameAWinner) {
  constexpr u64 kTournaments = 2000;
  for (std::size_t agents : {2, 3}) {
    u64 named = 0;
    u64 fooled = 0;
    for (u64 seed = 0; seed < kTournaments; ++seed) {
      Ended ended = tournament(agents, seed, 0);
      named += ended.winner.has_value();
      fooled += ended.fooled;
    }
    EXPECT_LE(named, kTournaments * 5 / 100) << agents;
    if (agents > 2) continue;
    EXPECT_GT(fooled, kTournaments * 10 / 100) << "this cannot fail: usual intervals pass, too";
  }
}

TEST(Course, WhoIsBetterIsNamedSooner) {
  u64 last = kIndices;
  for (u32 edge : {1u, 2u, 4u}) {
    Ended ended = tournament(3, 7, edge);
    ASSERT_EQ(ended.winner, 0u) << edge;
    EXPECT_LT(ended.indices, last);
    last = ended.indices;
  }
}

TEST(Course, IsLookedAtWhenItHasGrownByAQuarter) {
  Course course(kAlpha);
  std::vector<u64> looks;
  Pairs draws(1, 0, 0);
  while (course.played() < 100) {
    u64 before = course.next_look();
    course.add(draws.next());
    if (course.next_look() != before) looks.push_back(course.played());
  }
  EXPECT_EQ(looks, (std::vector<u64>{8, 16, 24, 32, 40, 50, 62, 77, 96}));
}

// Parts between two looks may be of any size: interruptions leave no trace.
TEST(Course, PartsAddUpToTheSame) {
  Course one(kAlpha);
  Course other(kAlpha);
  Pairs draws(1, 0, 0);
  for (int look = 0; look < 6; ++look) {
    sim::Tally part;
    u64 left = one.next_look() - one.played();
    for (u64 i = 0; i < left; ++i) {
      sim::Tally next = draws.next();
      one.add(next);
      part.add(next);
    }
    other.add(part);
    EXPECT_EQ(one.reach(), other.reach());
    EXPECT_EQ(one.reach(), one.reach_at_look());
  }
}

TEST(Course, AWinnerHasBeatenEverybody) {
  sim::Interval won{0.6, 0.7};
  sim::Interval lost{0.3, 0.4};
  sim::Interval open{0.4, 0.6};
  auto winner = [](std::vector<Standing> pairings) { return winner_of(3, pairings); };
  EXPECT_EQ(winner({{0, 1, won}, {0, 2, won}, {1, 2, open}}), 0u);
  EXPECT_EQ(winner({{0, 1, open}, {0, 2, lost}, {1, 2, lost}}), 2u);
  EXPECT_EQ(winner({{0, 1, won}, {0, 2, open}, {1, 2, won}}), std::nullopt);
  EXPECT_EQ(winner({{0, 1, won}, {0, 2, won}}), 0u) << "a gauntlet";
  EXPECT_EQ(winner({{0, 1, lost}, {0, 2, won}}), std::nullopt) << "1 and 2 have not met";
}

}  // namespace
}  // namespace agon::workbench
