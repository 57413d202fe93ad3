// One table of a result: a row for each thing, numbers in columns that have a unit. A record is
// laid out once, as an exhibit of sheets, and shown as text (sheet_text.h), as CSV (csv.h) and as a
// page with pictures (page.h), so that all three hold the same numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "agon/base/types.h"

namespace agon::cli {

enum class Unit : u8 {
  share,   // from 0 to 1, shown in percent
  amount,  // any number
  count,   // a whole one
};

// How a text shows the 95 % intervals of a column; files have them all.
enum class Ends : u8 {
  hidden,  // a note says it, or nothing
  range,   // "44.12 to 55.88"
  reach,   // "±5.9"
};

struct Column {
  std::string heading;
  Unit unit = Unit::share;
  int digits = 2;
  Ends ends = Ends::hidden;
  bool is_signed = false;
};

struct Span {
  double low = 0;
  double high = 0;
};

struct Cell {
  std::optional<double> value = {};  // nothing: there is none
  std::optional<Span> interval = {};
  std::string_view mark = {};  // behind it in a text: "exact", "*"
};

struct SheetRow {
  std::string name;  // empty: the only row
  std::vector<Cell> cells;
  std::string verdict = {};       // "OUTSIDE"
  std::optional<Unit> unit = {};  // of the amounts in this row
};

// What a page draws of it: of the first column, of all, or of the last, which lies about 0.
enum class Picture : u8 { none, bars, intervals, heat, differences };

struct Sheet {
  std::string name;           // "turns"
  std::string sentence = {};  // what it shows
  std::string corner = {};    // what the rows are
  std::vector<Column> columns = {};
  std::vector<SheetRow> rows = {};
  Picture picture = Picture::none;
  std::string note = {};          // lines below it
  std::optional<Span> band = {};  // where the first column should be
};

struct Exhibit {
  std::string heading;  // lines: what was played
  std::vector<Sheet> sheets = {};
  std::string closing = {};  // lines
};

inline Unit unit_of(const SheetRow& row, const Column& column) {
  return column.unit == Unit::amount ? row.unit.value_or(Unit::amount) : column.unit;
}

inline bool has_intervals(const Sheet& sheet, std::size_t column) {
  for (const SheetRow& row : sheet.rows) {
    if (row.cells[column].interval) return true;
  }
  return false;
}

inline bool has_verdicts(const Sheet& sheet) {
  for (const SheetRow& row : sheet.rows) {
    if (!row.verdict.empty()) return true;
  }
  return false;
}

// A measure without labels: one number, or a few that belong together.
inline bool is_single(const Sheet& sheet) {
  return sheet.rows.size() == 1 && sheet.rows.front().name.empty();
}

}  // namespace agon::cli
