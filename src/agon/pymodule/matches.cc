// match, replay, and steps: one match.
#include <mutex>

#include "agon/cli/terminal/luck_text.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/common.h"
#include "agon/pymodule/answered.h"
#include "agon/replay/load.h"
#include "agon/workbench/luck/ledger.h"
#include "agon/workbench/match/frames.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/replays.h"
#include "agon/workbench/match/step.h"

namespace agon::pymodule {
namespace {

// Keeps what happens, as data and for people.
class Told {
 public:
  explicit Told(const game::Style& style) : teller_(false, style) {}

  workbench::Tell tell() {
    return [this](const workbench::MatchEvent& event) {
      events_.push(to_value(event));
      text_ += teller_.text_of(event);
    };
  }
  json::Value take_events() { return std::move(events_); }
  const std::string& text() const { return text_; }

 private:
  cli::Teller teller_;
  json::Value events_ = json::Value::array();
  std::string text_;
};

struct MatchArguments {
  GameArguments game;
  SeatArguments seats;
  NameArguments name;
  bool swap = false;
  std::optional<std::string> replay;
  bool force = false;
  game::Style style;

  workbench::GameChoice choice = {};
  void prepare() { choice = game.choice(); }
};

template <class V>
void describe(V& v, MatchArguments& m) {
  describe(v, m.game);
  describe(v, m.seats);
  describe(v, m.name);
  v("swap", m.swap, "exchange the seats", json::Default{});
  v("replay", m.replay, "write a replay to this file");
  v("force", m.force, "write over any file of that name", json::Default{});
  v("verbose", m.style.verbose, "also what changes nothing", json::Default{});
  v("ascii", m.style.ascii, "letters instead of pictures", json::Default{});
}

Result<void> write_replay(const MatchArguments& asked, std::string_view text) {
  return replay::write(*asked.replay, text, replay::over_replays(asked.force));
}

Reply<Answered> play(const MatchArguments& asked, Work& work) {
  Reply<workbench::OpenGame> open = workbench::open(asked.choice);
  if (!open) return decline(open.error());
  Answered out{.warnings = open->warnings};
  workbench::SeatOptions seats = asked.seats.seats();
  seats.swap = asked.swap;
  Reply<workbench::Contest> contest = workbench::seat(*std::move(open), seats);
  if (!contest) return decline(contest.error());
  if (asked.replay) {
    Result<void> may = may_write(*asked.replay, replay::over_replays(asked.force));
    if (!may) return decline(may.error());
  }
  Told told(asked.style);
  chance::MatchName name{asked.name.seed, asked.name.index};
  workbench::PlayedMatch played = workbench::play_match(
      *contest, {.name = name,
                 .tell = told.tell(),
                 .stop = work.stop(),
                 .no_room = [&](const Problem& problem) { out.warnings.push_back(problem); }});
  if (asked.replay && !work.stop().stop_requested()) {
    Result<void> written = write_replay(asked, played.replay);
    if (!written) return decline(written.error());
  }
  out.value = json::to_value(played.record);
  out.value.set("events", told.take_events());
  out.text = cli::match_heading(*contest, name) + told.text();
  out.replay = std::move(played.replay);
  return out;
}

struct ReplayArguments {
  std::optional<std::string> file;
  std::optional<std::string> text;
  bool events = false;
  bool luck = false;
  std::optional<std::string> policy;
  game::Style style;
};

template <class V>
void describe(V& v, ReplayArguments& r) {
  v("file", r.file, "a replay file");
  v("text", r.text, "or what stands in one");
  v("events", r.events, "also what happened", json::Default{});
  v("luck", r.luck, "also what dice and what choices came to", json::Default{});
  v("policy", r.policy, "how both sides are taken to play, for that");
  v("verbose", r.style.verbose, "also what changes nothing", json::Default{});
  v("ascii", r.style.ascii, "letters instead of pictures", json::Default{});
}

// Verified on the way, where luck is asked for: then a file may be another program's.
using MaybeWatched = std::optional<workbench::Watched>;

Reply<replay::Verdict> verdict_of(const ReplayArguments& asked,
                                  const workbench::ReplayOptions& options, MaybeWatched& watched) {
  if (asked.luck) {
    Reply<workbench::Watched> seen =
        asked.text ? workbench::watch(*asked.text) : workbench::watch_file(asked.file.value_or(""));
    if (!seen) return decline(seen.error());
    watched = *std::move(seen);
    if (!asked.events) return watched->verdict;
  }
  return asked.text ? workbench::verify_text(*asked.text, options)
                    : workbench::verify_file(asked.file.value_or(""), options);
}

Reply<void> add_luck(const ReplayArguments& asked, const workbench::Watched& match, Work& work,
                     Answered& out) {
  Reply<workbench::LuckRecord> luck =
      workbench::luck_of(match, {.policy = asked.policy.value_or(""),
                                 .stop = work.stop(),
                                 .progress = work.progress(),
                                 .begins = work.words()});
  if (!luck) return decline(luck.error());
  out.value.set("luck", json::to_value(*luck));
  out.text += cli::luck_text(*luck, asked.style);
  out.complete = luck->complete;
  return {};
}

Reply<Answered> verify(const ReplayArguments& asked, Work& work) {
  Told told(asked.style);
  std::optional<json::Value> report;
  workbench::ReplayOptions options;
  if (asked.events) {
    options.tell = told.tell();
    options.reported = [&](json::Value made) { report = std::move(made); };
  }
  MaybeWatched watched;
  Reply<replay::Verdict> verdict = verdict_of(asked, options, watched);
  if (!verdict && cli::code_of_replay(verdict.error()) != cli::kNo) {
    return decline(verdict.error());
  }
  workbench::VerdictRecord record =
      workbench::record_of(asked.text ? "replay" : *asked.file, verdict);
  record.report = std::move(report);
  Answered out{.value = json::to_value(record), .text = told.text()};
  if (!verdict) {
    for (const Problem& problem : verdict.error()) out.text += agon::to_text(problem);
  }
  if (asked.events) out.value.set("events", told.take_events());
  if (!verdict || !watched) return out;
  Reply<void> added = add_luck(asked, *watched, work, out);
  if (!added) return decline(added.error());
  return out;
}

// A game that is stepped, one request at a time; threads of Python's wait for each other.
class Stepper {
 public:
  explicit Stepper(const nb::dict& arguments) {
    auto asked = read_arguments<GameArguments>(arguments);
    Reply<const game::Entry*> entry = workbench::find_game(asked.game);
    if (!entry) raise(entry.error());
    stepper_.emplace(**entry, asked.choice().selection());
    Reply<void> opened = unlocked([&] { return stepper_->open(); });
    if (!opened) raise(opened.error());
  }

  nb::object step(const nb::dict& request) {
    std::string text = json::canonical(value_of_arguments(request));
    workbench::StepReply reply = unlocked([&] { return stepper_->answer(std::move(text)); });
    if (const auto* wrong = std::get_if<workbench::StepError>(&reply)) {
      raise(workbench::ProblemsRecord{{wrong->error}}, wrong->error.message);
    }
    return to_python(json::to_value(reply));
  }

 private:
  template <class F>
  std::invoke_result_t<F> unlocked(const F& work) {
    nb::gil_scoped_release released;
    std::lock_guard held(mutex_);
    return work();
  }

  std::mutex mutex_;
  std::optional<workbench::Stepper> stepper_;
};

}  // namespace

void add_matches(nb::module_& m) {
  add_verb<MatchArguments, play>(m, "match", "Plays one match.");
  add_verb<ReplayArguments, verify>(m, "replay", "Plays a replay again and compares.");
  nb::class_<Stepper>(m, "Stepper", "A game that is driven one step at a time.")
      .def(nb::init<nb::dict>(), nb::arg("arguments"))
      .def("step", &Stepper::step, nb::arg("request"), "One request, one answer.");
}

}  // namespace agon::pymodule
