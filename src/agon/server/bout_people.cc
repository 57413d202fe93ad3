// What people may do at a match beside choosing, and what their clocks do.
#include <fmt/format.h>

#include <algorithm>

#include "agon/game/words.h"
#include "agon/replay/journal.h"
#include "agon/server/bout.h"

namespace agon::server {

using game::Side;

constexpr auto kRetry = std::chrono::seconds(1);  // after something could not be kept
using workbench::Table;

Reply<void> Bout::resign(Side side, archive::Done kept) {
  std::lock_guard lock(mutex_);
  if (finished_ || match_.over()) return decline(ErrorCode::not_allowed, "the match is over");
  facts_.ended = fmt::format("resigned {}", name_of(side));
  finished_ = true;
  save({.lines = {}, .chosen = {}, .done = {std::move(kept)}});
  return {};
}

void Bout::leave_for(const std::string& fork) {
  std::lock_guard lock(mutex_);
  if (finished_ || match_.over()) return;
  facts_.ended = fmt::format("{} for {}", kTakenBack, fork);
  finished_ = true;
  save({});
}

Reply<void> Bout::stop(archive::Done kept) {
  std::lock_guard lock(mutex_);
  bool people = std::ranges::any_of(facts_.seats, is_person);
  if (people) return decline(ErrorCode::not_allowed, "people play this match: they may resign");
  if (finished_ || match_.over()) return decline(ErrorCode::not_allowed, "the match is over");
  facts_.ended = "stopped by the owner";
  finished_ = true;
  save({.lines = {}, .chosen = {}, .done = {std::move(kept)}});
  return {};
}

bool Bout::begin_rematch() {
  std::lock_guard lock(mutex_);
  return !std::exchange(rematch_, rematch_.value_or("")).has_value();
}

// Who is still there is shown the way to it.
void Bout::set_rematch(std::optional<std::string> id) {
  std::lock_guard lock(mutex_);
  rematch_ = std::move(id);
  publish();
}

std::string Bout::rematch() const {
  std::lock_guard lock(mutex_);
  return rematch_.value_or("");
}

void Bout::remember(std::vector<archive::ChosenRow> chosen) {
  std::lock_guard lock(mutex_);
  for (archive::ChosenRow& row : chosen) {
    std::string key = fmt::format("{}:{}", row.side, row.nonce);
    nonces_.emplace(std::move(key), std::move(row));
  }
}

// What other people have seen cannot be taken back.
Reply<Table> Bout::table_before_last_decision() const {
  std::lock_guard lock(mutex_);
  if (!hints_) return decline(ErrorCode::not_allowed, "between people nothing is taken back");
  std::optional<std::size_t> left = match_.before_last_decision();
  if (!left) return decline(ErrorCode::not_allowed, "there is nothing to undo");
  Table out = match_.table();
  out.steps.resize(*left);
  out.chosen = {};
  return out;
}

Reply<Table> Bout::table_again() const {
  std::lock_guard lock(mutex_);
  if (!over_locked()) return decline(ErrorCode::not_allowed, "the match is not over");
  Table out = match_.table();
  out.steps.clear();
  out.chosen = {};
  return out;
}

Reply<workbench::Moment> Bout::moment_for(Side side) const {
  std::lock_guard lock(mutex_);
  bool decides = includes(match_.deciders(), side) && !match_.over() && !finished_;
  if (!decides) return decline(ErrorCode::not_allowed, "this side has nothing to decide now");
  game::StateView state = match_.state();
  return workbench::Moment{.entry = &match_.entry(),
                           .game = match_.table().open.game,
                           .state = {state.begin(), state.end()},
                           .files = match_.table().open.files};
}

// Whose choice is waited for has its clock running.
void Bout::set_clocks(Time now) {
  if (!clocks_) return;
  sim::Match::TakenChoices standing = match_.standing();
  for (Side side : game::kSides) {
    bool asked = !finished_ && !match_.over() && includes(match_.deciders(), side) &&
                 match_.is_person(side) && !standing[at(side)];
    if (asked) {
      clocks_->start(side, now);
    } else {
      clocks_->stop(side, now, false);
    }
  }
}

// What is kept of them.
void Bout::note_clocks() {
  if (!clocks_) return;
  Time now = std::chrono::steady_clock::now();
  for (Side side : game::kSides) {
    facts_.clock->left[at(side)] = static_cast<u64>(clocks_->left(side, now).count());
  }
}

void Bout::tick(Time now) {
  std::lock_guard lock(mutex_);
  bool retries = gap_ && !saving_ && now - tried_ > kRetry;
  if (retries) tried_ = now;
  if (retries) flush();
  if (!clocks_ || finished_) return;
  for (Side side : game::kSides) {
    if (!clocks_->ran_out(side, now)) continue;
    clocks_->stop(side, now, false);
    std::vector<game::Choice> scratch;
    auto menu = match_.game().menu(match_.state(), side, scratch);
    take_choice(side, {default_choice(match_.game(), menu), "the clock ran out"});
    save({.lines = replay::chosen_line(match_.recorder().record()), .chosen = {}, .done = {}});
  }
}

}  // namespace agon::server
