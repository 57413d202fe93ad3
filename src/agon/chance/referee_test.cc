#include "agon/chance/referee.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/keys.h"

namespace agon::chance {
namespace {

constexpr u16 kDie = 1;

struct Hit {
  u32 damage;
};
struct Missed {};

// Writes down what it is told, as the rulesets' own listeners do.
class Ear : public EventListener {
 public:
  void on(EventView event) override {
    if (event.tag == &kEventTag<Hit>) {
      heard.push_back("hit " + std::to_string(static_cast<const Hit*>(event.data)->damage));
    } else if (event.tag == &kEventTag<Missed>) {
      heard.push_back("missed");
    }
  }
  std::vector<std::string> heard;
};

TEST(QuickReferee, RollsFromOneToTheSides) {
  QuickReferee referee(kRules);
  std::vector<u32> rolls;
  for (u32 index = 0; index < 6; ++index) rolls.push_back(referee.roll({0, kDie, index}, 6));
  EXPECT_EQ(rolls, (std::vector<u32>{5, 1, 2, 4, 5, 6}));  // the pinned values, each plus one
}

TEST(QuickReferee, AnswersAPlaceAlwaysTheSame) {
  QuickReferee referee(kRules);
  u32 first = referee.roll({3, kDie, 0}, 100);
  referee.roll({3, kDie, 1}, 100);
  referee.roll({4, kDie, 0}, 6);
  EXPECT_EQ(referee.roll({3, kDie, 0}, 100), first);
}

TEST(QuickReferee, ThrowsAGroupAsItsDiceOneByOne) {
  QuickReferee quick(kRules);
  SeededReferee seeded(kRules);
  for (u32 index = 0; index < 4; ++index) {
    for (u32 sides : {6u, 100u, 0x80000001u}) {  // the last is drawn again every second time
      std::vector<u32> alone;
      for (u32 i = 0; i < 5; ++i) alone.push_back(quick.roll({2, kDie, index + i}, sides));
      std::vector<u32> by_quick;
      quick.roll_group({2, kDie, index}, 5, sides, [&](u32 value) { by_quick.push_back(value); });
      std::vector<u32> by_seeded;
      seeded.roll_group({2, kDie, index}, 5, sides, [&](u32 v) { by_seeded.push_back(v); });
      EXPECT_EQ(by_quick, alone);
      EXPECT_EQ(by_seeded, alone);
    }
  }
}

TEST(QuickReferee, IsMuteAtCompileTime) { static_assert(!QuickReferee::tells()); }

TEST(SeededReferee, EqualsTheQuickOneAtManyPlaces) {
  Key places = {1, 2};
  for (u32 i = 0; i < 20'000; ++i) {
    places = mix(places, i, 0);
    Key key = mix(places, 1, 1);
    Place place(i % 3 == 0 ? i : places.a, static_cast<u16>(places.b), places.b % kIndexLimit);
    u32 sides = i % 2 == 0 ? 1 + i % 100 : places.a | 1;
    SeededReferee seeded(key);
    QuickReferee quick(key);
    ASSERT_EQ(seeded.roll(place, sides), quick.roll(place, sides)) << i;
  }
}

TEST(Referee, TellsOnlyIfSomebodyListens) {
  SeededReferee referee(kRules);
  EXPECT_FALSE(referee.tells());
  Ear ear;
  referee.listen(&ear);
  EXPECT_TRUE(referee.tells());
  referee.listen(nullptr);
  EXPECT_FALSE(referee.tells());
}

TEST(Referee, HandsEventsOverInOrderWithTheirType) {
  SeededReferee referee(kRules);
  Ear ear;
  referee.listen(&ear);
  referee.tell(Hit{3});
  referee.tell(Missed{});
  referee.tell(Hit{1});
  EXPECT_EQ(ear.heard, (std::vector<std::string>{"hit 3", "missed", "hit 1"}));
}

TEST(Referee, ListenersDoNotChangeTheDice) {
  SeededReferee mute(kRules);
  SeededReferee telling(kRules);
  Ear ear;
  telling.listen(&ear);
  for (u32 turn = 0; turn < 100; ++turn) {
    telling.tell(Hit{turn});
    EXPECT_EQ(telling.roll({turn, kDie, 0}, 20), mute.roll({turn, kDie, 0}, 20));
  }
}

}  // namespace
}  // namespace agon::chance
