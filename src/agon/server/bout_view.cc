// What a match on the server shows, and to whom.
#include <fmt/format.h>

#include <algorithm>

#include "agon/json/write.h"
#include "agon/server/bout.h"
#include "agon/server/secrets.h"

namespace agon::server {
namespace {

using game::Side;

// What of a match's news is there for those who come later; older ones are in its replay.
constexpr std::size_t kNewsBytes = 300'000;

std::string_view who_sits(const std::string& seat, bool program, bool nobody) {
  if (nobody) return "nobody";
  if (is_person(seat)) return "person";
  return program ? "program" : "agent";
}

double seconds(Milliseconds time) { return static_cast<double>(time.count()) / 1000; }

}  // namespace

// What is kept by now is what everybody sees. A role's message is the same for all who have it.
void Bout::publish() {
  unseen_ = false;
  set_clocks(std::chrono::steady_clock::now());
  look();
  u64 since = news_.empty() ? 0 : news_.back().step;
  for (Kept& kept : fresh_) {
    news_bytes_ += kept.text.size();
    news_.push_back(std::move(kept));
  }
  fresh_.clear();
  while (news_bytes_ > kNewsBytes) {
    news_bytes_ -= news_.front().text.size();
    news_.pop_front();
  }
  std::array<std::shared_ptr<const std::string>, kRoleCount> messages;
  for (const Seated& seated : audience_) {
    auto& message = messages[static_cast<std::size_t>(seated.role)];
    if (message == nullptr) message = message_for(seated.role, since, false);
    seated.who->hear(message);
  }
}

// Whoever looks now sees that this was chosen, also while what comes of it is being worked out.
void Bout::show_chosen(const archive::ChosenRow& row) {
  if (row.step != shown_[2].step) return;  // it has been shown with what came of it
  for (workbench::MatchView& view : shown_) {
    if (std::ranges::find(view.chosen, row.side) == view.chosen.end()) {
      view.chosen.push_back(row.side);
    }
  }
  workbench::MatchView& own = shown_[row.side == name_of(Side::a) ? 0 : 1];
  own.menu.clear();
  own.locked.clear();
  own.lists = false;
}

// Agents look for themselves.
void Bout::look() {
  for (Side side : game::kSides) {
    if (match_.is_person(side)) shown_[at(side)] = workbench::view_of(match_, side);
  }
  shown_[2] = workbench::view_of(match_, std::nullopt);
}

View Bout::view_of(Role role, bool whole) const {
  const game::Entry& entry = match_.entry();
  const workbench::Table& table = match_.table();
  std::optional<Side> side = side_of(role);
  View out{.match = id_,
           .game = std::string(entry.facts.name),
           .role = std::string(game::name_of(role)),
           .contents_text = table.open.contents,
           .players = entry.facts.players,
           .practice = facts_.practice,
           .hints = hints_,
           .commitment = commitment_of(seed_text(), facts_.salt),
           .moment = shown_[side ? at(*side) : 2],
           .ended = facts_.ended,
           .rematch = rematch_.value_or("")};
  if (whole) out.contents = match_.game().contents();
  if (whole) out.options = match_.game().options();
  if (whole) out.guide = workbench::if_any(match_.game().guide());
  for (Side one : game::kSides) {
    const std::string& seat = facts_.seats[at(one)];
    std::string_view who =
        who_sits(seat, house_.programs.named.contains(seat), at(one) >= entry.facts.players);
    bool here = std::ranges::any_of(
        audience_, [&](const Seated& seated) { return side_of(seated.role) == one; });
    out.seats[std::string(name_of(one))] = {
        .who = std::string(who), .name = is_person(seat) ? "" : seat, .present = here};
  }
  if (reveals()) {
    out.seed = json::Hex{table.name.seed};
    out.salt = facts_.salt;
  }
  if (over_locked()) {
    out.moment.menu.clear();
    out.moment.locked.clear();
  }
  if (clocks_) out.clock = clock_view();
  return out;
}

std::string Bout::seed_text() const { return fmt::format("{:016x}", match_.table().name.seed); }

bool Bout::over_locked() const {
  return shown_[2].outcome != game::Outcome::running || !facts_.ended.empty();
}

// What was taken back has the dice of the fork that goes on.
bool Bout::reveals() const { return over_locked() && !facts_.ended.starts_with(kTakenBack); }

ClockView Bout::clock_view() const {
  Time now = std::chrono::steady_clock::now();
  ClockView out{.a = seconds(clocks_->left(Side::a, now)),
                .b = seconds(clocks_->left(Side::b, now)),
                .increment = facts_.clock->increment};
  for (Side side : game::kSides) {
    if (clocks_->runs(side)) out.running.emplace_back(name_of(side));
  }
  return out;
}

View Bout::view(Role role) const {
  std::lock_guard lock(mutex_);
  return view_of(role, true);
}

bool Bout::over() const {
  std::lock_guard lock(mutex_);
  return over_locked();
}

MatchHead head_of(archive::MatchRow row) {
  return {.match = std::move(row.id),
          .game = std::move(row.game),
          .contents = std::move(row.contents),
          .seats = std::move(row.seats),
          .status = std::string(game::name_of(row.status)),
          .outcome = std::move(row.outcome),
          .steps = row.steps,
          .created = row.created,
          .practice = row.practice};
}

MatchHead Bout::head() const {
  std::lock_guard lock(mutex_);
  return head_of(row());
}

std::optional<std::string> Bout::replay() const {
  std::lock_guard lock(mutex_);
  if (!reveals()) return std::nullopt;
  return match_.recorder().text();
}

BoutFacts Bout::facts() const {
  std::lock_guard lock(mutex_);
  return facts_;
}

std::string Bout::news_since(u64 step) const {
  std::string out;
  for (const Kept& kept : news_) {
    if (kept.step <= step) continue;
    if (!out.empty()) out += ',';
    out += kept.text;
  }
  return out;
}

std::shared_ptr<const std::string> Bout::message_for(Role role, u64 since, bool whole) const {
  std::string view = json::canonical(json::to_value(view_of(role, whole)));
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"view","view":{},"news":[{}]}})", view, news_since(since)));
}

void Bout::join(const std::shared_ptr<Audience>& who, Role role, u64 since) {
  std::lock_guard lock(mutex_);
  audience_.push_back({who, role});
  who->hear(message_for(role, since, true));
  tell_presence(role, who.get());
}

void Bout::leave(const Audience* who) {
  std::lock_guard lock(mutex_);
  auto found = std::ranges::find_if(audience_,
                                    [&](const Seated& seated) { return seated.who.get() == who; });
  if (found == audience_.end()) return;
  Role role = found->role;
  audience_.erase(found);
  tell_presence(role, nullptr);
}

// To the others, where it is a player who came or went.
void Bout::tell_presence(Role role, const Audience* came) const {
  if (!side_of(role)) return;
  bool present =
      std::ranges::any_of(audience_, [&](const Seated& seated) { return seated.role == role; });
  auto message = std::make_shared<const std::string>(fmt::format(
      R"({{"present":{},"side":"{}","type":"presence"}})", present, game::name_of(role)));
  for (const Seated& seated : audience_) {
    if (seated.who.get() != came) seated.who->hear(message);
  }
}

}  // namespace agon::server
