#include "agon/archive/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "agon/archive/packed.h"
#include "agon/base/excerpt.h"
#include "agon/replay/load.h"

namespace agon::archive {
namespace {

constexpr std::string_view kMatchColumns =
    "id, game, contents, seats, facts, created, updated, status, outcome, steps, practice";
constexpr std::string_view kRunColumns = "id, kind, game, command, created, status";

// Texts of a row one after the other; the first that is not one ends it.
class RowReader {
 public:
  explicit RowReader(const Query& query) : query_(query) {}

  void take(std::string& out) {
    Result<std::string> text = query_.text(column_++);
    if (text) {
      out = *std::move(text);
    } else if (fine_) {
      fine_ = refuse(text.error());
    }
  }
  void take(u64& out) { out = query_.number(column_++); }
  void take(u32& out) { out = static_cast<u32>(query_.number(column_++)); }
  void take(bool& out) { out = query_.number(column_++) != 0; }
  template <json::NamedEnum Enum>
  void take(Enum& out) {
    std::string name;
    take(name);
    auto names = names_of(out);
    auto found = std::ranges::find(names, name);
    if (found != names.end()) {
      out = static_cast<Enum>(found - names.begin());
    } else if (fine_) {
      refuse_word(name);
    }
  }

  // SQLite looks at a table's own conditions only where it may write, so they count for nothing in
  // a file from elsewhere.
  void take_id(std::string& out) {
    take(out);
    if (fine_ && !is_id(out)) refuse_word(out);
  }

  const Result<void>& fine() const { return fine_; }

 private:
  void refuse_word(const std::string& word) {
    fine_ = refuse(kArchive, fmt::format("the archive is damaged: {} means nothing", quote(word)));
  }

  const Query& query_;
  int column_ = 0;
  Result<void> fine_;
};

Result<MatchRow> match_in(const Query& query) {
  MatchRow row;
  RowReader reader(query);
  reader.take_id(row.id);
  for (std::string* text : {&row.game, &row.contents, &row.seats, &row.facts}) reader.take(*text);
  reader.take(row.created);
  reader.take(row.updated);
  reader.take(row.status);
  game::Outcome outcome{};
  reader.take(outcome);
  row.outcome = game::name_of(outcome);
  reader.take(row.steps);
  reader.take(row.practice);
  if (!reader.fine()) return refuse(reader.fine().error());
  return row;
}

Result<RunRow> run_in(const Query& query) {
  RunRow row;
  RowReader reader(query);
  reader.take_id(row.id);
  reader.take(row.kind);
  reader.take(row.game);
  reader.take(row.command);
  reader.take(row.created);
  reader.take(row.status);
  if (!reader.fine()) return refuse(reader.fine().error());
  return row;
}

template <class Row>
Result<std::vector<Row>> all_rows(Query& query, Result<Row> (*row_in)(const Query&)) {
  std::vector<Row> out;
  Result<bool> more = query.next();
  for (; more && *more; more = query.next()) {
    Result<Row> row = row_in(query);
    if (!row) return refuse(row.error());
    out.push_back(*std::move(row));
  }
  if (!more) return refuse(more.error());
  return out;
}

// Several queries that see the same moment of the file.
template <class Read>
auto at_one_moment(Database& database, Read&& read) -> decltype(read()) {
  if (Result<void> begun = database.run("BEGIN"); !begun) return refuse(begun.error());
  auto out = read();
  (void)database.run("COMMIT");  // of nothing
  return out;
}

// Where a list goes on: behind the row of this id, a match's or a run's.
struct Position {
  u64 created = static_cast<u64>(std::numeric_limits<i64>::max());
  std::string id = {};
};

Result<Position> position_of(Database& database, const std::string& id) {
  if (id.empty()) return Position{};
  Query query(database,
              "SELECT created FROM matches WHERE id = ?1 UNION ALL "
              "SELECT created FROM runs WHERE id = ?1",
              std::string_view(id));
  Result<bool> row = query.next();
  if (!row) return refuse(row.error());
  if (!*row) return refuse(unknown_id("match or run", id));
  return Position{query.number(0), id};
}

u64 limit_of(const Filter& filter) {
  return std::min(filter.most, static_cast<u64>(std::numeric_limits<i64>::max()));
}

// ?1 and ?2 are what it must be and whether it must: the texts of all lists are the same two.
constexpr std::string_view kThose =
    "(created, id) < (?3, ?4) AND (?1 = '' OR game = ?1) AND (?2 = '' OR {} = ?2) "
    "ORDER BY created DESC, id DESC LIMIT ?5";

struct Text {
  std::string text;
  u64 stored = 0;
};

Result<Text> replay_of(Database& database, u64 number) {
  Query query(database, "SELECT bytes, packed FROM replays WHERE match = ?", number);
  Result<bool> row = query.next();
  if (!row) return refuse(row.error());
  if (!*row) return refuse(kArchive, "the archive is damaged: a match has no replay");
  std::string_view packed = query.bytes(1);
  Result<std::string> text = unpack(packed, query.number(0), replay::kLargestReplay);
  if (!text) return refuse(text.error());
  return Text{*std::move(text), packed.size()};
}

Result<Text> journal_of(Database& database, u64 number) {
  Text out;
  Query query(database, "SELECT bytes, packed FROM lines WHERE match = ? ORDER BY number", number);
  Result<bool> row = query.next();
  for (; row && *row; row = query.next()) {
    std::string_view packed = query.bytes(1);
    u64 room = replay::kLargestReplay - out.text.size();
    Result<std::string> text = unpack(packed, query.number(0), room);
    if (!text) return refuse(text.error());
    out.text += *text;
    out.stored += packed.size();
  }
  if (!row) return refuse(row.error());
  return out;
}

Result<KeptMatch> match_with_text(Database& database, const std::string& id) {
  KeptMatch out;
  u64 number = 0;
  {
    static const std::string kSql =
        fmt::format("SELECT {}, number FROM matches WHERE id = ?", kMatchColumns);
    Query query(database, kSql, std::string_view(id));
    Result<bool> row = query.next();
    if (!row) return refuse(row.error());
    if (!*row) return refuse(unknown_id("match", id));
    Result<MatchRow> match = match_in(query);
    if (!match) return refuse(match.error());
    out.row = *std::move(match);
    number = query.number(11);
  }
  bool running = out.row.status == MatchStatus::running;
  Result<Text> text = running ? journal_of(database, number) : replay_of(database, number);
  if (!text) return refuse(text.error());
  out.text = std::move(text->text);
  out.stored = text->stored;
  return out;
}

}  // namespace

bool is_id(std::string_view text) {
  return text.size() == 16 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") == std::string_view::npos;
}

Problem unknown_id(std::string_view kind, std::string_view id) {
  return {.code = kUnknownId, .message = fmt::format("the archive has no {} {}", kind, quote(id))};
}

Result<std::vector<MatchRow>> read_matches(Database& database, const Filter& filter) {
  return at_one_moment(database, [&]() -> Result<std::vector<MatchRow>> {
    Result<Position> from = position_of(database, filter.before);
    if (!from) return refuse(from.error());
    static const std::string kSql =
        fmt::format("SELECT {} FROM matches WHERE ", kMatchColumns) + fmt::format(kThose, "status");
    std::string_view status = filter.status ? game::name_of(*filter.status) : "";
    Query query(database, kSql, std::string_view(filter.game), status, from->created,
                std::string_view(from->id), limit_of(filter));
    return all_rows(query, match_in);
  });
}

Result<std::vector<RunRow>> read_runs(Database& database, const Filter& filter) {
  return at_one_moment(database, [&]() -> Result<std::vector<RunRow>> {
    Result<Position> from = position_of(database, filter.before);
    if (!from) return refuse(from.error());
    static const std::string kSql =
        fmt::format("SELECT {} FROM runs WHERE (?6 = '' OR status = ?6) AND ", kRunColumns) +
        fmt::format(kThose, "kind");
    std::string_view kind = filter.kind ? game::name_of(*filter.kind) : "";
    std::string_view status = filter.run_status ? game::name_of(*filter.run_status) : "";
    Query query(database, kSql, std::string_view(filter.game), kind, from->created,
                std::string_view(from->id), limit_of(filter), status);
    return all_rows(query, run_in);
  });
}

Result<KeptMatch> read_match(Database& database, const std::string& id) {
  return at_one_moment(database, [&] { return match_with_text(database, id); });
}

Result<KeptRun> read_run(Database& database, const std::string& id) {
  static const std::string kSql =
      fmt::format("SELECT {}, bytes, packed FROM runs WHERE id = ?", kRunColumns);
  Query query(database, kSql, std::string_view(id));
  Result<bool> row = query.next();
  if (!row) return refuse(row.error());
  if (!*row) return refuse(unknown_id("run", id));
  Result<RunRow> run = run_in(query);
  if (!run) return refuse(run.error());
  std::string_view packed = query.bytes(7);
  Result<std::string> record = unpack(packed, query.number(6), replay::kLargestReplay);
  if (!record) return refuse(record.error());
  return KeptRun{*std::move(run), *std::move(record), packed.size()};
}

Result<std::vector<ChosenRow>> read_chosen(Database& database, const std::string& id) {
  Query query(database,
              "SELECT side, nonce, step, choice FROM chosen "
              "WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY step, side, nonce",
              std::string_view(id));
  return all_rows<ChosenRow>(query, [](const Query& row) -> Result<ChosenRow> {
    ChosenRow out;
    RowReader reader(row);
    reader.take(out.side);
    reader.take(out.nonce);
    reader.take(out.step);
    reader.take(out.choice_hash);
    if (!reader.fine()) return refuse(reader.fine().error());
    return out;
  });
}

Result<Measure> read_measure(Database& database) {
  return at_one_moment(database, [&]() -> Result<Measure> {
    Measure out;
    u64 pages = 0;
    std::pair<std::string_view, u64*> asked[] = {{"PRAGMA user_version", &out.version},
                                                 {"PRAGMA page_count", &pages},
                                                 {"PRAGMA page_size", &out.bytes},
                                                 {"SELECT count(*) FROM matches", &out.matches},
                                                 {"SELECT count(*) FROM runs", &out.runs}};
    for (auto [sql, number] : asked) {
      Result<u64> given = database.number(sql);
      if (!given) return refuse(given.error());
      *number = *given;
    }
    out.bytes *= pages;
    return out;
  });
}

}  // namespace agon::archive
