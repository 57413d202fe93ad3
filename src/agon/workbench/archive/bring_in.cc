#include "agon/workbench/archive/bring_in.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "agon/base/file.h"
#include "agon/base/utf8.h"
#include "agon/json/document.h"
#include "agon/replay/load.h"

namespace agon::workbench {
namespace {

constexpr std::string_view kSqliteBegins{"SQLite format 3\0", 16};

bool is_database(const std::string& path) {
  std::string begin(kSqliteBegins.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(begin.data(), static_cast<std::streamsize>(begin.size())) &&
         begin == kSqliteBegins;
}

// When a file was last written: an imported match is as old as its file.
u64 written_at(const std::string& path) {
  std::error_code unknown;
  auto time = std::filesystem::last_write_time(path, unknown);
  if (unknown) return archive::now_in_milliseconds();
  auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
  auto count = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  return static_cast<u64>(std::max<i64>(count, 0));
}

class Bringing {
 public:
  Bringing(archive::Archive& into, const std::string& source, const LookOptions& options)
      : into_(into), options_(options) {
    record_.archive = into.path();
    record_.source = source;
  }

  Reply<BroughtRecord> from_file() {
    Result<std::string> text = read_file(record_.source, replay::kLargestReplay);
    if (!text) return decline(text.error());
    Result<VerifiedMatch> match = verified(*std::move(text), record_.source);
    if (!match) return decline(match.error());
    match->row.created = match->row.updated = written_at(record_.source);
    if (Result<void> kept = keep(*match); !kept) return decline(kept.error());
    return std::move(record_);
  }

  Reply<BroughtRecord> from_archive() {
    Result<archive::Archive> from =
        archive::Archive::open(record_.source, archive::Access::inspect);
    if (!from) return decline(from.error());
    Result<std::vector<archive::MatchRow>> matches = from->matches({});
    if (!matches) return decline(matches.error());
    Result<std::vector<archive::RunRow>> runs = from->runs({});
    if (!runs) return decline(runs.error());
    all_ = matches->size() + runs->size();
    for (const archive::MatchRow& row : *matches) {
      count(row.id, [&] { return take_match(*from, row.id); });
    }
    for (const archive::RunRow& row : *runs) {
      count(row.id, [&] { return take_run(*from, row.id); });
    }
    if (failed_) return decline(*failed_);
    return std::move(record_);
  }

 private:
  // What is wrong with one of them keeps none of the others out; what is wrong with our own archive
  // (a full disk) does.
  template <class Take>
  void count(const std::string& id, Take&& take) {
    if (options_.stop.stop_requested()) record_.complete = false;
    if (!record_.complete || failed_) return;
    Result<void> taken = take();
    if (!taken && taken.error().code == ErrorCode::file_unwritable) {
      failed_ = taken.error();
    } else if (!taken) {
      ++record_.refused;
      if (record_.faults.size() < kMostFaults) {
        record_.faults.push_back({id, record_of(taken.error())});
      }
    }
    if (options_.progress) options_.progress(++done_, all_);
  }

  // Its id, its times and the words for its contents are those of the other archive. Its facts are
  // not: tokens in them would open doors here. One that is still played there was left, for us.
  Result<void> take_match(const archive::Archive& from, const std::string& id) {
    Result<archive::KeptMatch> kept = from.match(id);
    if (!kept) return refuse(kept.error());
    Result<VerifiedMatch> match = verified(std::move(kept->text), id);
    if (!match) return refuse(match.error());
    match->row.id = id;
    match->row.contents = kept->row.contents;
    match->row.created = kept->row.created;
    match->row.updated = kept->row.updated;
    match->row.practice = kept->row.practice;
    return keep(*match);
  }

  Result<void> take_run(const archive::Archive& from, const std::string& id) {
    Result<archive::KeptRun> kept = from.kept_run(id);
    if (!kept) return refuse(kept.error());
    if (!is_plain_command(kept->row.command)) {
      return refuse(archive::kArchive, "its command line is none of agon alone");
    }
    Result<json::Document> record = json::parse(kept->record, id, replay::kReplayLimits);
    if (!record) return refuse(record.error());
    Result<archive::KeptRun> there = into_.kept_run(id);
    if (there) return compare(there->record == kept->record, id);
    Result<void> added = archive::wait(
        [&](archive::Done done) { into_.add_run(kept->row, kept->record, std::move(done)); });
    if (added) ++record_.runs;
    if (added) record_.ids.push_back(id);
    return added;
  }

  Result<void> keep(const VerifiedMatch& match) {
    Result<archive::KeptMatch> there = into_.match(match.row.id);
    if (there) return compare(there->text == match.replay, match.row.id);
    Result<void> kept = archive::wait(
        [&](archive::Done done) { into_.finish(match.row, match.replay, std::move(done)); });
    if (kept) ++record_.matches;
    if (kept) record_.ids.push_back(match.row.id);
    return kept;
  }

  Result<void> compare(bool same, const std::string& id) {
    if (same) ++record_.known;
    if (same) return {};
    return refuse(archive::kArchive, fmt::format("the archive has something else called {}", id));
  }

  archive::Archive& into_;
  const LookOptions& options_;
  BroughtRecord record_;
  u64 done_ = 0;
  u64 all_ = 0;
  std::optional<Problem> failed_;
};

}  // namespace

Reply<BroughtRecord> bring_in(archive::Archive& archive, const std::string& source,
                              const LookOptions& options) {
  std::error_code unknown;
  if (std::filesystem::equivalent(archive.path(), source, unknown)) {
    return decline(ErrorCode::usage, "an archive cannot be imported into itself");
  }
  Bringing bringing(archive, source, options);
  return is_database(source) ? bringing.from_archive() : bringing.from_file();
}

bool is_plain_command(std::string_view command) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-+=./:,@%";
  if (!command.starts_with("agon ") && !command.starts_with("./agon ")) return false;
  if (has_control(command)) return false;
  bool quoted = false;
  for (char c : command) {
    if (c == '\'') {
      quoted = !quoted;
    } else if (!quoted && kPlain.find(c) == std::string_view::npos) {
      return false;
    }
  }
  return !quoted;
}

}  // namespace agon::workbench
