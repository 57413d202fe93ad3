#include "agon/workbench/archive/entries.h"

#include <fmt/chrono.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/json/write.h"
#include "agon/replay/load.h"

namespace agon::workbench {
namespace {

// Runs count from the first kind that is none of a match.
ArchivedKind kind_of(archive::RunKind kind) {
  return static_cast<ArchivedKind>(1 + static_cast<u8>(kind));
}
static_assert(archive::kRunKindCount + 1 == kArchivedKindCount);

// With the time by which the archive sorts.
using Timed = std::pair<u64, ArchivedRecord>;

template <class Row>
Result<void> add_rows(const Result<std::vector<Row>>& rows, std::vector<Timed>& out) {
  if (!rows) return refuse(rows.error());
  for (const Row& row : *rows) out.emplace_back(row.created, record_of(row));
  return {};
}

Result<json::Value> value_of(const std::string& record) {
  Result<json::Document> document = json::parse(record, "record", replay::kReplayLimits);
  if (!document) return refuse(document.error());
  return document->root();
}

// The other of both kinds, where it is not the first.
template <class Match, class Run>
auto match_or_run(const std::string& id, Match&& match, Run&& run) -> decltype(match()) {
  auto is_unknown = [](const auto& reply) {
    return !reply && reply.error().front().code == archive::kUnknownId;
  };
  auto out = match();
  if (is_unknown(out)) out = run();
  if (!is_unknown(out)) return out;
  return decline(archive::kUnknownId, fmt::format("the archive has no match or run {}", quote(id)));
}

}  // namespace

std::string time_text(u64 milliseconds) {
  constexpr u64 kEndOfYear9999 = 253'402'300'799;
  u64 seconds = std::min(milliseconds / 1000, kEndOfYear9999);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

ArchivedRecord record_of(const archive::MatchRow& row) {
  ArchivedRecord out{.id = row.id, .kind = ArchivedKind::match, .game = row.game};
  out.created = time_text(row.created);
  out.contents = row.contents;
  out.seats = row.seats;
  out.status = row.status;
  out.outcome = row.outcome;
  if (row.status != archive::MatchStatus::running) out.steps = row.steps;
  out.practice = row.practice;
  return out;
}

ArchivedRecord record_of(const archive::RunRow& row) {
  ArchivedRecord out{.id = row.id, .kind = kind_of(row.kind), .game = row.game};
  out.created = time_text(row.created);
  out.command = row.command;
  out.run_status = row.status;
  return out;
}

Reply<ArchivedList> list_entries(const archive::Archive& archive, const ListOptions& options) {
  archive::Filter filter{.game = options.game, .before = options.before, .most = options.most};
  bool any = !options.kind;
  bool only_matches = options.kind == ArchivedKind::match;
  std::vector<Timed> found;
  Result<void> done;
  if (any || only_matches) done = add_rows(archive.matches(filter), found);
  if (!any && !only_matches) {
    filter.kind = static_cast<archive::RunKind>(static_cast<u8>(*options.kind) - 1);
  }
  if (done && !only_matches) done = add_rows(archive.runs(filter), found);
  if (!done) return decline(done.error());
  auto newer = [](const Timed& a, const Timed& b) {
    return std::tie(a.first, a.second.id) > std::tie(b.first, b.second.id);
  };
  std::ranges::sort(found, newer);  // ids are different, so there is one order
  ArchivedList out;
  for (Timed& one : found) {
    if (out.entries.size() < options.most) out.entries.push_back(std::move(one.second));
  }
  return out;
}

Reply<ArchivedDetails> show_entry(const archive::Archive& archive, const std::string& id) {
  auto match = [&]() -> Reply<ArchivedDetails> {
    Result<archive::KeptMatch> kept = archive.match(id);
    if (!kept) return decline(kept.error());
    return ArchivedDetails{.entry = record_of(kept->row),
                           .updated = time_text(kept->row.updated),
                           .bytes = kept->text.size(),
                           .stored = kept->stored};
  };
  auto run = [&]() -> Reply<ArchivedDetails> {
    Result<archive::KeptRun> kept = archive.kept_run(id);
    if (!kept) return decline(kept.error());
    Result<json::Value> record = value_of(kept->record);
    if (!record) return decline(record.error());
    return ArchivedDetails{.entry = record_of(kept->row),
                           .bytes = kept->record.size(),
                           .stored = kept->stored,
                           .record = *std::move(record)};
  };
  return match_or_run(id, match, run);
}

Reply<std::string> entry_text(const archive::Archive& archive, const std::string& id) {
  auto match = [&]() -> Reply<std::string> {
    Result<archive::KeptMatch> kept = archive.match(id);
    if (!kept) return decline(kept.error());
    if (kept->row.status != archive::MatchStatus::running) return std::move(kept->text);
    Result<json::Document> journal = replay::parse(std::move(kept->text), id);
    if (!journal) return decline(journal.error());
    return json::pretty(journal->root());
  };
  return match_or_run(id, match, [&] { return reply(archive.run(id)); });
}

}  // namespace agon::workbench
