#include "agon/server/arena.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <future>

#include "agon/json/write.h"
#include "agon/server/secrets.h"
#include "agon/workbench/match/replays.h"
#include "tests/support/shell.h"

namespace agon::server {
namespace {

using game::Side;

// Hears what a socket would be sent.
class Listener : public Audience {
 public:
  void hear(std::shared_ptr<const std::string> message) override {
    std::lock_guard lock(mutex_);
    heard_.push_back(*message);
    some_.notify_all();
  }

  std::vector<std::string> heard() const {
    std::lock_guard lock(mutex_);
    return heard_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable some_;
  std::vector<std::string> heard_;
};

class ArenaTest : public testing::Test {
 protected:
  ArenaTest() { open(); }

  void open() {
    archive_.emplace(
        archive::Archive::open(place_.path("archive.sqlite"), archive::Access::keep).value());
    arena_.emplace(*archive_, workbench::Programs{});
    EXPECT_TRUE(arena_->resume().empty());
  }

  void open_again() {
    arena_.reset();
    archive_.reset();
    open();
  }

  Created create(const NewMatch& wanted) {
    std::promise<Reply<Created>> made;
    arena_->create(wanted, [&](Reply<Created> reply) { made.set_value(std::move(reply)); });
    return made.get_future().get().value();
  }

  Entrance enter(const Created& created, const std::string& token) {
    return arena_->enter(created.match, token, false).value();
  }

  static Reply<Accepted> choose(const Entrance& seat, const Choose& chosen) {
    std::promise<Reply<Accepted>> answered;
    seat.bout->choose(*side_of(seat.role), chosen,
                      [&](Reply<Accepted> reply) { answered.set_value(std::move(reply)); });
    return answered.get_future().get();
  }

  // Once it is this seat's turn, or the match is over.
  static View wait(const Entrance& seat) {
    for (int i = 0; i < 2000; ++i) {
      bool over = seat.bout->over();  // asked first: the view is then that of the end
      View view = seat.bout->view(seat.role);
      if (!view.moment.menu.empty() || over) return view;
      std::this_thread::sleep_for(Milliseconds(5));
    }
    ADD_FAILURE() << "nothing happens";
    return {};
  }

  static Choose first_of(const View& view, std::string nonce) {
    return {.step = view.moment.step,
            .nonce = std::move(nonce),
            .choice = view.moment.menu.front().choice};
  }

  // The first entry of every menu, to the end.
  static View play_on(const Entrance& seat) {
    for (int i = 0;; ++i) {
      View view = wait(seat);
      if (view.moment.menu.empty()) return view;
      Reply<Accepted> accepted = choose(seat, first_of(view, "n" + std::to_string(i)));
      if (!accepted) ADD_FAILURE() << accepted.error()[0].message;
      if (!accepted) return view;
    }
  }

  test::Workplace place_;
  std::optional<archive::Archive> archive_;
  std::optional<Arena> arena_;
};

TEST_F(ArenaTest, APersonPlaysAnAgentToTheEnd) {
  for (std::string game : {"hilo", "grapple", "duel", "aegis", "pillars", "skirmish"}) {
    Created created = create({.game = game, .seats = {"here", "random"}});
    View end = play_on(enter(created, created.tokens.a));
    EXPECT_NE(end.moment.outcome, game::Outcome::running) << game;
    ASSERT_TRUE(end.seed) << game;
    std::string seed = json::to_value(*end.seed).as_string();
    EXPECT_EQ(commitment_of(seed, end.salt), created.commitment) << game;
    std::string replay = enter(created, created.tokens.spectator).bout->replay().value();
    EXPECT_TRUE(workbench::verify_text(replay)) << game;
  }
}

TEST_F(ArenaTest, NothingOfTheSeedIsShownBeforeTheEnd) {
  Created created = create({.game = "hilo", .seats = {"here", "invited"}});
  Entrance a = enter(created, created.tokens.a);
  View view = wait(a);
  EXPECT_FALSE(view.seed);
  EXPECT_EQ(view.salt, "");
  EXPECT_EQ(view.commitment, created.commitment);
  EXPECT_FALSE(a.bout->replay());
}

// Everything that anybody is sent during a whole match, by socket and by HTTP, is searched for what
// the dice follow from, however it may be written.
TEST_F(ArenaTest, NoMessageBeforeTheEndHoldsTheSeed) {
  Created created = create({.game = "grapple", .seats = {"here", "invited"}});
  std::array<Entrance, 2> seats = {enter(created, created.tokens.a),
                                   enter(created, created.tokens.b)};
  auto ear = std::make_shared<Listener>();
  for (Role role : {Role::a, Role::b, Role::spectator, Role::owner}) {
    seats[0].bout->join(ear, role, 0);
  }
  std::vector<std::string> sent;
  while (!seats[0].bout->over()) {
    for (const Entrance& seat : seats) {
      View view = wait(seat);
      if (!view.seed) sent.push_back(json::canonical(json::to_value(view)));
      if (view.moment.menu.empty()) continue;
      std::string nonce = std::to_string(view.moment.step);
      Reply<Accepted> accepted = choose(seat, first_of(view, nonce));
      if (accepted) sent.push_back(json::canonical(json::to_value(*accepted)));
    }
  }
  View end = wait(seats[0]);
  ASSERT_TRUE(end.seed);
  for (const std::string& message : ear->heard()) {
    bool before = message.find(R"("outcome":"running")") != message.npos;
    if (before) sent.push_back(message);
  }
  EXPECT_GT(sent.size(), 20u);
  u64 seed = end.seed->value;
  for (const std::string& secret :
       {json::to_value(*end.seed).as_string(), std::to_string(seed), fmt::format("{:x}", seed),
        fmt::format("{:X}", seed), std::to_string(static_cast<i64>(seed)), end.salt}) {
    for (const std::string& message : sent) {
      ASSERT_EQ(message.find(secret), message.npos) << message;
    }
  }
  EXPECT_EQ(commitment_of(json::to_value(*end.seed).as_string(), end.salt), created.commitment);
}

TEST_F(ArenaTest, WhatOneChoosesTheOtherDoesNotSeeBeforeBothHave) {
  Created created = create({.game = "grapple", .seats = {"here", "invited"}});
  Entrance a = enter(created, created.tokens.a);
  Entrance b = enter(created, created.tokens.b);
  auto ear = std::make_shared<Listener>();
  b.bout->join(ear, Role::b, 0);
  View before = wait(b);
  std::size_t known = ear->heard().size();
  Choose chosen = first_of(wait(a), "n");
  ASSERT_TRUE(choose(a, chosen));
  View after = b.bout->view(Role::b);
  EXPECT_EQ(after.moment.chosen, std::vector<std::string>{"a"});
  before.moment.chosen = after.moment.chosen;
  EXPECT_EQ(json::canonical(json::to_value(after)), json::canonical(json::to_value([&] {
              View same = before;
              same.seats = after.seats;
              return same;
            }())))
      << "that a has chosen is all that b learns";
  for (int i = 0; i < 1000 && ear->heard().size() == known; ++i) {
    std::this_thread::sleep_for(Milliseconds(5));
  }
  std::vector<std::string> heard = ear->heard();
  ASSERT_GT(heard.size(), known);
  std::string picked = json::canonical(*chosen.choice);
  for (std::size_t i = known; i < heard.size(); ++i) {
    // b's own menu may offer the same technique; nothing else of the message may name it.
    std::string rest = heard[i].substr(0, heard[i].find("\"menu\""));
    EXPECT_EQ(rest.find(picked), std::string::npos) << rest;
  }
  ASSERT_TRUE(choose(b, first_of(after, "n")));
  EXPECT_GT(wait(a).moment.step, chosen.step);
}

TEST_F(ArenaTest, AChoiceThatIsSentAgainCountsOnce) {
  Created created = create({.game = "hilo", .seats = {"here", "random"}});
  Entrance a = enter(created, created.tokens.a);
  Choose chosen = first_of(wait(a), "n1");
  ASSERT_TRUE(choose(a, chosen));
  u64 step = wait(a).moment.step;
  Reply<Accepted> again = choose(a, chosen);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->step, chosen.step);
  EXPECT_EQ(wait(a).moment.step, step);
  chosen.step = step;
  EXPECT_EQ(choose(a, chosen).error()[0].code, ErrorCode::stale) << "another choice, same nonce";
  open_again();
  chosen.step = again->step;
  EXPECT_TRUE(choose(enter(created, created.tokens.a), chosen)) << "and after a restart";
}

TEST_F(ArenaTest, TheLastChoiceOfAMatchMayBeSentAgainToo) {
  Created created = create({.game = "hilo", .seats = {"here", "random"}});
  Entrance a = enter(created, created.tokens.a);
  Choose last;
  for (int i = 0;; ++i) {
    View view = wait(a);
    if (view.moment.menu.empty()) break;
    last = first_of(view, "n" + std::to_string(i));
    ASSERT_TRUE(choose(a, last));
  }
  EXPECT_TRUE(choose(a, last));
  a = {};
  open_again();
  EXPECT_TRUE(choose(enter(created, created.tokens.a), last));
}

TEST_F(ArenaTest, ChoicesThatDoNotFitAreRefused) {
  Created created = create({.game = "hilo", .seats = {"here", "invited"}});
  Entrance a = enter(created, created.tokens.a);
  View view = wait(a);
  Choose stale = first_of(view, "n1");
  stale.step += 1;
  EXPECT_EQ(choose(a, stale).error()[0].code, ErrorCode::stale);
  Choose none{.step = view.moment.step, .nonce = "n2"};
  EXPECT_EQ(choose(a, none).error()[0].code, ErrorCode::usage);
  Choose words{.step = view.moment.step, .nonce = "n3", .words = "dance"};
  EXPECT_EQ(choose(a, words).error()[0].code, ErrorCode::choice_text);
  ASSERT_TRUE(choose(a, first_of(view, "n4")));
  EXPECT_EQ(choose(a, first_of(view, "n5")).error()[0].code, ErrorCode::not_allowed)
      << "a has chosen already";
}

TEST_F(ArenaTest, AServerThatComesBackGoesOnWithEveryMatch) {
  Created simultaneous = create({.game = "hilo", .seats = {"here", "invited"}});
  Entrance a = enter(simultaneous, simultaneous.tokens.a);
  ASSERT_TRUE(choose(a, first_of(wait(a), "n1")));
  Created other = create({.game = "aegis", .seats = {"here", "greedy"}});
  View before = wait(enter(other, other.tokens.a));
  a = {};
  open_again();
  Entrance b = enter(simultaneous, simultaneous.tokens.b);
  EXPECT_EQ(wait(b).moment.chosen, std::vector<std::string>{"a"});
  ASSERT_TRUE(choose(b, first_of(wait(b), "n1")));
  View after = wait(enter(other, other.tokens.a));
  EXPECT_TRUE(json::to_value(after) == json::to_value(before));
  EXPECT_NE(play_on(enter(other, other.tokens.a)).moment.outcome, game::Outcome::running);
}

TEST_F(ArenaTest, TokensOpenTheirOwnMatchAndNoOther) {
  Created one = create({.game = "hilo", .seats = {"here", "invited"}});
  Created two = create({.game = "hilo", .seats = {"here", "invited"}});
  EXPECT_EQ(enter(one, one.tokens.a).role, Role::a);
  EXPECT_EQ(enter(one, one.tokens.b).role, Role::b);
  EXPECT_EQ(enter(one, one.tokens.spectator).role, Role::spectator);
  for (const std::string& token : {two.tokens.a, std::string(), one.tokens.a.substr(1)}) {
    EXPECT_EQ(arena_->enter(one.match, token, false).error()[0].code, ErrorCode::not_found);
  }
  EXPECT_EQ(arena_->enter("nosuchmatch00000", "", true).error()[0].code, ErrorCode::not_found);
}

TEST_F(ArenaTest, UndoIsAForkForPracticeAndEndsTheMatch) {
  Created created = create({.game = "hilo", .seats = {"here", "random"}});
  Entrance a = enter(created, created.tokens.a);
  View start = wait(a);
  ASSERT_TRUE(choose(a, first_of(start, "n1")));
  wait(a);
  std::promise<Reply<Created>> made;
  arena_->undo(a, [&](Reply<Created> reply) { made.set_value(std::move(reply)); });
  Created fork = made.get_future().get().value();
  EXPECT_TRUE(fork.practice);
  Entrance again = enter(fork, fork.tokens.a);
  EXPECT_EQ(wait(again).moment.step, start.moment.step);
  EXPECT_TRUE(again.bout->view(Role::a).practice);
  EXPECT_TRUE(a.bout->over()) << "its dice could be looked up in the fork";
  play_on(again);
}

TEST_F(ArenaTest, BetweenPeopleThereIsNoUndo) {
  Created created = create({.game = "hilo", .seats = {"here", "invited"}});
  bool declined = false;
  arena_->undo(enter(created, created.tokens.a),
               [&](const Reply<Created>& reply) { declined = !reply; });
  EXPECT_TRUE(declined);
}

TEST_F(ArenaTest, ARematchExchangesTheSeats) {
  Created created =
      create({.game = "duel", .contents = {"fighter", "fire_mage"}, .seats = {"here", "random"}});
  Entrance a = enter(created, created.tokens.a);
  play_on(a);
  std::promise<Reply<Created>> made;
  arena_->rematch(a, created.tokens.a,
                  [&](Reply<Created> reply) { made.set_value(std::move(reply)); });
  Created next = made.get_future().get().value();
  EXPECT_EQ(next.tokens.a, "");
  EXPECT_EQ(next.tokens.b, created.tokens.a) << "tokens stay good";
  Entrance b = enter(next, next.tokens.b);
  EXPECT_EQ(b.role, Role::b);
  EXPECT_EQ(b.bout->view(Role::b).contents_text.find("hero fire_mage"), 0u)
      << b.bout->view(Role::b).contents_text;
}

TEST_F(ArenaTest, ARematchBetweenPeopleGivesNobodyTheOthersSeat) {
  Created created = create({.game = "hilo", .seats = {"here", "invited"}});
  Entrance a = enter(created, created.tokens.a);
  Entrance b = enter(created, created.tokens.b);
  auto again = [&](const Entrance& who, const std::string& token) {
    std::promise<Reply<Created>> made;
    arena_->rematch(who, token, [&](Reply<Created> reply) { made.set_value(std::move(reply)); });
    return made.get_future().get();
  };
  EXPECT_FALSE(again(b, created.tokens.b)) << "it is not over";
  std::promise<void> kept;
  ASSERT_TRUE(b.bout->resign(Side::b, [&](const Result<void>&) { kept.set_value(); }));
  kept.get_future().get();
  Created first = again(b, created.tokens.b).value();
  EXPECT_EQ(first.tokens.a, created.tokens.b) << "seats are exchanged";
  EXPECT_EQ(first.tokens.b, "");
  EXPECT_EQ(first.tokens.spectator, "");
  Created second = again(a, created.tokens.a).value();
  EXPECT_EQ(second.match, first.match) << "one for each match";
  EXPECT_EQ(second.tokens.b, created.tokens.a);
  EXPECT_EQ(a.bout->view(Role::a).rematch, first.match);
  EXPECT_EQ(enter(first, created.tokens.a).role, Role::b);
  EXPECT_EQ(enter(first, created.tokens.spectator).role, Role::spectator);
}

TEST_F(ArenaTest, WhatWasTakenBackTellsNoSeedOfTheForkThatGoesOn) {
  Created created = create({.game = "hilo", .seats = {"here", "random"}});
  Entrance a = enter(created, created.tokens.a);
  wait(a);
  ASSERT_TRUE(choose(a, first_of(wait(a), "n1")));
  wait(a);
  std::promise<Reply<Created>> made;
  arena_->undo(a, [&](Reply<Created> reply) { made.set_value(std::move(reply)); });
  ASSERT_TRUE(made.get_future().get());
  EXPECT_TRUE(a.bout->view(Role::a).ended.starts_with("taken back"));
  EXPECT_FALSE(a.bout->view(Role::a).seed);
  EXPECT_EQ(a.bout->view(Role::a).salt, "");
  EXPECT_FALSE(a.bout->replay());
}

TEST_F(ArenaTest, TheOwnerStopsWhatOnlyAgentsPlay) {
  Created created = create({.game = "skirmish", .seats = {"random", "random"}});
  Entrance watched = enter(created, created.tokens.spectator);
  Reply<void> stopped = watched.bout->stop([](const Result<void>&) {});
  EXPECT_TRUE(stopped || watched.bout->over());
  Created mine = create({.game = "hilo", .seats = {"here", "random"}});
  EXPECT_FALSE(enter(mine, mine.tokens.a).bout->stop({})) << "a person plays it";
}

TEST_F(ArenaTest, WhoResignsHasLostAndTheMatchIsKept) {
  Created created = create({.game = "hilo", .seats = {"here", "random"}});
  Entrance a = enter(created, created.tokens.a);
  wait(a);
  std::promise<void> kept;
  ASSERT_TRUE(a.bout->resign(Side::a, [&](const Result<void>&) { kept.set_value(); }));
  kept.get_future().get();
  EXPECT_EQ(a.bout->view(Role::a).ended, "resigned a");
  EXPECT_FALSE(a.bout->resign(Side::a, {}));
  EXPECT_EQ(archive_->matches({})->at(0).status, archive::MatchStatus::left);
  open_again();
  EXPECT_EQ(enter(created, created.tokens.a).bout->view(Role::a).ended, "resigned a");
}

TEST_F(ArenaTest, WhenAClockRunsOutTheDefaultIsPlayedAndTheReplaySaysSo) {
  Created created =
      create({.game = "hilo", .seats = {"here", "random"}, .clock = ClockRecord{1, 0}});
  Entrance a = enter(created, created.tokens.a);
  for (int i = 0; i < 1000 && !a.bout->over(); ++i) std::this_thread::sleep_for(Milliseconds(10));
  std::string replay = a.bout->replay().value_or("");
  EXPECT_NE(replay.find("the clock ran out"), std::string::npos);
  EXPECT_TRUE(workbench::verify_text(replay));
}

TEST_F(ArenaTest, AgentsPlayWithoutAnybodyLooking) {
  Created created = create({.game = "skirmish", .seats = {"greedy", "random"}});
  Entrance who = enter(created, created.tokens.spectator);
  EXPECT_NE(wait(who).moment.outcome, game::Outcome::running);
  auto ear = std::make_shared<Listener>();
  who.bout->join(ear, Role::spectator, 0);
  EXPECT_NE(ear->heard().front().find("\"news\":[{"), std::string::npos);
  who.bout->leave(ear.get());
}

// Whatever an agent thinks about, the arena closes at once, and nothing half thought is kept.
TEST_F(ArenaTest, NobodyWaitsForAnAgentThatThinksForHours) {
  Created made =
      create({.game = "skirmish", .seats = {.a = "planner:nodes=1000000000", .b = "random"}});
  auto steps = [&] {
    return enter(made, made.tokens.spectator).bout->view(Role::spectator).moment.step;
  };
  u64 before = steps();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  auto began = std::chrono::steady_clock::now();
  open_again();
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  EXPECT_LE(steps(), before + 1) << "the income, and no choice of the planner";
}

TEST_F(ArenaTest, MatchesThatAreOverAreFoundAgainInTheArchive) {
  Created created = create({.game = "hilo", .seats = {"here", "random"}});
  play_on(enter(created, created.tokens.a));
  open_again();
  Entrance a = enter(created, created.tokens.a);
  EXPECT_TRUE(a.bout->over());
  EXPECT_TRUE(workbench::verify_text(a.bout->replay().value()));
  EXPECT_EQ(arena_->list()->matches.at(0).match, created.match);
}

TEST_F(ArenaTest, ProgramsAreSeatedByNameOnly) {
  NewMatch wanted{.game = "hilo", .seats = {"here", "exec:true"}};
  Reply<Created> made = decline(Problem{});
  arena_->create(wanted, [&](Reply<Created> reply) { made = std::move(reply); });
  EXPECT_EQ(made.error()[0].code, ErrorCode::unknown_agent);
}

}  // namespace
}  // namespace agon::server
