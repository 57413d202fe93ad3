#include "agon/workbench/archive/prune.h"

#include <algorithm>

namespace agon::workbench {
namespace {

constexpr u64 kDay = 24ull * 60 * 60 * 1000;
constexpr std::size_t kRemovedAtOnce = 100;  // others want to write, too

class Pruning {
 public:
  Pruning(const archive::Archive& archive, const PruneOptions& options)
      : archive_(archive), options_(options) {
    u64 now = archive::now_in_milliseconds();
    u64 age = options.older ? std::min(*options.older, now / kDay) * kDay : 0;
    cutoff_ = now - age;
  }

  Result<std::vector<ArchivedRecord>> run() {
    Result<void> done;
    if (wanted(ArchivedKind::match)) done = add_matches();
    for (archive::RunKind kind : every<archive::RunKind>()) {
      bool of_it = wanted(record_of(archive::RunRow{.id = {}, .kind = kind}).kind);
      if (done && of_it) done = add_runs(kind);
    }
    if (!done) return refuse(done.error());
    return std::move(out_);
  }

 private:
  bool wanted(ArchivedKind kind) const { return !options_.kind || *options_.kind == kind; }

  bool goes(u64 place, u64 written) const {
    if (options_.keep && place < *options_.keep) return false;
    return !options_.older || written < cutoff_;
  }

  Result<void> add_matches() {
    Result<std::vector<archive::MatchRow>> rows = archive_.matches({});
    if (!rows) return refuse(rows.error());
    u64 place = 0;
    for (const archive::MatchRow& row : *rows) {
      bool stays = row.status == archive::MatchStatus::running && !options_.running;
      if (!stays && goes(place++, row.updated)) out_.push_back(record_of(row));
    }
    return {};
  }

  Result<void> add_runs(archive::RunKind kind) {
    Result<std::vector<archive::RunRow>> rows = archive_.runs({.kind = kind});
    if (!rows) return refuse(rows.error());
    u64 place = 0;
    for (const archive::RunRow& row : *rows) {
      if (goes(place++, row.created)) out_.push_back(record_of(row));
    }
    return {};
  }

  const archive::Archive& archive_;
  const PruneOptions& options_;
  u64 cutoff_ = 0;
  std::vector<ArchivedRecord> out_;
};

Result<void> remove(archive::Archive& archive, const std::vector<ArchivedRecord>& entries) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    ids.push_back(entries[i].id);
    if (ids.size() < kRemovedAtOnce && i + 1 < entries.size()) continue;
    Result<void> done =
        archive::wait([&](archive::Done ready) { archive.remove(ids, std::move(ready)); });
    if (!done) return done;
    ids.clear();
  }
  return {};
}

// A part at a time, until there is no more.
Result<u64> shrink(archive::Archive& archive, u64 bytes) {
  while (true) {
    Result<void> done =
        archive::wait([&](archive::Done ready) { archive.shrink(std::move(ready)); });
    if (!done) return refuse(done.error());
    Result<archive::Measure> measure = archive.measure();
    if (!measure) return refuse(measure.error());
    if (measure->bytes >= bytes) return bytes;
    bytes = measure->bytes;
  }
}

}  // namespace

Reply<PrunedRecord> prune_archive(archive::Archive& archive, const PruneOptions& options) {
  if (!options.older && !options.keep) {
    return decline(ErrorCode::usage, "say what may go: what is older, or all but the newest");
  }
  std::optional<archive::Claim> claim;
  if (options.running) {
    Result<archive::Claim> taken = archive::Claim::take(archive.path());
    if (!taken) return decline(taken.error());
    claim = *std::move(taken);
  }
  PrunedRecord out{.archive = archive.path(), .removed = options.really};
  Result<archive::Measure> measure = archive.measure();
  if (!measure) return decline(measure.error());
  Result<std::vector<ArchivedRecord>> found = Pruning(archive, options).run();
  if (!found) return decline(found.error());
  out.entries = *std::move(found);
  out.count = out.entries.size();
  out.bytes_before = out.bytes_after = measure->bytes;
  if (!options.really || out.count == 0) return out;
  if (Result<void> gone = remove(archive, out.entries); !gone) return decline(gone.error());
  Result<u64> left = shrink(archive, out.bytes_before);
  if (!left) return decline(left.error());
  out.bytes_after = *left;
  return out;
}

}  // namespace agon::workbench
