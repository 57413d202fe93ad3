#include "agon/workbench/match/view.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

using game::Side;

class ViewTest : public testing::Test {
 protected:
  // Seats as a server has them: people, or agents by name.
  static std::unique_ptr<LiveMatch> begin(const std::string& game, std::string b, Tell tell = {}) {
    Table table{.open = open({.game = game}).value(),
                .name = {7, 0},
                .seats = {std::string(kPerson), std::move(b)},
                .file = {}};
    auto out = std::make_unique<LiveMatch>(std::move(table), std::move(tell));
    EXPECT_TRUE(out->seat_agents({}));
    out->sit_down();
    return out;
  }

  // The first entry of every menu of people; agents decide for themselves.
  static void play_steps(LiveMatch& match, int steps) {
    std::vector<game::Choice> scratch;
    for (int i = 0; i < steps && !match.over(); ++i) {
      sim::Match::TakenChoices choices = match.standing();
      for (Side side : game::kSides) {
        if (!includes(match.deciders(), side) || choices[at(side)]) continue;
        if (match.is_person(side)) {
          choices[at(side)] =
              replay::NotedChoice{match.game().menu(match.state(), side, scratch)[0]};
        } else {
          choices[at(side)] = match.ask_agent(side);
        }
      }
      match.keep(match.take(std::move(choices)));
    }
  }
};

TEST_F(ViewTest, WhoeverDecidesHasAMenuAndNobodyElse) {
  auto match = begin("duel", std::string(kPerson));
  while (match->deciders() == game::Deciders::nobody) play_steps(*match, 1);
  Side mover = match->deciders() == game::Deciders::a ? Side::a : Side::b;
  MatchView view = view_of(*match, mover);
  ASSERT_FALSE(view.menu.empty());
  EXPECT_FALSE(view.menu[0].words.empty());
  EXPECT_EQ(view.deciders, std::vector<std::string>{std::string(name_of(mover))});
  EXPECT_TRUE(view_of(*match, other(mover)).menu.empty());
  EXPECT_TRUE(view_of(*match, std::nullopt).menu.empty());
}

TEST_F(ViewTest, AChoiceThatWaitsIsSeenAsChosenOnly) {
  auto match = begin("grapple", std::string(kPerson));
  std::string before = json::canonical(json::to_value(view_of(*match, Side::b)));
  std::vector<game::Choice> scratch;
  replay::NotedChoices chosen;
  chosen[0] = replay::NotedChoice{match->game().menu(match->state(), Side::a, scratch)[0]};
  match->set_chosen(chosen);
  MatchView after = view_of(*match, Side::b);
  EXPECT_EQ(after.chosen, std::vector<std::string>{"a"});
  after.chosen.clear();
  EXPECT_EQ(json::canonical(json::to_value(after)), before);
  EXPECT_TRUE(view_of(*match, Side::a).menu.empty()) << "a has chosen";
}

TEST_F(ViewTest, EntriesThatAreLockedSayWhatTheyNeed) {
  auto match = begin("grapple", std::string(kPerson));
  MatchView view = view_of(*match, Side::a);
  ASSERT_FALSE(view.locked.empty());
  for (const EntryView& entry : view.locked) {
    EXPECT_EQ(entry.needs.find("needs "), 0u) << entry.needs;
    for (const EntryView& open : view.menu) EXPECT_NE(open.slot, entry.slot) << entry.words;
  }
  auto pillars = begin("pillars", std::string(kPerson));
  while (!includes(pillars->deciders(), Side::a)) play_steps(*pillars, 1);
  EXPECT_EQ(view_of(*pillars, Side::a).locked.size(), 3u) << "there is nothing to endure yet";
}

TEST_F(ViewTest, NewsNameTheirStep) {
  std::vector<NewsRecord> news;
  LiveMatch* playing = nullptr;
  auto match = begin("hilo", "bold", [&](const MatchEvent& event) {
    news.push_back(news_of(event, playing->result().steps + 1));
  });
  playing = match.get();
  play_steps(*match, 4);
  ASSERT_FALSE(news.empty());
  EXPECT_EQ(news.front().step, 1u);
  EXPECT_EQ(news.back().step, 4u);
  EXPECT_FALSE(news.front().text.empty());
  EXPECT_EQ(news.front().value.find("event")->as_string(), news.front().event);
  std::vector<NewsRecord> first = std::move(news);
  news.clear();
  match->sit_down(true);
  ASSERT_EQ(news.size(), first.size()) << "told again";
  for (std::size_t i = 0; i < news.size(); ++i) {
    EXPECT_EQ(json::canonical(json::to_value(news[i])), json::canonical(json::to_value(first[i])));
  }
}

// What a report knows of steps that were played before a match was left, or before an undo.
TEST_F(ViewTest, WhatWasPlayedBeforeIsReportedToo) {
  auto match = begin("aegis", "greedy");
  play_steps(*match, 60);
  std::string before = json::canonical(match->report().value());
  match->sit_down();
  EXPECT_EQ(json::canonical(match->report().value()), before);
  std::size_t left = match->before_last_decision().value();
  match->go_back(left);
  EXPECT_EQ(match->table().steps.size(), left);
  EXPECT_NE(json::canonical(match->report().value()), before);
}

}  // namespace
}  // namespace agon::workbench
