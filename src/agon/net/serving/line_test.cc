#include "agon/net/serving/line.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace agon::net::serving {
namespace {

TEST(Line, GivesTextsInOrderAndThenTheLastWord) {
  Line line(1000);
  line.say("a");
  line.say("b");
  line.close(kNormal, "done");
  line.say("too late");
  EXPECT_EQ(*line.next(false).text, "a");
  EXPECT_EQ(line.next(true).text, nullptr) << "while one is written there is no other";
  EXPECT_EQ(*line.next(false).text, "b");
  Line::Next last = line.next(false);
  ASSERT_TRUE(last.goodbye);
  EXPECT_EQ(last.goodbye->code, kNormal);
  EXPECT_EQ(last.goodbye->reason, "done");
}

TEST(Line, GivesUpWhoeverIsTooSlowAtOnce) {
  Line line(1000);
  line.say(std::string(500, 'x'));
  Text first = line.next(false).text;
  line.say(std::string(300, 'x'));
  EXPECT_FALSE(line.next(true).goodbye);
  line.say(std::string(100, 'x'));
  EXPECT_EQ(line.next(true).goodbye->code, kTooSlow);
}

TEST(Line, WhatIsWrittenMakesRoom) {
  Line line(1000);
  for (int i = 0; i < 100; ++i) {
    line.say(std::string(900, 'x'));
    Text text = line.next(false).text;
    ASSERT_NE(text, nullptr) << i;
    line.written(*text);
  }
}

TEST(Line, EmptyTextsCostSomethingToo) {
  Line line(1000);
  for (int i = 0; i < 100; ++i) line.say("");
  EXPECT_EQ(line.next(false).goodbye->code, kTooSlow);
}

TEST(Line, WakesOnceUntilSomebodyLooks) {
  Line line(1000);
  int woken = 0;
  line.attach([&] { ++woken; });
  line.say("a");
  line.say("b");
  EXPECT_EQ(woken, 1);
  line.next(true);
  line.say("c");
  EXPECT_EQ(woken, 2);
}

TEST(Line, AfterItIsCutNothingHappens) {
  Line line(1000);
  line.attach([] { ADD_FAILURE(); });
  line.cut();
  line.say("a");
  line.close(kNormal, "");
  Line::Next next = line.next(false);
  EXPECT_EQ(next.text, nullptr);
  EXPECT_FALSE(next.goodbye);
}

TEST(Line, CutsAReasonBetweenCharacters) {
  Line line(1000);
  line.close(kNormal, std::string(122, 'x') + "\xC3\xA9");
  EXPECT_EQ(line.next(false).goodbye->reason, std::string(122, 'x'));
}

TEST(Line, LosesNothingBetweenThreads) {
  Line line(10'000'000);
  std::atomic<int> woken = 0;
  line.attach([&] { ++woken; });
  std::vector<std::jthread> speakers;
  for (int i = 0; i < 4; ++i) {
    speakers.emplace_back([&] {
      for (int j = 0; j < 1000; ++j) line.say("text");
    });
  }
  for (int taken = 0; taken < 4000;) {
    Text text = line.next(false).text;
    if (text == nullptr) continue;
    line.written(*text);
    ++taken;
  }
  EXPECT_GT(woken, 0);
}

}  // namespace
}  // namespace agon::net::serving
