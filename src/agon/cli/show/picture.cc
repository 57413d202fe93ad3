#include "agon/cli/show/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/utf8.h"
#include "agon/cli/show/page.h"
#include "agon/cli/show/sheet_text.h"

namespace agon::cli {
namespace {

constexpr double kPictureWidth = 360;
constexpr double kLine = 18;     // height of a row
constexpr double kNames = 132;   // where the drawing begins
constexpr double kNumbers = 58;  // for the number behind it
constexpr double kPlot = kPictureWidth - kNames - kNumbers;
constexpr std::size_t kNameLetters = 21;  // that fit before the drawing
constexpr double kSmallestCell = 17;      // of a heat map, that still holds a number

std::string cut(std::string_view text) {
  std::vector<std::string_view> letters = utf8_characters(text);
  if (letters.size() <= kNameLetters) return html_text(text);
  std::string out;
  for (std::size_t i = 0; i + 1 < kNameLetters; ++i) out += letters[i];
  return html_text(out) + "…";
}

std::string number_of(const Column& column, const SheetRow& row, const Cell& cell) {
  if (!cell.value) return "–";
  Unit unit = unit_of(row, column);
  return number_text(column, unit, *cell.value) + (unit == Unit::share ? " %" : "");
}

std::string opened(const Sheet& sheet, std::string_view kind, double height) {
  std::string what = sheet.sentence.empty() ? sheet.name : sheet.name + ": " + sheet.sentence;
  std::string title = html_text(what);
  return fmt::format(
      "<svg class=\"{0}\" viewBox=\"0 0 {1} {2:g}\" role=\"img\" aria-label=\"{3}; the table below "
      "has the numbers\">\n",
      kind, kPictureWidth, height, title);
}

std::string name_at(const SheetRow& row, double y) {
  return fmt::format("<text x=\"{:g}\" y=\"{:g}\" class=\"name\">{}<title>{}</title></text>\n",
                     kNames - 8, y + 12.5, cut(row.name), html_text(row.name));
}

std::string number_at(std::string_view number, double y) {
  return fmt::format("<text x=\"{:g}\" y=\"{:g}\" class=\"number\">{}</text>\n", kPictureWidth,
                     y + 12.5, number);
}

// Bars reach as far as the longest.
std::string bars(const Sheet& sheet) {
  double longest = 0;
  for (const SheetRow& row : sheet.rows) {
    longest = std::max(longest, row.cells.front().value.value_or(0));
  }
  std::string out = opened(sheet, "bars", kLine * static_cast<double>(sheet.rows.size()));
  double y = 0;
  for (const SheetRow& row : sheet.rows) {
    double value = std::max(0.0, row.cells.front().value.value_or(0));
    double wide = longest == 0 ? 0 : kPlot * value / longest;
    out += name_at(row, y);
    out += fmt::format(
        "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:.2f}\" height=\"{:g}\" rx=\"2\" class=\"bar\"/>\n",
        kNames, y + 3, wide, kLine - 6);
    out += number_at(number_of(sheet.columns.front(), row, row.cells.front()), y);
    y += kLine;
  }
  return out + "</svg>\n";
}

std::string dot_at(const Cell& cell, double y, auto x, std::string_view look) {
  std::string out;
  double middle = y + kLine / 2;
  if (cell.interval) {
    out += fmt::format(
        "<line x1=\"{:.2f}\" x2=\"{:.2f}\" y1=\"{:g}\" y2=\"{:g}\" class=\"whisker\"/>\n",
        x(cell.interval->low), x(cell.interval->high), middle, middle);
  }
  if (!cell.value) return out;
  return out + fmt::format("<circle cx=\"{:.2f}\" cy=\"{:g}\" r=\"3.5\" class=\"{}\"/>\n",
                           x(*cell.value), middle, look);
}

// From 0 to 1, with a line at one half, and the band where there is one.
std::string intervals(const Sheet& sheet) {
  double height = kLine * static_cast<double>(sheet.rows.size());
  std::string out = opened(sheet, "points", height + 14);
  auto x = [](double share) { return kNames + kPlot * std::clamp(share, 0.0, 1.0); };
  if (sheet.band) {
    out += fmt::format(
        "<rect x=\"{:.2f}\" y=\"0\" width=\"{:.2f}\" height=\"{:g}\" class=\"band\"/>\n",
        x(sheet.band->low), x(sheet.band->high) - x(sheet.band->low), height);
  }
  for (double mark : {0.0, 0.5, 1.0}) {
    out += fmt::format(
        "<line x1=\"{0:.2f}\" x2=\"{0:.2f}\" y1=\"0\" y2=\"{1:g}\" class=\"axis\"/>"
        "<text x=\"{0:.2f}\" y=\"{2:g}\" class=\"tick\">{3:.0f} %</text>\n",
        x(mark), height, height + 11, 100 * mark);
  }
  double y = 0;
  for (const SheetRow& row : sheet.rows) {
    const Cell& cell = row.cells.front();
    out += name_at(row, y);
    out += dot_at(cell, y, x, row.verdict == "OUTSIDE" ? "out" : "dot");
    out += number_at(number_of(sheet.columns.front(), row, cell), y);
    y += kLine;
  }
  return out + "</svg>\n";
}

// About a line at 0, every row on a scale of its own: rows may have different units.
std::string differences_about_zero(const Sheet& sheet) {
  double height = kLine * static_cast<double>(sheet.rows.size());
  std::string out = opened(sheet, "points", height + 14);
  double zero = kNames + kPlot / 2;
  out += fmt::format(
      "<line x1=\"{0:.2f}\" x2=\"{0:.2f}\" y1=\"0\" y2=\"{1:g}\" class=\"axis\"/>"
      "<text x=\"{0:.2f}\" y=\"{2:g}\" class=\"tick\">0, each row on its own scale</text>\n",
      zero, height, height + 11);
  double y = 0;
  for (const SheetRow& row : sheet.rows) {
    const Cell& cell = row.cells.back();
    double farthest = std::abs(cell.value.value_or(0));
    if (cell.interval) {
      farthest = std::max({farthest, std::abs(cell.interval->low), std::abs(cell.interval->high)});
    }
    auto x = [&](double value) {
      return farthest == 0 ? zero : zero + kPlot / 2 * value / farthest;
    };
    out += name_at(row, y) + dot_at(cell, y, x, "dot");
    out += number_at(number_of(sheet.columns.back(), row, cell), y);
    y += kLine;
  }
  return out + "</svg>\n";
}

// Blue above one half, orange below it, the deeper the farther. The mean of a row stands apart.
class HeatMap {
 public:
  explicit HeatMap(const Sheet& sheet)
      : sheet_(sheet),
        cell_((kPictureWidth - kNames) / static_cast<double>(sheet.columns.size())),
        row_(std::max(cell_ * 0.8, 12.0)) {}

  std::string text() const {
    std::string out =
        opened(sheet_, "heat", kLine + row_ * static_cast<double>(sheet_.rows.size()));
    for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
      out += fmt::format("<text x=\"{:.2f}\" y=\"12\" class=\"tick\">{}</text>\n", middle(i),
                         html_text(sheet_.columns[i].heading));
    }
    double y = kLine;
    for (const SheetRow& row : sheet_.rows) {
      out += name_at(row, y + row_ / 2 - kLine / 2);
      for (std::size_t i = 0; i < row.cells.size(); ++i) out += cell(row.cells[i], i, y);
      y += row_;
    }
    return out + "</svg>\n";
  }

 private:
  double left(std::size_t column) const { return kNames + cell_ * static_cast<double>(column); }
  double middle(std::size_t column) const { return left(column) + cell_ / 2; }

  std::string cell(const Cell& one, std::size_t column, double y) const {
    std::string out;
    double score = one.value.value_or(0.5);
    std::string_view side = !one.value ? "none" : score >= 0.5 ? "over" : "under";
    out += fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" class=\"{}\" "
        "fill-opacity=\"{:.3f}\"/>",
        left(column) + 0.5, y + 0.5, cell_ - 1, row_ - 1, side,
        one.value ? 0.08 + 0.82 * std::abs(2 * score - 1) : 0.1);
    if (one.value && cell_ >= kSmallestCell) {
      bool strong = std::abs(2 * score - 1) > 0.7;
      out +=
          fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" class=\"{}\">{:.0f}</text>", middle(column),
                      y + row_ / 2 + 3.5, strong ? "cell strong" : "cell", 100 * score);
    }
    return out + "\n";
  }

  const Sheet& sheet_;
  double cell_;
  double row_;
};

}  // namespace

std::string to_svg(const Sheet& sheet) {
  if (sheet.rows.empty() || sheet.columns.empty()) return "";
  switch (sheet.picture) {
    case Picture::bars:
      return bars(sheet);
    case Picture::intervals:
      return intervals(sheet);
    case Picture::heat:
      return HeatMap(sheet).text();
    case Picture::differences:
      return differences_about_zero(sheet);
    default:
      return "";
  }
}

}  // namespace agon::cli
