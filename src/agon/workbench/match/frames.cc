#include "agon/workbench/match/frames.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/game/words.h"
#include "agon/json/write.h"
#include "agon/replay/load.h"
#include "agon/workbench/match/foreign.h"
#include "agon/workbench/match/view.h"

namespace agon::workbench {
namespace {

using game::Side, game::StateView;

class Watching : public replay::Watcher, private chance::EventListener {
 public:
  explicit Watching(const WatchOptions& options) : options_(options) {}

  void start(const game::AnyGame& game, const replay::ReplayRecord& record,
             StateView state) override {
    game_ = &game;
    const game::ReportedBy& report = roster::find_or_null(game.facts().name)->offers.report;
    if (options_.frames && report.begin != nullptr) reporter_ = report.begin(game);
    out.seats = {record.seats.a.agent, record.seats.b.agent};
    keep({}, state);
  }

  void step(const game::AnyGame&, const replay::Step& step, StateView state) override {
    out.steps.push_back(step);
    FrameRecord frame;
    if (options_.frames && !is_full()) frame = frame_of(step);
    keep(std::move(frame), state);
  }

  chance::EventListener* listener() override { return options_.frames ? this : nullptr; }

  bool is_full() const { return bytes_ > options_.most_bytes; }

  Watched out;

 private:
  void on(chance::EventView event) override {
    if (is_full()) return;
    if (reporter_) reporter_->on(event);
    json::Value value = to_value(MatchEvent{*game_, game_->turn(out.states.back()), event});
    value.set("text", game_->event_text(event, options_.style));
    if (auto derived = if_any(game_->derived_of(event))) value.set("derived", *std::move(derived));
    events_.push_back(std::move(value));
  }

  // Before the step is added, so the last state is the one that it began with.
  FrameRecord frame_of(const replay::Step& step) {
    FrameRecord out_frame;
    StateView before = out.states.back();
    for (Side side : game::kSides) {
      const std::optional<game::NotedChoice>& noted = step.choices[at(side)];
      if (!noted) continue;
      out_frame.choices[std::string(game::name_of(side))] = {
          game::record_of(*game_, noted->choice),
          game::spoken_text(*game_, before, side, noted->choice), noted->note};
    }
    for (const chance::Rolled& rolled : step.rolls) {
      out_frame.rolls.push_back(replay::record_of(*game_, rolled));
    }
    out_frame.events = std::move(events_);
    events_.clear();
    return out_frame;
  }

  void keep(FrameRecord frame, StateView state) {
    out.states.emplace_back(state.begin(), state.end());
    if (!options_.frames || is_full()) return;
    frame.step = out.steps.size();
    frame.turn = game_->turn(state);
    frame.state = game_->state_to_value(state);
    game::Style style = options_.style;
    style.heard = reporter_.get();
    frame.derived = if_any(game_->derived(state, style));
    frame.text = game_->state_text(state, options_.style);
    frame.outcome = game_->outcome(state);
    bytes_ += json::canonical(json::to_value(frame)).size();
    out.frames.push_back(std::move(frame));
  }

  const WatchOptions& options_;
  const game::AnyGame* game_ = nullptr;
  std::unique_ptr<game::MatchReporter> reporter_;
  std::vector<json::Value> events_;
  std::size_t bytes_ = 0;
};

// "hero fighter, hero mine": by the name of the file that ships it.
std::string contents_of(const OpenGame& open) {
  std::string out;
  for (std::size_t i = 0; i < open.files.size(); ++i) {
    std::string_view name = open.files[i];
    name.remove_prefix(name.find_last_of('/') + 1);
    if (name.ends_with(".json")) name.remove_suffix(5);
    out += fmt::format("{}{} {}", i == 0 ? "" : ", ", open.entry->facts.contents[i].name,
                       name.empty() ? "of its own" : name);
  }
  return out;
}

bool is_ours(const json::Value& root) {
  return !root.is_object() || root.find("format") != nullptr;
}

// Whether a file has all that every file of the format has, right or wrong.
bool looks_like(const json::Value& root, const game::ReplayFormat& format) {
  json::Value schema = format.schema();
  const json::Value* required = schema.find("required");
  if (required == nullptr) return false;
  return std::ranges::all_of(required->items(), [&](const json::Value& key) {
    return root.find(key.as_string()) != nullptr;
  });
}

// A replay of ours, made of whatever the file is, and the format that it was in.
struct Ours {
  json::Document document;
  std::string format = {};
};

Reply<Ours> as_ours(json::Document document, const WatchOptions& options) {
  if (is_ours(document.root())) return Ours{std::move(document)};
  for (const FoundFormat& found : all_formats()) {
    if (!looks_like(document.root(), *found.format)) continue;
    ImportOptions import{.file = options.file, .format = std::string(found.format->name)};
    Reply<Imported> imported = import_text(document.text(), import);
    if (!imported) return decline(imported.error());
    if (!imported->replay) return decline(imported->replay.error());
    Result<json::Document> made = replay::parse(*std::move(imported->replay), options.file);
    if (!made) return decline(made.error());
    return Ours{*std::move(made), import.format};
  }
  return Ours{std::move(document)};  // which is then refused for what it is
}

Result<replay::Looked> looked_at(const json::Document& file, const WatchOptions& options,
                                 replay::Watcher& watcher) {
  if (options.differing) return replay::look(file, roster::find_or_null, &watcher, options.stop);
  Result<replay::Verdict> verdict =
      replay::verify(file, roster::find_or_null, &watcher, options.stop);
  if (!verdict) return refuse(verdict.error());
  return replay::Looked{*std::move(verdict)};
}

Reply<Watched> watch_document(Result<json::Document> document, const WatchOptions& options) {
  if (!document) return decline(document.error());
  Reply<Ours> ours = as_ours(*std::move(document), options);
  if (!ours) return decline(ours.error());
  Watching watching(options);
  Result<replay::Looked> looked = looked_at(ours->document, options, watching);
  if (!looked) return decline(looked.error());
  Reply<OpenGame> open = open_replayed(*looked->verdict.entry, looked->verdict.played_on, {});
  if (!open) return decline(open.error());
  Watched out = std::move(watching.out);
  out.verdict = std::move(looked->verdict);
  out.difference = std::move(looked->difference);
  out.format = std::move(ours->format);
  out.open = *std::move(open);
  out.contents_text = contents_of(out.open);
  return out;
}

}  // namespace

Reply<Watched> watch(std::string text, const WatchOptions& options) {
  return watch_document(replay::parse(std::move(text), options.file), options);
}

Reply<Watched> watch_file(const std::string& path, WatchOptions options) {
  options.file = path;
  return watch_document(replay::load(path), options);
}

}  // namespace agon::workbench
