// SQLite, as far as the archive needs it: a connection whose every file is thought to be hostile,
// and queries that give problems instead of codes.
//
// Whatever the file says, no trigger or view of it runs, no function that could do harm, nothing is
// mapped into memory, rows and statements are bounded, and a query that visits more than a file of
// this size can hold is ended (docs/archive.md). A connection belongs to one thread at a time.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "agon/archive/errors.h"
#include "agon/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace agon::archive {

enum class Mode : u8 { write, read };

struct Blob {
  std::string_view bytes;
};

class Database {
 public:
  // For writing the file must be there, too, if only as an empty one.
  static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode);
  static Result<std::unique_ptr<Database>> in_memory();
  // All that this one holds, in a file of its own that goes away with it.
  Result<std::unique_ptr<Database>> copy();

  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  // One statement with the values of its question marks: numbers, texts, blobs.
  template <class... Values>
  Result<void> run(std::string_view sql, const Values&... values);
  Result<void> run_all(std::string_view sql);  // several, separated by semicolons
  Result<u64> number(std::string_view sql);    // the one that it gives

  bool in_transaction() const;
  u64 wal_pages() const { return wal_pages_; }  // after the last commit
  void checkpoint();  // moves what it can into the file; nobody waits for it but the caller

  const std::string& path() const { return path_; }
  Problem problem(int code) const;  // what SQLite says, in our words

 private:
  friend class Query;
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  explicit Database(std::string path) : path_(std::move(path)) {}
  static Result<std::unique_ptr<Database>> open(const std::string& path, int flags);
  Result<void> set_up(Mode mode);
  void begin_visits();
  Result<sqlite3_stmt*> prepare(std::string_view sql);

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
  u64 wal_pages_ = 0;
  u64 visits_ = 0;  // of the running query, in thousands of its machine's steps
  u64 most_visits_ = 0;
};

// A statement that runs, row by row, until the object goes. One of a text at a time.
class Query {
 public:
  template <class... Values>
  Query(Database& database, std::string_view sql, const Values&... values) : Query(&database, sql) {
    int at = 0;
    (bind(++at, values), ...);
  }
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Result<bool> next();  // whether there is another row

  // Of the row, by columns from 0. What a view sees goes with the row.
  u64 number(int column) const;
  std::string_view bytes(int column) const;
  Result<std::string> text(int column) const;  // which is UTF-8

 private:
  Query(Database* database, std::string_view sql);
  void bind(int at, u64 value);
  void bind(int at, std::string_view text);
  void bind(int at, const Blob& blob);

  Database& database_;
  Result<sqlite3_stmt*> statement_;
};

template <class... Values>
Result<void> Database::run(std::string_view sql, const Values&... values) {
  Query query(*this, sql, values...);
  Result<bool> more = query.next();
  while (more && *more) more = query.next();
  if (!more) return refuse(more.error());
  return {};
}

}  // namespace agon::archive
