#include "agon/game/meter.h"

#include <gtest/gtest.h>

namespace agon::game {
namespace {

struct Hit {
  u32 where;
  u32 damage;
};
struct Missed {};
struct Rolled {
  std::vector<u32> dice;
};

void declare(Meter& meter) {
  meter.share<Hit>("place", "where blows land", {"head", "body", "legs"},
                   [](const Hit& e, auto count) { count(e.where); });
  meter.total<Hit>("damage", "damage dealt", [](const Hit& e) { return e.damage; });
  meter.total<Missed>("misses", "blows that miss", [](const Missed&) { return 1; });
  meter.share<Rolled>("dice", "every die", {"1", "2", "3"}, [](const Rolled& e, auto count) {
    for (u32 die : e.dice) count(die - 1);
  });
}

template <class Event>
void tell(Meter& meter, const Event& event) {
  meter.on({&chance::kEventTag<Event>, &event});
}

const Metric& metric(const Meter& meter, std::size_t i) { return meter.metrics()[i]; }

TEST(Meter, KeepsWhatWasDeclaredInOrder) {
  Meter meter;
  declare(meter);
  ASSERT_EQ(meter.metrics().size(), 4u);
  EXPECT_EQ(metric(meter, 0).name, "place");
  EXPECT_EQ(metric(meter, 0).sentence, "where blows land");
  EXPECT_EQ(metric(meter, 0).kind, Metric::Kind::share);
  EXPECT_EQ(metric(meter, 0).labels, (std::vector<std::string>{"head", "body", "legs"}));
  EXPECT_EQ(metric(meter, 0).counts, (std::vector<u64>{0, 0, 0}));
  EXPECT_EQ(metric(meter, 1).kind, Metric::Kind::total);
  EXPECT_TRUE(metric(meter, 1).labels.empty());
  EXPECT_EQ(metric(meter, 1).counts, (std::vector<u64>{0}));
}

TEST(Meter, OneEventFeedsAllMetricsOfItsType) {
  Meter meter;
  declare(meter);
  tell(meter, Hit{1, 7});
  tell(meter, Hit{1, 2});
  tell(meter, Hit{2, 1});
  EXPECT_EQ(metric(meter, 0).counts, (std::vector<u64>{0, 2, 1}));
  EXPECT_EQ(metric(meter, 1).counts, (std::vector<u64>{10}));
  EXPECT_EQ(metric(meter, 2).counts, (std::vector<u64>{0}));
}

TEST(Meter, OneEventMayCountSeveralLabels) {
  Meter meter;
  declare(meter);
  tell(meter, Rolled{{3, 1, 3}});
  EXPECT_EQ(metric(meter, 3).counts, (std::vector<u64>{1, 0, 2}));
}

TEST(Meter, CountsFractionsInParts) {
  Meter meter;
  meter.total<Hit>("damage", "", [](const Hit& e) { return 100 * e.damage + 50; }, 100);
  meter.share<Hit>(
      "place", "", {"head", "body"}, [](const Hit& e, auto count) { count(e.where, e.damage); },
      100);
  tell(meter, Hit{1, 7});
  tell(meter, Hit{0, 2});
  EXPECT_DOUBLE_EQ(metric(meter, 0).amount(0), 10);
  EXPECT_DOUBLE_EQ(metric(meter, 1).amount(1), 0.07);
}

TEST(Meter, AMeanHasValuesOnBothSidesOfZeroAndLeavesOutEventsWithoutOne) {
  Meter meter;
  meter.mean<Hit>(
      "luck", "",
      [](const Hit& e) -> std::optional<i64> {
        if (e.where == 0) return std::nullopt;
        return static_cast<i64>(e.damage) - 5;
      },
      10);
  EXPECT_EQ(mean_of(metric(meter, 0).counts, 10), 0);
  tell(meter, Hit{1, 1});
  tell(meter, Hit{1, 6});
  tell(meter, Hit{0, 9});
  EXPECT_EQ(metric(meter, 0).counts, (std::vector<u64>{2, 1, 4}));
  EXPECT_DOUBLE_EQ(mean_of(metric(meter, 0).counts, metric(meter, 0).scale), -0.15);
}

TEST(Meter, MeansHaveLabelsAndMayBeOfPartsOverTheirWholes) {
  Meter meter;
  meter.means<Hit>("share", "", {"head", "body"},
                   [](const Hit& e, auto add) { add(e.where, e.damage / 2, e.damage); });
  meter.means<Hit>("damage", "", {"head", "body"},
                   [](const Hit& e, auto add) { add(e.where, -i64{e.damage}); });
  tell(meter, Hit{1, 4});
  tell(meter, Hit{1, 6});
  EXPECT_EQ(metric(meter, 0).counts, (std::vector<u64>{0, 0, 0, 10, 5, 0}));
  EXPECT_EQ(mean_of(metric(meter, 0).counts, 1, 0), 0);
  EXPECT_DOUBLE_EQ(mean_of(metric(meter, 0).counts, 1, 1), 0.5);
  EXPECT_DOUBLE_EQ(mean_of(metric(meter, 1).counts, 1, 1), -5);
}

TEST(Meter, IgnoresEventsThatNobodyMeasures) {
  struct Unknown {};
  Meter meter;
  declare(meter);
  tell(meter, Unknown{});
  EXPECT_EQ(metric(meter, 2).counts, (std::vector<u64>{0}));
}

TEST(Meter, AddsTheCountsOfAnother) {
  Meter one;
  Meter two;
  declare(one);
  declare(two);
  tell(one, Hit{0, 5});
  tell(two, Hit{2, 6});
  tell(two, Missed{});
  one.add(two.metrics());
  EXPECT_EQ(metric(one, 0).counts, (std::vector<u64>{1, 0, 1}));
  EXPECT_EQ(metric(one, 1).counts, (std::vector<u64>{11}));
  EXPECT_EQ(metric(one, 2).counts, (std::vector<u64>{1}));
}

TEST(Meter, ListensToAReferee) {
  Meter meter;
  declare(meter);
  chance::SeededReferee referee({});
  referee.listen(&meter);
  referee.tell(Missed{});
  EXPECT_EQ(metric(meter, 2).counts, (std::vector<u64>{1}));
}

}  // namespace
}  // namespace agon::game
