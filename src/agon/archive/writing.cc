#include "agon/archive/writing.h"

#include <fmt/format.h>

#include "agon/archive/reading.h"
#include "agon/replay/load.h"

namespace agon::archive {
namespace {

using View = std::string_view;

struct Found {
  u64 number = 0;  // 0: there is none
  bool running = false;
};

Result<Found> find_match(Database& database, const std::string& id) {
  Query query(database, "SELECT number, status FROM matches WHERE id = ?", View(id));
  Result<bool> row = query.next();
  if (!row) return refuse(row.error());
  if (!*row) return Found{};
  return Found{query.number(0), query.bytes(1) == game::name_of(MatchStatus::running)};
}

Problem is_over(const std::string& id) {
  return {.code = kArchive,
          .message = fmt::format("the match {} is over, and stays what it was", id)};
}

// What the tables would refuse in other words.
Result<void> expect_id(const std::string& id) {
  if (is_id(id)) return {};
  return refuse(kArchive, "an id has 16 characters of a to z and 0 to 9");
}

Result<void> expect_room(const Packed& packed) {
  if (packed.bytes > 0 && packed.bytes <= replay::kLargestReplay) return {};
  return refuse(kArchive, fmt::format("a text in the archive has 1 to {} bytes, not {}",
                                      replay::kLargestReplay, packed.bytes));
}

Result<u64> write_row(Database& database, const MatchRow& row, u64 number) {
  if (Result<void> fine = expect_id(row.id); !fine) return refuse(fine.error());
  constexpr View kNew =
      "INSERT INTO matches (game, contents, seats, facts, created, updated, status, outcome, "
      "steps, practice, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  constexpr View kAnew =
      "UPDATE matches SET game = ?, contents = ?, seats = ?, facts = ?, created = ?, updated = ?, "
      "status = ?, outcome = ?, steps = ?, practice = ? WHERE id = ?";
  Result<void> done =
      database.run(number == 0 ? kNew : kAnew, View(row.game), View(row.contents), View(row.seats),
                   View(row.facts), row.created, row.updated, game::name_of(row.status),
                   View(row.outcome), row.steps, u64{row.practice}, View(row.id));
  if (!done) return refuse(done.error());
  return number == 0 ? database.number("SELECT last_insert_rowid()") : number;
}

Result<void> write_lines(Database& database, u64 number, const Packed& lines) {
  if (Result<void> fine = expect_room(lines); !fine) return fine;
  return database.run("INSERT INTO lines (match, bytes, packed) VALUES (?, ?, ?)", number,
                      lines.bytes, Blob{lines.data});
}

// A side waits for its answer before it chooses again, so no other can come twice.
Result<void> keep_last_chosen(Database& database, u64 number) {
  return database.run(
      "DELETE FROM chosen WHERE match = ?1 AND step < "
      "(SELECT max(step) FROM chosen AS later WHERE later.match = ?1 AND later.side = chosen.side)",
      number);
}

// With all that belongs to it.
Result<void> remove_match(Database& database, u64 number) {
  for (View sql : {"DELETE FROM lines WHERE match = ?", "DELETE FROM chosen WHERE match = ?",
                   "DELETE FROM replays WHERE match = ?", "DELETE FROM matches WHERE number = ?"}) {
    if (Result<void> done = database.run(sql, number); !done) return done;
  }
  return {};
}

}  // namespace

Result<void> write_begin(Database& database, const MatchRow& row, const Packed& journal) {
  Result<Found> found = find_match(database, row.id);
  if (!found) return refuse(found.error());
  if (found->number != 0 && !found->running) return refuse(is_over(row.id));
  Result<u64> number = write_row(database, row, found->number);
  if (!number) return refuse(number.error());
  Result<void> done = database.run("DELETE FROM lines WHERE match = ?", *number);
  return done ? write_lines(database, *number, journal) : done;
}

Result<void> write_addition(Database& database, const Addition& addition) {
  Result<Found> found = find_match(database, addition.id);
  if (!found) return refuse(found.error());
  if (found->number == 0) return refuse(unknown_id("match", addition.id));
  if (!found->running) return refuse(is_over(addition.id));
  Result<void> done;
  if (addition.lines.bytes > 0) done = write_lines(database, found->number, addition.lines);
  if (done && addition.chosen) {
    const ChosenRow& chosen = *addition.chosen;
    done =
        database.run("INSERT INTO chosen (match, side, nonce, step, choice) VALUES (?, ?, ?, ?, ?)",
                     found->number, View(chosen.side), View(chosen.nonce), u64{chosen.step},
                     View(chosen.choice_hash));
  }
  if (done && addition.facts) {
    done = database.run("UPDATE matches SET facts = ?, updated = ? WHERE number = ?",
                        View(*addition.facts), now_in_milliseconds(), found->number);
  }
  return done;
}

Result<void> write_finish(Database& database, const MatchRow& row, const Packed& replay) {
  if (row.status == MatchStatus::running) {
    return refuse(kArchive, "a match with a replay is over, or was left");
  }
  if (Result<void> fine = expect_room(replay); !fine) return fine;
  Result<Found> found = find_match(database, row.id);
  if (!found) return refuse(found.error());
  if (found->number != 0 && !found->running) return refuse(is_over(row.id));
  Result<u64> number = write_row(database, row, found->number);
  if (!number) return refuse(number.error());
  Result<void> done = database.run("DELETE FROM lines WHERE match = ?", *number);
  if (done) done = keep_last_chosen(database, *number);
  if (!done) return done;
  return database.run("INSERT INTO replays (match, bytes, packed) VALUES (?, ?, ?)", *number,
                      replay.bytes, Blob{replay.data});
}

Result<void> write_run(Database& database, const RunRow& row, const Packed& record) {
  if (Result<void> fine = expect_id(row.id); !fine) return fine;
  if (Result<void> fine = expect_room(record); !fine) return fine;
  Result<void> room =
      database.run("DELETE FROM runs WHERE id = ? AND status = 'begun'", View(row.id));
  if (!room) return room;
  return database.run(
      "INSERT INTO runs (id, kind, game, command, created, status, bytes, packed) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      View(row.id), game::name_of(row.kind), View(row.game), View(row.command), row.created,
      game::name_of(row.status), record.bytes, Blob{record.data});
}

Result<void> write_removal(Database& database, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    Result<Found> found = find_match(database, id);
    if (!found) return refuse(found.error());
    Result<void> done = found->number != 0
                            ? remove_match(database, found->number)
                            : database.run("DELETE FROM runs WHERE id = ?", View(id));
    if (!done) return done;
  }
  return {};
}

}  // namespace agon::archive
