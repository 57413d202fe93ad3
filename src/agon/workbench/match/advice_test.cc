// Who is asked for a hint in each game, what they say, and what stands beside it.
#include "agon/workbench/match/advice.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {
namespace {

using game::Side;

// The first decision of a match, by dice of its own.
Moment first_decision(const GameChoice& choice) {
  Moment out = start_of(open(choice).value());
  chance::QuickReferee dice({1, 7});
  while (out.game->deciders(out.state) == game::Deciders::nobody) {
    out.game->play(out.state, {}, dice);
  }
  return out;
}

Side decider(const Moment& moment) { return moment.decides(Side::a) ? Side::a : Side::b; }

Advice advice_at(const Moment& moment) { return advise(moment, decider(moment)).value(); }

TEST(Advice, WhereBothChooseAtOnceTheMixIsTheAdviceAndTheEquilibriumItsReason) {
  Moment moment = first_decision({.game = "grapple"});
  for (Side side : game::kSides) {
    Advice advice = advise(moment, side).value();
    EXPECT_EQ(advice.by, "nash");
    EXPECT_EQ(advice.reason,
              fmt::format("This is the equilibrium of the exchange: it wins the match with {:.1f} "
                          "% whatever the other side chooses, and nothing else is sure of more.",
                          100 * advice.match.value()));
    double sum = 0;
    double before = 1;
    for (const AdvisedEntry& entry : advice.entries) {
      EXPECT_NEAR(entry.match.value(), *advice.match, 1e-6) << entry.words << ": all do as well";
      EXPECT_NEAR(entry.change.value(), 0, 1e-6);
      EXPECT_LE(entry.share, before) << "the most frequent first";
      before = entry.share;
      sum += entry.share;
    }
    EXPECT_NEAR(sum, 1, 1e-5);
    EXPECT_EQ(advice.words, advice.entries.front().words);
    ASSERT_TRUE(advice.alternative);
    EXPECT_LE(*advice.alternative->match, *advice.match + 1e-6);
    EXPECT_EQ(advice.alternative->share, 0);
    EXPECT_TRUE(advice.odds);
    EXPECT_TRUE(advice.note.starts_with("as nash plays; ")) << advice.note;
  }
}

TEST(Advice, WhatBothWinTogetherIsTheMatch) {
  Moment moment = first_decision({.game = "grapple"});
  EXPECT_NEAR(*advise(moment, Side::a)->match + *advise(moment, Side::b)->match, 1, 1e-9);
}

TEST(Advice, WhereTheStrongestLacksItsTableTheNextIsAsked) {
  Moment moment = first_decision({.game = "grapple"});
  moment.files.clear();
  Advice advice = advise(moment, Side::a).value();
  EXPECT_EQ(advice.by, "lookahead");
  EXPECT_EQ(advice.instead_of, "nash");
  EXPECT_EQ(advice.lacks,
            "nash needs a table of this book's values: the book's file was not named; 'agon solve "
            "grapple BOOK.json' makes it");
  EXPECT_EQ(advice.reason,
            "It picks what leaves it best off on average when somebody decides again.");
  EXPECT_EQ(advice.entries.size(), 1u);
  EXPECT_EQ(advice.entries.front().share, 1);
  EXPECT_FALSE(advice.match);
}

TEST(Advice, BySolvedStatesNothingWinsMoreOften) {
  Moment moment = first_decision({.game = "pillars-scene"});
  Advice advice = advice_at(moment);
  EXPECT_EQ(advice.by, "best play");
  EXPECT_EQ(advice.reason,
            "Nothing wins the match more often: every step of the scene is solved, the last ones "
            "first.");
  EXPECT_NEAR(advice.entries.front().match.value(), advice.match.value(), 1e-9);
  ASSERT_TRUE(advice.alternative);
  EXPECT_LE(*advice.alternative->match, *advice.match);
}

TEST(Advice, AWeigherSaysWhatItWeighs) {
  Moment moment = first_decision({.game = "aegis"});
  Advice advice = advice_at(moment);
  EXPECT_EQ(advice.by, "expert");
  EXPECT_EQ(advice.measure, "hit points on average");
  EXPECT_EQ(advice.reason,
            "Over every roll that is left, and by what the other side's defense lets through, this "
            "gains the most hit points on average; a fall counts 12 more.");
  ASSERT_TRUE(advice.entries.front().value && advice.alternative && advice.alternative->value);
  EXPECT_GE(*advice.entries.front().value, *advice.alternative->value);
  EXPECT_GT(*advice.entries.front().value, 0);
}

TEST(Advice, APlannerSaysWhatItMeansToDoThen) {
  Moment moment = first_decision({.game = "skirmish"});
  Advice advice = advice_at(moment);
  EXPECT_EQ(advice.by, "planner");
  EXPECT_TRUE(advice.reason.starts_with("Of ")) << advice.reason;
  EXPECT_NE(
      advice.reason.find(" plies that it made up and played with the enemy's replies, it came "
                         "back to this one most often, "),
      std::string::npos)
      << advice.reason;
  EXPECT_FALSE(advice.then.empty());
  EXPECT_TRUE(advice.entries.front().change) << "whether or not it stands on the menu";
}

TEST(Advice, AGameSaysWhatItExpectsOfAnEntry) {
  Advice advice = advice_at(first_decision({.game = "duel"}));
  EXPECT_NE(advice.entries.front().expected, "");
  ASSERT_TRUE(advice.alternative);
  EXPECT_NE(advice.alternative->expected, "");
}

TEST(Advice, TheSameMomentGetsTheSame) {
  for (const char* game : {"hilo", "skirmish"}) {
    Moment moment = first_decision({.game = game});
    EXPECT_EQ(json::canonical(json::to_value(advice_at(moment))),
              json::canonical(json::to_value(advice_at(moment))));
  }
}

TEST(Advice, IsForWhoDecides) {
  Moment moment = first_decision({.game = "duel"});
  Side waits = other(decider(moment));
  EXPECT_EQ(advise(moment, waits).error().front().message,
            fmt::format("{} does not decide now", game::name_of(waits)));
}

TEST(Advice, AfterAStopThereIsNone) {
  std::stop_source stop;
  stop.request_stop();
  for (const char* game :
       {"hilo", "grapple", "skirmish", "aegis", "duel", "pillars", "pillars-scene"}) {
    Moment moment = first_decision({.game = game});
    Reply<Advice> advice = advise(moment, decider(moment), stop.get_token());
    ASSERT_FALSE(advice) << game;
    EXPECT_EQ(advice.error().front().message,
              "this was stopped: it takes longer than it may take here")
        << game;
  }
}

}  // namespace
}  // namespace agon::workbench
