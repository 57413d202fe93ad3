#include "agon/cli/show/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace agon::cli {
namespace {

constexpr std::string_view kLineEnd = "\r\n";

// Signs that begin a formula, also as wide characters.
constexpr std::array<std::string_view, 11> kFormulas = {"=",  "+",  "-",  "@",  "＝", "＋",
                                                        "－", "＠", "\t", "\r", "\n"};

bool is_like_formula(std::string_view text) {
  return std::ranges::any_of(kFormulas,
                             [&](std::string_view sign) { return text.starts_with(sign); });
}

void append(std::string& line, std::string_view cell) {
  line += ',';
  line += cell;
}

std::string heading_line(const Sheet& sheet) {
  std::string out = csv_cell(sheet.name);
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    const std::string& heading = sheet.columns[i].heading;
    append(out, csv_cell(heading));
    if (!has_intervals(sheet, i)) continue;
    append(out, csv_cell(heading + " low"));
    append(out, csv_cell(heading + " high"));
  }
  if (has_verdicts(sheet)) append(out, "verdict");
  return out;
}

std::string row_line(const Sheet& sheet, const SheetRow& row) {
  std::string out = csv_cell(row.name);
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const Cell& cell = row.cells[i];
    append(out, cell.value ? plain_number(*cell.value) : "");
    if (!has_intervals(sheet, i)) continue;
    append(out, cell.interval ? plain_number(cell.interval->low) : "");
    append(out, cell.interval ? plain_number(cell.interval->high) : "");
  }
  if (has_verdicts(sheet)) append(out, csv_cell(row.verdict));
  return out;
}

bool has_same_columns(const Sheet& one, const Sheet& other) {
  return std::ranges::equal(one.columns, other.columns, {}, &Column::heading, &Column::heading);
}

}  // namespace

std::string csv_cell(std::string_view text) {
  std::string out = is_like_formula(text) ? "'" : "";
  bool quoted = text.find_first_of("\",\r\n") != std::string_view::npos;
  for (char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return quoted ? fmt::format("\"{}\"", out) : out;
}

std::string to_csv(std::span<const Sheet> sheets) {
  std::string out;
  for (const Sheet& sheet : together(sheets)) {
    if (!out.empty()) out += kLineEnd;
    out += heading_line(sheet);
    out += kLineEnd;
    for (const SheetRow& row : sheet.rows) {
      out += row_line(sheet, row);
      out += kLineEnd;
    }
  }
  return out;
}

std::vector<Sheet> together(std::span<const Sheet> sheets) {
  std::vector<Sheet> out;
  bool open = false;  // the last one may take more
  for (const Sheet& sheet : sheets) {
    if (!is_single(sheet)) {
      out.push_back(sheet);
      open = false;
      continue;
    }
    if (!open || !has_same_columns(out.back(), sheet)) {
      out.push_back({.name = "measure", .corner = "measure", .columns = sheet.columns});
      open = true;
    }
    out.back().rows.push_back(sheet.rows.front());
    out.back().rows.back().name = sheet.name;
  }
  return out;
}

std::string plain_number(double value) { return fmt::format("{}", value); }

}  // namespace agon::cli
