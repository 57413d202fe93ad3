#include "agon/cli/show/sheet_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/percent.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/game/chart.h"

namespace agon::cli {
namespace {

constexpr std::size_t kWide = 80;
constexpr std::size_t kShortestName = 12;
constexpr std::size_t kLongestName = 36;
constexpr std::size_t kShortestBar = 12;
constexpr std::size_t kLongestBar = 40;

std::string ends_text(const Column& column, Unit unit, const Cell& cell) {
  if (!cell.interval) return std::string(cell.mark);
  return fmt::format("{} to {}", end_text(column, unit, cell.interval->low, false),
                     end_text(column, unit, cell.interval->high, true));
}

std::string reach_text(const Cell& cell, Unit unit, int digits) {
  if (!cell.interval) return std::string(cell.mark);
  double reach = std::max(*cell.value - cell.interval->low, cell.interval->high - *cell.value);
  double scale = unit == Unit::share ? 1 : 0.01;
  return fmt::format("±{:.{}f}{}", std::abs(percent_above(scale * reach, digits)), digits,
                     cell.mark);  // never -0
}

std::string cell_text(const Column& column, const SheetRow& row, const Cell& cell) {
  if (!cell.value) return "-";
  Unit unit = unit_of(row, column);
  std::string out = number_text(column, unit, *cell.value);
  if (column.ends == Ends::hidden) return out + std::string(cell.mark);
  std::string ends = column.ends == Ends::range ? ends_text(column, unit, cell)
                                                : reach_text(cell, unit, column.digits);
  return ends.empty() ? out : out + (column.ends == Ends::range ? "  " : " ") + ends;
}

// A matrix has too many to say it above each.
std::string heading_of(const Sheet& sheet, const Column& column) {
  bool said = column.unit == Unit::share && sheet.picture != Picture::heat;
  return column.heading + (said ? " %" : "");
}

std::string right(std::string_view text, std::size_t width) {
  std::size_t taken = utf8_count(text);
  return std::string(width > taken ? width - taken : 0, ' ') + std::string(text);
}

std::string without_end(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string paint_verdict(const std::string& text, std::string_view verdict) {
  if (verdict.empty()) return text;
  Paint colour = verdict == "inside"    ? Paint::green
                 : verdict == "OUTSIDE" ? Paint::red
                                        : Paint::yellow;
  return painted(colour, text);
}

// Green above where nothing differs, red below, as far as that is sure: above one half in a matrix,
// above 0 of a difference.
std::string paint_cell(const std::string& text, const Column& column, const Cell& cell) {
  if (column.ends != Ends::reach || !cell.value) return text;
  double even = column.is_signed ? 0 : 0.5;
  if ((cell.interval ? cell.interval->low : *cell.value) > even) return painted(Paint::green, text);
  if ((cell.interval ? cell.interval->high : *cell.value) < even) return painted(Paint::red, text);
  return text;
}

// Some of a sheet's columns, as lines of the same width.
class Grid {
 public:
  Grid(const Sheet& sheet, std::size_t name_width) : sheet_(sheet), name_width_(name_width) {
    for (std::size_t i = 0; i < sheet.columns.size(); ++i) widths_.push_back(width_of(i));
  }

  std::string text() const {
    std::string out;
    for (std::size_t first = 0; first < widths_.size();) {
      std::size_t end = first + 1;
      std::size_t wide = start() + widths_[first];
      while (end < widths_.size() && wide + widths_[end] <= kWide) wide += widths_[end++];
      out += block(first, end) + (end < widths_.size() ? "\n" : "");
      first = end;
    }
    return out;
  }

 private:
  std::size_t verdict_width() const {
    std::size_t out = 0;
    for (const SheetRow& row : sheet_.rows) out = std::max(out, utf8_count(row.verdict));
    return out == 0 ? 0 : out + 1;
  }
  std::size_t start() const { return verdict_width() + name_width_; }

  std::size_t width_of(std::size_t column) const {
    std::size_t out = utf8_count(heading_of(sheet_, sheet_.columns[column]));
    for (const SheetRow& row : sheet_.rows) {
      out = std::max(out, utf8_count(cell_text(sheet_.columns[column], row, row.cells[column])));
    }
    return std::max<std::size_t>(out, 6) + 2;
  }

  std::string block(std::size_t first, std::size_t end) const {
    std::string out = std::string(verdict_width(), ' ') + fitted(sheet_.corner, name_width_);
    for (std::size_t i = first; i < end; ++i) {
      out += right(heading_of(sheet_, sheet_.columns[i]), widths_[i]);
    }
    out = without_end(out);
    for (const SheetRow& row : sheet_.rows) {
      std::string line = paint_verdict(fitted(row.verdict, verdict_width()), row.verdict) +
                         painted(Paint::bold, fitted(row.name, name_width_));
      for (std::size_t i = first; i < end; ++i) {
        const Column& column = sheet_.columns[i];
        line += paint_cell(right(cell_text(column, row, row.cells[i]), widths_[i]), column,
                           row.cells[i]);
      }
      out += without_end(line + bar_of(row));
    }
    return out;
  }

  std::string bar_of(const SheetRow& row) const {
    const Cell& cell = row.cells.front();
    if (sheet_.picture != Picture::bars || !cell.value) return "";
    std::size_t taken = start() + 2;
    for (std::size_t width : widths_) taken += width;
    std::size_t room = std::clamp(kWide - std::min(kWide, taken), kShortestBar, kLongestBar);
    return paint_bars("  " + game::bar(std::clamp(*cell.value, 0.0, 1.0), room));
  }

  const Sheet& sheet_;
  std::size_t name_width_;
  std::vector<std::size_t> widths_;
};

std::size_t widest_name(const Sheet& sheet) {
  std::size_t out = utf8_count(sheet.corner);
  for (const SheetRow& row : sheet.rows) out = std::max(out, utf8_count(printable(row.name)));
  return std::clamp(out, kShortestName, kLongestName);
}

std::string paint_incomplete(std::string_view heading) {
  constexpr std::string_view kWord = "INCOMPLETE:";
  std::size_t at = heading.find(kWord);
  if (at == std::string_view::npos) return std::string(heading);
  return std::string(heading.substr(0, at)) + painted(Paint::red, kWord) +
         std::string(heading.substr(at + kWord.size()));
}

std::string title_of(const Sheet& sheet) {
  if (sheet.sentence.empty()) return "";
  return sheet.name.empty() ? sheet.sentence : fmt::format("{}: {}", sheet.name, sheet.sentence);
}

std::string single_text(const Sheet& sheet) {
  const SheetRow& row = sheet.rows.front();
  std::string out = printable(title_of(sheet));
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const Column& column = sheet.columns[i];
    std::string_view percent = unit_of(row, column) == Unit::share ? " %" : "";
    out += fmt::format(", {}{} {}", cell_text(column, row, row.cells[i]),
                       row.cells[i].value ? percent : "", column.heading);
  }
  return out + "\n";
}

}  // namespace

std::string number_text(const Column& column, Unit unit, double value) {
  int digits = unit == Unit::count ? 0 : column.digits;
  double shown = unit == Unit::share ? 100 * value : value;
  return column.is_signed ? fmt::format("{:+.{}f}", shown, digits)
                          : fmt::format("{:.{}f}", shown, digits);
}

std::string end_text(const Column& column, Unit unit, double value, bool high) {
  double share = unit == Unit::share ? value : value / 100;
  double shown = high ? percent_above(share, column.digits) : percent_below(share, column.digits);
  return fmt::format("{:.{}f}", shown, column.digits);
}

std::string to_text(const Sheet& sheet) {
  if (is_single(sheet)) return single_text(sheet) + sheet.note;
  std::string title = printable(title_of(sheet));
  if (!title.empty()) title += '\n';
  return title + Grid(sheet, widest_name(sheet)).text() + sheet.note;
}

std::string to_text(const Exhibit& exhibit) {
  std::string out = paint_incomplete(exhibit.heading);
  bool after_single = true;
  for (const Sheet& sheet : exhibit.sheets) {
    if (!after_single || !is_single(sheet)) out += '\n';
    out += to_text(sheet);
    after_single = is_single(sheet);
  }
  if (!exhibit.closing.empty()) out += "\n" + exhibit.closing;
  return out;
}

}  // namespace agon::cli
