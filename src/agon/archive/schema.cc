#include "agon/archive/schema.h"

#include <fmt/format.h>

#include <vector>

namespace agon::archive {
namespace {

// Lengths are those of bytes: length() of a text stops at its first NUL. 134217728 is
// replay::kLargestReplay.
constexpr std::string_view kVersion1 = R"(
CREATE TABLE matches (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(CAST(id AS BLOB)) = 16 AND id NOT GLOB '*[^a-z0-9]*'),
  game TEXT NOT NULL CHECK (length(CAST(game AS BLOB)) BETWEEN 1 AND 64),
  contents TEXT NOT NULL CHECK (length(CAST(contents AS BLOB)) <= 16384),
  seats TEXT NOT NULL CHECK (length(CAST(seats AS BLOB)) <= 16384),
  facts TEXT NOT NULL CHECK (length(CAST(facts AS BLOB)) <= 1048576),
  created INTEGER NOT NULL CHECK (created >= 0),
  updated INTEGER NOT NULL CHECK (updated >= 0),
  status TEXT NOT NULL CHECK (status IN ('running', 'over', 'left')),
  outcome TEXT NOT NULL CHECK (outcome IN ('running', 'a', 'b', 'draw')),
  steps INTEGER NOT NULL CHECK (steps >= 0),
  practice INTEGER NOT NULL CHECK (practice IN (0, 1))
) STRICT;
CREATE INDEX matches_by_time ON matches (created, id);
CREATE TABLE lines (
  number INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches,
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 134217728),
  packed BLOB NOT NULL CHECK (length(packed) BETWEEN 1 AND bytes)
) STRICT;
CREATE INDEX lines_of_match ON lines (match);
CREATE TABLE chosen (
  match INTEGER NOT NULL REFERENCES matches,
  side TEXT NOT NULL CHECK (side IN ('a', 'b')),
  nonce TEXT NOT NULL CHECK (length(CAST(nonce AS BLOB)) BETWEEN 1 AND 64),
  step INTEGER NOT NULL CHECK (step BETWEEN 0 AND 4294967295),
  choice TEXT NOT NULL CHECK (length(CAST(choice AS BLOB)) <= 64),
  PRIMARY KEY (match, side, nonce)
) STRICT, WITHOUT ROWID;
CREATE TABLE replays (
  match INTEGER PRIMARY KEY REFERENCES matches,
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 134217728),
  packed BLOB NOT NULL CHECK (length(packed) BETWEEN 1 AND bytes)
) STRICT;
CREATE TABLE runs (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(CAST(id AS BLOB)) = 16 AND id NOT GLOB '*[^a-z0-9]*'),
  kind TEXT NOT NULL CHECK (kind IN ('simulation', 'round_robin', 'tournament', 'report', 'diff')),
  game TEXT NOT NULL CHECK (length(CAST(game AS BLOB)) BETWEEN 1 AND 64),
  command TEXT NOT NULL CHECK (length(CAST(command AS BLOB)) <= 65536),
  created INTEGER NOT NULL CHECK (created >= 0),
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 134217728),
  packed BLOB NOT NULL CHECK (length(packed) BETWEEN 1 AND bytes)
) STRICT;
CREATE INDEX runs_by_time ON runs (created, id);
)";

// Runs are kept from the moment they are asked for, and there are sweeps.
constexpr std::string_view kVersion2 = R"(
CREATE TABLE newer_runs (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(CAST(id AS BLOB)) = 16 AND id NOT GLOB '*[^a-z0-9]*'),
  kind TEXT NOT NULL CHECK (kind IN
    ('simulation', 'round_robin', 'tournament', 'report', 'diff', 'sweep')),
  game TEXT NOT NULL CHECK (length(CAST(game AS BLOB)) BETWEEN 1 AND 64),
  command TEXT NOT NULL CHECK (length(CAST(command AS BLOB)) <= 65536),
  created INTEGER NOT NULL CHECK (created >= 0),
  status TEXT NOT NULL CHECK (status IN ('begun', 'stopped', 'whole')),
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 134217728),
  packed BLOB NOT NULL CHECK (length(packed) BETWEEN 1 AND bytes)
) STRICT;
INSERT INTO newer_runs
  SELECT number, id, kind, game, command, created, 'whole', bytes, packed FROM runs;
DROP TABLE runs;
ALTER TABLE newer_runs RENAME TO runs;
CREATE INDEX runs_by_time ON runs (created, id);
)";

constexpr std::string_view kSteps[] = {kVersion1, kVersion2};

tl::unexpected<Problem> not_ours(const Database& database, std::string message) {
  Problem problem{.code = kArchive, .message = std::move(message)};
  problem.place.file = database.path();
  return refuse(std::move(problem));
}

Result<void> take_steps(Database& database, Steps steps) {
  // Again, now that nobody else writes: another program may have been quicker.
  Result<u64> version = version_of(database, steps);
  if (!version) return refuse(version.error());
  Result<void> done;
  for (std::string_view step : steps.subspan(*version)) {
    if (done) done = database.run_all(step);
  }
  if (!done || *version == steps.size()) return done;
  return database.run_all(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                      kApplicationId, steps.size()));
}

// Each with its kind and the words that made it. What begins with sqlite_ SQLite makes itself.
Result<std::vector<std::string>> tables_in(Database& database) {
  std::vector<std::string> out;
  Query query(database,
              "SELECT type || ' ' || name || ' of ' || tbl_name || ': ' || coalesce(sql, '') "
              "FROM sqlite_schema ORDER BY 1");
  Result<bool> row = query.next();
  for (; row && *row; row = query.next()) out.emplace_back(query.bytes(0));
  if (!row) return refuse(row.error());
  return out;
}

}  // namespace

Steps schema_steps() { return kSteps; }

Result<u64> version_of(Database& database, Steps steps) {
  Result<u64> id = database.number("PRAGMA application_id");
  if (!id) return id;
  Result<u64> version = database.number("PRAGMA user_version");
  if (!version) return version;
  Result<u64> tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables;
  if (*id == 0 && *version == 0 && *tables == 0) return 0;
  if (*id != kApplicationId || *version == 0) {
    return not_ours(database, "this is not an archive of agon");
  }
  if (*version <= steps.size()) return version;
  return not_ours(database, fmt::format("a newer agon made this archive: it has version {}, and up "
                                        "to {} are read here",
                                        *version, steps.size()));
}

Result<void> bring_up_to_date(Database& database, Steps steps) {
  Result<void> done = database.run("BEGIN IMMEDIATE");
  if (!done) return done;
  done = take_steps(database, steps);
  if (done) done = database.run("COMMIT");
  if (!done && database.in_transaction()) (void)database.run("ROLLBACK");
  return done;
}

Result<void> compare_tables(Database& database, Steps steps, u64 version) {
  Result<std::unique_ptr<Database>> model = Database::in_memory();
  if (!model) return refuse(model.error());
  Result<void> made = bring_up_to_date(**model, steps.first(version));
  if (!made) return made;
  Result<std::vector<std::string>> expected = tables_in(**model);
  if (!expected) return refuse(expected.error());
  Result<std::vector<std::string>> found = tables_in(database);
  if (!found) return refuse(found.error());
  if (*found == *expected) return {};
  return not_ours(database,
                  fmt::format("its tables are not those of an archive of version {}", version));
}

Result<void> check_pages(Database& database) {
  for (std::string_view look : {"PRAGMA integrity_check(1)", "PRAGMA foreign_key_check"}) {
    Query query(database, look);
    Result<bool> row = query.next();
    if (!row) return refuse(row.error());
    if (!*row || query.bytes(0) == "ok") continue;
    std::string said(query.bytes(0));
    bool orphan = look.ends_with("foreign_key_check");
    if (orphan) said = fmt::format("a row of {} belongs to no match", said);
    return not_ours(database, "the archive is damaged: " + said);
  }
  return {};
}

}  // namespace agon::archive
