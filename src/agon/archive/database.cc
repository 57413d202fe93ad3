#include "agon/archive/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstring>
#include <filesystem>

#include "agon/base/utf8.h"
#include "agon/replay/load.h"

namespace agon::archive {
namespace {

constexpr int kBusyMilliseconds = 5000;

// A row is a text of ours and little else.
constexpr int kLargestRow = static_cast<int>(replay::kLargestReplay) + (1 << 20);

// What https://sqlite.org/security.html advises for files of strangers, with room for our schema.
constexpr std::pair<int, int> kLimits[] = {{SQLITE_LIMIT_LENGTH, kLargestRow},
                                           {SQLITE_LIMIT_SQL_LENGTH, 1 << 16},
                                           {SQLITE_LIMIT_COLUMN, 64},
                                           {SQLITE_LIMIT_EXPR_DEPTH, 32},
                                           {SQLITE_LIMIT_COMPOUND_SELECT, 3},
                                           {SQLITE_LIMIT_VDBE_OP, 25'000},
                                           {SQLITE_LIMIT_FUNCTION_ARG, 8},
                                           {SQLITE_LIMIT_ATTACHED, 0},
                                           {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50},
                                           {SQLITE_LIMIT_VARIABLE_NUMBER, 32},
                                           {SQLITE_LIMIT_TRIGGER_DEPTH, 4},
                                           {SQLITE_LIMIT_WORKER_THREADS, 0}};

constexpr std::pair<int, int> kSwitches[] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}, {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_DQS_DDL, 0},        {SQLITE_DBCONFIG_DQS_DML, 0},
    {SQLITE_DBCONFIG_ENABLE_FKEY, 1}};

// Steps of SQLite's machine between two looks at how many there were.
constexpr int kVisit = 1000;

bool is_full_or_gone(int code) { return code == SQLITE_FULL || code == SQLITE_IOERR; }

}  // namespace

void Database::Close::operator()(sqlite3* handle) const { ::sqlite3_close(handle); }

void Database::Finalize::operator()(sqlite3_stmt* statement) const {
  ::sqlite3_finalize(statement);
}

Database::~Database() = default;

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Mode mode) {
  int how = mode == Mode::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
  Result<std::unique_ptr<Database>> opened = open(path, how);
  if (!opened) return opened;
  if (Result<void> done = (*opened)->set_up(mode); !done) return refuse(done.error());
  return opened;
}

Result<std::unique_ptr<Database>> Database::in_memory() {
  Result<std::unique_ptr<Database>> opened =
      open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!opened) return opened;
  if (Result<void> done = (*opened)->set_up(Mode::write); !done) return refuse(done.error());
  return opened;
}

Result<std::unique_ptr<Database>> Database::copy() {
  // The empty name is a temporary file.
  Result<std::unique_ptr<Database>> copied = open("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!copied) return copied;
  Database& other = **copied;
  sqlite3_backup* backup =
      ::sqlite3_backup_init(other.handle_.get(), "main", handle_.get(), "main");
  if (backup == nullptr) return refuse(other.problem(::sqlite3_errcode(other.handle_.get())));
  ::sqlite3_backup_step(backup, -1);
  int code = ::sqlite3_backup_finish(backup);
  if (code != SQLITE_OK) return refuse(other.problem(code));
  other.path_ = path_;
  if (Result<void> done = other.set_up(Mode::write); !done) return refuse(done.error());
  return copied;
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, int flags) {
  std::unique_ptr<Database> out(new Database(path));
  sqlite3* handle = nullptr;
  // We see to it ourselves that a connection has one thread at a time.
  flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  int code = ::sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  out->handle_.reset(handle);
  if (code == SQLITE_OK && ::sqlite3_threadsafe() == 0) code = SQLITE_MISUSE;
  if (code != SQLITE_OK) return refuse(out->problem(code));
  return out;
}

Result<void> Database::set_up(Mode mode) {
  sqlite3* handle = handle_.get();
  for (auto [limit, value] : kLimits) ::sqlite3_limit(handle, limit, value);
  for (auto [option, value] : kSwitches) ::sqlite3_db_config(handle, option, value, nullptr);
  ::sqlite3_busy_timeout(handle, kBusyMilliseconds);
  auto visit = [](void* self) {
    auto* database = static_cast<Database*>(self);
    return ++database->visits_ > database->most_visits_ ? 1 : 0;
  };
  ::sqlite3_progress_handler(handle, kVisit, visit, this);
  auto committed = [](void* self, sqlite3*, const char*, int pages) {
    static_cast<Database*>(self)->wal_pages_ = static_cast<u64>(pages);
    return SQLITE_OK;
  };
  ::sqlite3_wal_hook(handle, committed, this);  // in place of a checkpoint within the commit
  Result<void> done = run_all(
      "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY;"
      "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864");
  if (done && mode == Mode::read) done = run_all("PRAGMA query_only = ON");
  return done;
}

// An honest query takes less than four steps for a byte of the file, however it looks at it; a tree
// of pages that refer to each other could keep one busy for ever.
void Database::begin_visits() {
  std::error_code unknown;
  u64 bytes = std::filesystem::file_size(path_, unknown);
  visits_ = 0;
  most_visits_ = 20'000 + (unknown ? 0 : bytes * 4 / kVisit);
}

Result<sqlite3_stmt*> Database::prepare(std::string_view sql) {
  begin_visits();
  auto found = statements_.find(sql);
  if (found != statements_.end()) return found->second.get();
  sqlite3_stmt* statement = nullptr;
  int code = ::sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                  SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return refuse(problem(code));
  statements_.emplace(sql, statement);
  return statement;
}

Result<void> Database::run_all(std::string_view sql) {
  begin_visits();
  int code = ::sqlite3_exec(handle_.get(), std::string(sql).c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return refuse(problem(code));
  return {};
}

Result<u64> Database::number(std::string_view sql) {
  Query query(*this, sql);
  Result<bool> row = query.next();
  if (!row) return refuse(row.error());
  return *row ? query.number(0) : 0;
}

bool Database::in_transaction() const { return ::sqlite3_get_autocommit(handle_.get()) == 0; }

void Database::checkpoint() {
  ::sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  wal_pages_ = 0;
}

Problem Database::problem(int code) const {
  int kind = code & 0xff;
  int reason = handle_ ? ::sqlite3_system_errno(handle_.get()) : 0;
  std::string said = handle_ ? ::sqlite3_errmsg(handle_.get()) : ::sqlite3_errstr(code);
  bool from_system = reason != 0 && (is_full_or_gone(kind) || kind == SQLITE_CANTOPEN);
  if (from_system) said = std::strerror(reason);
  Problem out{.code = kArchive, .message = said};
  out.place.file = path_;
  auto is = [&](ErrorCode problem_code, std::string message) {
    out.code = problem_code;
    out.message = std::move(message);
  };
  if (kind == SQLITE_FULL) {
    is(ErrorCode::file_unwritable, "the archive cannot grow: the disk is full");
  } else if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED) {
    is(ErrorCode::file_unwritable, "another program has been writing the archive for too long");
  } else if (kind == SQLITE_READONLY || kind == SQLITE_PERM || kind == SQLITE_IOERR) {
    is(ErrorCode::file_unwritable, "cannot write the archive: " + said);
  } else if (kind == SQLITE_CANTOPEN) {
    is(ErrorCode::file_unreadable, "cannot open the archive: " + said);
  } else if (kind == SQLITE_NOTADB) {
    is(kArchive, "this is not an archive of agon");
  } else if (kind == SQLITE_INTERRUPT) {
    is(kArchive, "the archive is damaged: its pages lead nowhere");
  } else if (kind == SQLITE_CORRUPT) {
    is(kArchive, "the archive is damaged: " + said);
  }
  return out;
}

Query::Query(Database* database, std::string_view sql)
    : database_(*database), statement_(database->prepare(sql)) {}

Query::~Query() {
  if (!statement_) return;
  ::sqlite3_reset(*statement_);
  ::sqlite3_clear_bindings(*statement_);
}

void Query::bind(int at, u64 value) {
  if (statement_) ::sqlite3_bind_int64(*statement_, at, static_cast<sqlite3_int64>(value));
}

// The caller's text lives as long as the query.
void Query::bind(int at, std::string_view text) {
  if (!statement_) return;
  ::sqlite3_bind_text64(*statement_, at, text.empty() ? "" : text.data(), text.size(),
                        SQLITE_STATIC, SQLITE_UTF8);
}

void Query::bind(int at, const Blob& blob) {
  if (!statement_) return;
  ::sqlite3_bind_blob64(*statement_, at, blob.bytes.empty() ? "" : blob.bytes.data(),
                        blob.bytes.size(), SQLITE_STATIC);
}

Result<bool> Query::next() {
  if (!statement_) return refuse(statement_.error());
  int code = ::sqlite3_step(*statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return refuse(database_.problem(code));
}

u64 Query::number(int column) const {
  return static_cast<u64>(::sqlite3_column_int64(*statement_, column));
}

std::string_view Query::bytes(int column) const {
  const void* data = ::sqlite3_column_blob(*statement_, column);
  int size = ::sqlite3_column_bytes(*statement_, column);
  return data != nullptr ? std::string_view(static_cast<const char*>(data), size) : "";
}

Result<std::string> Query::text(int column) const {
  std::string out(bytes(column));
  if (!find_bad_utf8(out)) return out;
  return refuse(kArchive, "the archive is damaged: a text in it is not UTF-8");
}

}  // namespace agon::archive
