#include "agon/workbench/archive/verified.h"

#include <fmt/format.h>

#include <filesystem>

#include "agon/base/excerpt.h"
#include "agon/base/hash.h"
#include "agon/json/write.h"
#include "agon/replay/load.h"
#include "agon/roster/roster.h"
#include "agon/workbench/match/replays.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {
namespace {

using archive::MatchStatus;

// "table corner": by the file that ships, else by the name that it has itself.
std::string contents_of(const game::AnyGame& game) {
  std::string out;
  std::vector<std::string> files = roster::shipped_files(game);
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::string name = std::filesystem::path(files[i]).stem().string();
    const json::Value* own = game.contents()[i].find("name");
    if (name.empty()) name = own != nullptr && own->is_string() ? own->as_string() : "of its own";
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", game.facts().contents[i].name, name);
  }
  return out;
}

// The list must say what the replay says. Who resigned, or was too slow, has lost outside of it.
Result<void> compare(const archive::MatchRow& row, const replay::Verdict& verdict) {
  auto differs = [](std::string_view what, auto listed, auto replayed) {
    return refuse(ErrorCode::replay_differs, fmt::format("the archive's list says {} {}, and the "
                                                         "replay {}",
                                                         what, listed, replayed));
  };
  if (row.game != verdict.entry->facts.name) {
    return differs("game", quote(row.game), verdict.entry->facts.name);
  }
  if (row.status == MatchStatus::running) return {};
  if (row.steps != verdict.steps) return differs("steps", row.steps, verdict.steps);
  bool ended = verdict.outcome != game::Outcome::running;
  if (ended && row.outcome != game::name_of(verdict.outcome)) {
    return differs("outcome", quote(row.outcome), game::name_of(verdict.outcome));
  }
  return {};
}

Result<void> look_at_match(const archive::Archive& archive, const std::string& id) {
  Result<archive::KeptMatch> kept = archive.match(id);
  if (!kept) return refuse(kept.error());
  Reply<replay::Verdict> verdict = verify_text(std::move(kept->text));
  if (!verdict) return refuse(verdict.error().front());
  if (!kept->row.facts.empty()) {  // who goes on with the match reads them
    Result<json::Document> facts = json::parse(kept->row.facts, id);
    if (!facts) return refuse(facts.error());
  }
  return compare(kept->row, *verdict);
}

Result<void> look_at_run(const archive::Archive& archive, const std::string& id) {
  Result<std::string> record = archive.run(id);
  if (!record) return refuse(record.error());
  Result<json::Document> document = json::parse(*std::move(record), id, replay::kReplayLimits);
  if (!document) return refuse(document.error());
  return {};
}

class Looking {
 public:
  Looking(const archive::Archive& archive, const LookOptions& options)
      : archive_(archive), options_(options) {}

  Reply<ArchiveVerdict> run() {
    Result<archive::Measure> measure = archive_.measure();
    if (!measure) return decline(measure.error());
    verdict_ = {.archive = archive_.path(),
                .version = measure->version,
                .bytes = measure->bytes,
                .matches = measure->matches,
                .runs = measure->runs};
    Result<std::vector<archive::MatchRow>> matches = archive_.matches({});
    if (!matches) return decline(matches.error());
    for (const archive::MatchRow& row : *matches) look(row.id, look_at_match);
    Result<std::vector<archive::RunRow>> runs = archive_.runs({});
    if (!runs) return decline(runs.error());
    for (const archive::RunRow& row : *runs) look(row.id, look_at_run);
    verdict_.verified = verdict_.complete && verdict_.faulty == 0;
    return std::move(verdict_);
  }

 private:
  using Look = Result<void>(const archive::Archive&, const std::string& id);

  void look(const std::string& id, Look* at) {
    if (options_.stop.stop_requested()) verdict_.complete = false;
    if (!verdict_.complete) return;
    Result<void> fine = at(archive_, id);
    // Whoever has the archive open may have removed it meanwhile.
    bool gone = !fine && fine.error().code == archive::kUnknownId;
    if (!fine && !gone) {
      ++verdict_.faulty;
      if (verdict_.faults.size() < kMostFaults) {
        verdict_.faults.push_back({id, record_of(fine.error())});
      }
    }
    ++verdict_.looked_at;
    if (options_.progress) options_.progress(verdict_.looked_at, verdict_.matches + verdict_.runs);
  }

  const archive::Archive& archive_;
  const LookOptions& options_;
  ArchiveVerdict verdict_;
};

}  // namespace

Result<VerifiedMatch> verified(std::string text, const std::string& file) {
  Result<json::Document> document = replay::parse(std::move(text), file);
  if (!document) return refuse(document.error());
  struct Seats : replay::Watcher {
    replay::SeatRecords seats;
    void start(const game::AnyGame&, const replay::ReplayRecord& read, game::StateView) override {
      seats = read.seats;
    }
  } watcher;
  Result<replay::Verdict> verdict = replay::verify(*document, roster::find_or_null, &watcher);
  if (!verdict) return refuse(verdict.error());
  const game::Facts& facts = verdict->entry->facts;
  bool over = verdict->outcome != game::Outcome::running;
  VerifiedMatch out{.row = {.id = to_hex(hash64(replay::sum_of(document->root())))},
                    .replay = json::pretty(document->root())};
  out.row.game = facts.name;
  out.row.contents = contents_of(*verdict->played_on);
  out.row.seats = seats_text(facts, watcher.seats.a.agent, watcher.seats.b.agent);
  out.row.facts = "{}";
  out.row.status = over ? MatchStatus::over : MatchStatus::left;
  out.row.outcome = game::name_of(verdict->outcome);
  out.row.steps = verdict->steps;
  return out;
}

Reply<ArchiveVerdict> verify_archive(const std::string& file, const LookOptions& options) {
  Result<archive::Archive> archive = archive::Archive::open(file, archive::Access::inspect);
  if (!archive) return decline(archive.error());
  return Looking(*archive, options).run();
}

}  // namespace agon::workbench
