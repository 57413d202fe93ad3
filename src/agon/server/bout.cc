#include "agon/server/bout.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/game/words.h"
#include "agon/json/read.h"
#include "agon/json/write.h"
#include "agon/replay/journal.h"
#include "agon/server/secrets.h"

namespace agon::server {
namespace {

using game::Side;
using workbench::LiveMatch, workbench::Table;

// Steps that are kept together, before others have their turn: automatic ones and those of agents.
constexpr int kStepsAtOnce = 16;

std::string seat_text(const std::string& seat) { return is_person(seat) ? "person" : seat; }

std::string nonce_key(Side side, const std::string& nonce) {
  return fmt::format("{}:{}", name_of(side), nonce);
}

Problem over_problem() { return {.code = ErrorCode::not_allowed, .message = "the match is over"}; }

std::string hash_of_choice(const Choose& chosen) {
  Choose plain = chosen;
  plain.nonce.clear();
  return hash_of(json::canonical(json::to_value(plain)));
}

}  // namespace

bool is_person(std::string_view seat) { return seat == "here" || seat == "invited"; }

Bout::Bout(House& house, std::string id, Table table, BoutFacts facts, u64 created)
    : house_(house),
      id_(std::move(id)),
      created_(created),
      facts_(std::move(facts)),
      match_(std::move(table), [this](const workbench::MatchEvent& event) { hear(event); }) {
  if (facts_.clock) {
    using std::chrono::seconds;
    const auto& left = facts_.clock->left;
    clocks_.emplace(std::array{Milliseconds(left[0]), Milliseconds(left[1])},
                    seconds(facts_.clock->increment));
  }
}

Reply<std::shared_ptr<Bout>> Bout::open(House& house, std::string id, Table table, BoutFacts facts,
                                        u64 created) {
  u32 people = 0;
  std::array<bool, 2> program = {};
  for (Side side : game::kSides) {
    people += is_person(facts.seats[at(side)]);
    program[at(side)] = house.programs.named.contains(facts.seats[at(side)]);
  }
  std::shared_ptr<Bout> out(
      new Bout(house, std::move(id), std::move(table), std::move(facts), created));
  out->hints_ = people < 2;
  out->slow_ = program[0] || program[1];
  workbench::Programs programs = house.programs;
  if (Reply<void> seated = out->match_.seat_agents(programs); !seated) {
    return decline(seated.error());
  }
  out->match_.sit_down(true);
  out->finished_ = out->closed_ = out->match_.over() || !out->facts_.ended.empty();
  for (Kept& kept : out->fresh_) out->news_.push_back(std::move(kept));
  out->fresh_.clear();
  out->publish();
  return out;
}

std::optional<Role> Bout::role_of(std::string_view hash) const {
  if (equal(hash, facts_.hashes[0])) return Role::a;
  if (equal(hash, facts_.hashes[1])) return Role::b;
  if (equal(hash, facts_.spectators)) return Role::spectator;
  return std::nullopt;
}

// Called while a step is played, so the lock is held.
void Bout::hear(const workbench::MatchEvent& event) {
  workbench::NewsRecord news = workbench::news_of(event, match_.result().steps + 1);
  fresh_.push_back({news.step, json::canonical(json::to_value(news))});
}

void Bout::begin(archive::Done kept) {
  std::string journal;
  archive::MatchRow row_now;
  {
    std::lock_guard lock(mutex_);
    journal = replay::journal_text(match_.recorder().record());
    row_now = row();
  }
  house_.archive.begin(std::move(row_now), std::move(journal),
                       [self = shared_from_this(), kept = std::move(kept)](const Result<void>& r) {
                         kept(r);
                         if (r) self->go_on();
                       });
}

void Bout::go_on() {
  std::lock_guard lock(mutex_);
  think();
}

archive::MatchRow Bout::row() const {
  game::Outcome outcome = match_.game().outcome(match_.state());
  bool ended = !facts_.ended.empty();
  return {.id = id_,
          .game = std::string(match_.entry().facts.name),
          .contents = match_.table().open.contents,
          .seats = workbench::seats_text(match_.entry().facts, seat_text(facts_.seats[0]),
                                         seat_text(facts_.seats[1])),
          .facts = json::canonical(json::to_value(facts_)),
          .created = created_,
          .updated = archive::now_in_milliseconds(),
          .status = ended                               ? archive::MatchStatus::left
                    : outcome == game::Outcome::running ? archive::MatchStatus::running
                                                        : archive::MatchStatus::over,
          .outcome = std::string(name_of(outcome)),
          .steps = match_.table().steps.size(),
          .practice = facts_.practice};
}

// What was chosen, in any of the three ways; and that the law takes it.
Reply<replay::NotedChoice> Bout::read(Side side, const Choose& chosen) {
  const game::AnyGame& game = match_.game();
  int ways = chosen.choice.has_value() + chosen.words.has_value() + chosen.list.has_value();
  if (ways != 1) {
    return decline(ErrorCode::usage, "say what is chosen in one way: choice, words or list");
  }
  if (chosen.list) {
    const game::Orders* orders = match_.entry().offers.orders;
    bool takes = orders != nullptr && orders->parse != nullptr &&
                 match_.first_of_turn(side) == nullptr && chosen.list->is_array();
    if (!takes) return decline(ErrorCode::choice_refused, "no list can be handed in now");
    return match_.hand_in(side, *chosen.list);
  }
  Result<game::Choice> choice = refuse(ErrorCode::usage, "");
  if (chosen.words) {
    std::vector<game::Choice> scratch;
    auto menu = game.menu(match_.state(), side, scratch);
    auto said = game::find_spoken(game, match_.state(), side, menu, *chosen.words);
    choice = said ? *said : game::parse_choice(game, *chosen.words);
  } else {
    json::Document document("choice", json::canonical(*chosen.choice), *chosen.choice);
    choice = game::read_choice(game, json::root(document));
  }
  if (!choice) return decline(choice.error());
  if (Result<void> legal = game::permit(game, match_.state(), side, *choice); !legal) {
    return decline(legal.error());
  }
  return replay::NotedChoice{*choice};
}

Reply<void> Bout::decline_choice(Side side, const Choose& chosen) const {
  if (finished_ || match_.over()) return decline(over_problem());
  if (chosen.step != match_.table().steps.size()) {
    return decline(ErrorCode::stale,
                   fmt::format("the match is at step {} now", match_.table().steps.size()));
  }
  bool decides = includes(match_.deciders(), side) && match_.is_person(side);
  if (!decides || match_.standing()[at(side)]) {
    return decline(ErrorCode::not_allowed,
                   fmt::format("{} has nothing to choose now", name_of(side)));
  }
  return {};
}

void Bout::choose(Side side, const Choose& chosen, Answered answered) {
  std::unique_lock lock(mutex_);
  Accepted accepted{.nonce = chosen.nonce, .step = chosen.step};
  std::string hash = hash_of_choice(chosen);
  auto seen = nonces_.find(nonce_key(side, chosen.nonce));
  Reply<replay::NotedChoice> choice = decline(over_problem());
  if (seen != nonces_.end()) {
    if (seen->second.choice_hash != hash) {
      lock.unlock();
      return answered(decline(ErrorCode::stale, "this nonce was used for another choice"));
    }
  } else {
    Reply<void> fits = decline_choice(side, chosen);
    if (fits) choice = read(side, chosen);
    if (!fits || !choice) {
      lock.unlock();
      return answered(decline(fits ? choice.error() : fits.error()));
    }
  }
  // What was sent before is answered once it is kept, too; it may wait for that still.
  Unsaved more;
  more.done.push_back([accepted, answered = std::move(answered)](const Result<void>& written) {
    answered(written ? Reply<Accepted>(accepted) : decline(written.error()));
  });
  if (seen == nonces_.end()) {
    archive::ChosenRow row{.side = std::string(name_of(side)),
                           .nonce = chosen.nonce,
                           .step = static_cast<u32>(chosen.step),
                           .choice_hash = std::move(hash)};
    nonces_.emplace(nonce_key(side, chosen.nonce), row);
    more.chosen.push_back(std::move(row));
    take_choice(side, *std::move(choice));
    more.lines = replay::chosen_line(match_.recorder().record());
  }
  save(std::move(more));
}

void Bout::take_choice(Side side, replay::NotedChoice choice) {
  if (clocks_) clocks_->stop(side, std::chrono::steady_clock::now(), true);
  replay::NotedChoices chosen = match_.table().chosen;
  chosen[at(side)] = std::move(choice);
  match_.set_chosen(std::move(chosen));
}

// Somebody who sits here must choose before anything can happen.
bool Bout::waits_for_people() const {
  if (match_.over()) return true;
  sim::Match::TakenChoices standing = match_.standing();
  for (Side side : game::kSides) {
    bool asked = includes(match_.deciders(), side) && match_.is_person(side);
    if (asked && !standing[at(side)]) return true;
  }
  return false;
}

void Bout::think() {
  if (house_.closing) return;
  again_ = std::exchange(thinking_, true);
  if (again_) return;
  Pool& pool = slow_ ? house_.waiters : house_.thinkers;
  pool.post([self = shared_from_this()] { self->drive(); });
}

// Shows what is kept, unless more comes at once; then some steps, which are kept together.
void Bout::drive() {
  std::unique_lock lock(mutex_);
  again_ = false;
  bool kept = !saving_ && unsaved_.is_empty();  // else this comes again when it is
  bool plays = kept && !finished_ && !waits_for_people();
  if (kept && (!plays || unseen_ || slow_)) publish();
  Unsaved more;
  for (int i = 0; plays && i < kStepsAtOnce && !finished_ && !waits_for_people(); ++i) {
    if (!play_one(lock)) break;
    more.lines += replay::step_line(match_.recorder().record());
  }
  thinking_ = false;
  if (!more.lines.empty()) {
    unseen_ = true;
    save(std::move(more));
  } else if (again_) {
    think();
  }
}

// Agents think without the lock: nobody else changes the match meanwhile, and they change nothing
// that is looked at.
bool Bout::play_one(std::unique_lock<std::mutex>& lock) {
  sim::Match::TakenChoices choices = match_.standing();
  game::Deciders deciders = match_.deciders();
  lock.unlock();
  for (Side side : game::kSides) {
    if (includes(deciders, side) && !choices[at(side)]) choices[at(side)] = match_.ask_agent(side);
  }
  lock.lock();
  if (finished_ || house_.closing) return false;  // somebody resigned; or nobody waited for it
  replay::Step step = match_.take(std::move(choices));
  match_.keep(std::move(step));
  return true;
}

// What comes when all of the match is kept needs no writing: it is a choice that was sent again.
// Else one writing at a time, so that lines that could not be written still come before later ones.
void Bout::save(Unsaved more) {
  unsaved_.lines += more.lines;
  std::ranges::move(more.chosen, std::back_inserter(unsaved_.chosen));
  std::ranges::move(more.done, std::back_inserter(unsaved_.done));
  if (closed_) {
    Unsaved sent_again = std::exchange(unsaved_, {});
    for (const archive::Done& one : sent_again.done) one({});
  } else if (!saving_) {
    flush();
  }
}

// All that waits, in one writing or several, of which the last one answers for all. After one that
// failed the whole match is written anew: the archive would not take what comes after a gap.
void Bout::flush() {
  saving_ = true;
  note_clocks();
  finished_ |= match_.over();
  auto now = std::make_shared<Unsaved>(std::exchange(unsaved_, {}));
  auto result = std::make_shared<Result<void>>();
  archive::Done noted = [result](const Result<void>& written) {
    if (!written) *result = written;
  };
  archive::Done last = [self = shared_from_this(), now, result](const Result<void>& written) {
    if (!written) *result = written;
    self->saved(*result, std::move(*now));
  };
  std::vector<archive::ChosenRow> rows = now->chosen;
  auto done = [&] { return rows.empty() && !finished_ ? last : noted; };
  if (gap_ && !finished_) {
    house_.archive.begin(row(), replay::journal_text(match_.recorder().record()), done());
  } else if (!finished_) {
    std::optional<archive::ChosenRow> first;
    if (!rows.empty()) first = std::move(rows.back());
    if (first) rows.pop_back();
    std::optional<std::string> facts;
    if (clocks_) facts = json::canonical(json::to_value(facts_));
    house_.archive.add(id_, now->lines, std::move(first), std::move(facts), done());
  }
  while (!rows.empty()) {
    archive::ChosenRow row = std::move(rows.back());
    rows.pop_back();
    house_.archive.add(id_, "", std::move(row), {}, done());
  }
  if (finished_) house_.archive.finish(row(), match_.recorder().text(), last);
}

// By the archive's thread. Answers go out without the lock.
void Bout::saved(const Result<void>& written, Unsaved was) {
  std::vector<archive::Done> done = std::exchange(was.done, {});
  {
    std::lock_guard lock(mutex_);
    saving_ = false;
    gap_ = !written;
    if (written) {
      closed_ = finished_;
      if (closed_) std::ranges::move(std::exchange(unsaved_, {}).done, std::back_inserter(done));
      for (const archive::ChosenRow& row : was.chosen) show_chosen(row);
      think();
      if (!unsaved_.is_empty() && !house_.closing) flush();
    } else {  // tried again with whatever comes next; who waits hears that it is not kept
      std::ranges::move(was.chosen, std::back_inserter(unsaved_.chosen));
      std::ranges::move(unsaved_.done, std::back_inserter(done));
      unsaved_.done.clear();
    }
  }
  for (const archive::Done& one : done) one(written);
}

}  // namespace agon::server
