#include "agon/archive/archive.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cassert>
#include <chrono>
#include <future>
#include <system_error>

#include "agon/archive/opening.h"
#include "agon/archive/reading.h"
#include "agon/archive/writing.h"
#include "agon/base/hash.h"

namespace agon::archive {
namespace {

constexpr u64 kShrunkAtOnce = 1000;  // pages: others want to write, too

}  // namespace

// A connection to ask by, shared by all threads, and one to write by, the writer's.
struct Archive::Rooms {
  std::string path;
  mutable std::mutex asking;
  std::unique_ptr<Database> questions;
  std::unique_ptr<Writer> writer;  // only of whoever keeps it

  template <class Read, class... Arguments>
  auto ask(Read&& read, const Arguments&... arguments) const {
    std::scoped_lock lock(asking);
    return read(*questions, arguments...);
  }
};

Archive::Archive(std::unique_ptr<Rooms> rooms) : rooms_(std::move(rooms)) {}
Archive::Archive(Archive&& other) noexcept = default;
Archive& Archive::operator=(Archive&& other) noexcept = default;
Archive::~Archive() = default;

Result<Archive> Archive::open(const std::string& path, Access access) {
  Result<Opened> opened = open_file(path, access, schema_steps());
  if (!opened) return refuse(opened.error());
  auto rooms = std::make_unique<Rooms>();
  rooms->path = path;
  rooms->questions = std::move(opened->questions);
  try {
    if (opened->changes) rooms->writer = std::make_unique<Writer>(std::move(opened->changes));
  } catch (const std::system_error& error) {
    return refuse(ErrorCode::file_unwritable,
                  fmt::format("no thread for the archive: {}", error.what()));
  }
  return Archive(std::move(rooms));
}

const std::string& Archive::path() const { return rooms_->path; }

void Archive::write(Job job, std::size_t bytes) {
  assert(rooms_->writer != nullptr);
  job.bytes = bytes + sizeof job;
  rooms_->writer->add(std::move(job));
}

void Archive::begin(MatchRow row, std::string journal_head, Done done) {
  std::string id = row.id;
  u64 link = hash64(journal_head);
  Packed packed = pack(std::move(journal_head));
  std::size_t bytes = packed.data.size() + row.facts.size();
  auto work = [row = std::move(row), packed = std::move(packed)](Database& database) {
    return write_begin(database, row, packed);
  };
  write({.work = work, .done = std::move(done), .chain = id, .link = link, .whole = true}, bytes);
}

void Archive::add(std::string id, std::string journal_lines, std::optional<ChosenRow> chosen,
                  std::optional<std::string> facts, Done done) {
  bool chained = !journal_lines.empty() || chosen;
  u64 link = hash64(journal_lines + (chosen ? chosen->side + chosen->nonce : ""));
  Addition addition{.id = std::move(id),
                    .lines = pack(std::move(journal_lines)),
                    .chosen = std::move(chosen),
                    .facts = std::move(facts)};
  std::size_t bytes = addition.lines.data.size() + addition.facts.value_or("").size();
  std::string chain = chained ? addition.id : "";
  auto work = [addition = std::move(addition)](Database& database) {
    return write_addition(database, addition);
  };
  write({.work = work, .done = std::move(done), .chain = chain, .link = link}, bytes);
}

void Archive::finish(MatchRow row, std::string replay_text, Done done) {
  std::string id = row.id;
  u64 link = hash64(replay_text);
  Packed packed = pack(std::move(replay_text));
  std::size_t bytes = packed.data.size() + row.facts.size();
  auto work = [row = std::move(row), packed = std::move(packed)](Database& database) {
    return write_finish(database, row, packed);
  };
  write({.work = work, .done = std::move(done), .chain = id, .link = link, .whole = true}, bytes);
}

void Archive::add_run(RunRow row, std::string record, Done done) {
  Packed packed = pack(std::move(record));
  std::size_t bytes = packed.data.size() + row.command.size();
  auto work = [row = std::move(row), packed = std::move(packed)](Database& database) {
    return write_run(database, row, packed);
  };
  write({.work = work, .done = std::move(done)}, bytes);
}

void Archive::remove(std::vector<std::string> ids, Done done) {
  std::size_t bytes = ids.size() * sizeof(std::string);
  auto work = [ids = std::move(ids)](Database& database) { return write_removal(database, ids); };
  write({.work = work, .done = std::move(done)}, bytes);
}

void Archive::shrink(Done done) {
  auto work = [](Database& database) {
    return database.run(fmt::format("PRAGMA incremental_vacuum({})", kShrunkAtOnce));
  };
  write({.work = work, .done = std::move(done)}, 0);
}

Result<std::vector<MatchRow>> Archive::matches(const Filter& filter) const {
  return rooms_->ask(read_matches, filter);
}

Result<std::vector<RunRow>> Archive::runs(const Filter& filter) const {
  return rooms_->ask(read_runs, filter);
}

Result<KeptMatch> Archive::match(const std::string& id) const {
  return rooms_->ask(read_match, id);
}

Result<KeptRun> Archive::kept_run(const std::string& id) const { return rooms_->ask(read_run, id); }

Result<std::vector<ChosenRow>> Archive::chosen(const std::string& id) const {
  return rooms_->ask(read_chosen, id);
}

Result<Measure> Archive::measure() const { return rooms_->ask(read_measure); }

Result<std::string> Archive::journal(const std::string& id) const {
  Result<KeptMatch> kept = match(id);
  if (!kept) return refuse(kept.error());
  if (kept->row.status == MatchStatus::running) return std::move(kept->text);
  return refuse(unknown_id("running match", id));
}

Result<std::string> Archive::replay(const std::string& id) const {
  Result<KeptMatch> kept = match(id);
  if (!kept) return refuse(kept.error());
  if (kept->row.status != MatchStatus::running) return std::move(kept->text);
  return refuse(unknown_id("finished match", id));
}

Result<std::string> Archive::run(const std::string& id) const {
  Result<KeptRun> kept = kept_run(id);
  if (!kept) return refuse(kept.error());
  return std::move(kept->record);
}

Result<void> wait(const std::function<void(Done)>& change) {
  auto answer = std::make_shared<std::promise<Result<void>>>();
  std::future<Result<void>> answered = answer->get_future();
  change([answer](const Result<void>& result) { answer->set_value(result); });
  return answered.get();
}

// A file beside the archive: SQLite's own locks on the archive end when any descriptor of it does.
Result<Claim> Claim::take(const std::string& path) {
  std::string name = path + ".lock";
  Descriptor held(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (held.get() < 0) return failed(ErrorCode::file_unwritable, name, "cannot open the file");
  if (lock(held.get()) != Lock::elsewhere) return Claim(std::move(held));
  Problem problem{.code = ErrorCode::file_unwritable,
                  .message = "another program goes on with the matches of this archive"};
  problem.place.file = path;
  return refuse(std::move(problem));
}

u64 now_in_milliseconds() {
  auto since = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<u64>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
}

}  // namespace agon::archive
