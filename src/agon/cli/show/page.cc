#include "agon/cli/show/page.h"

#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/show/csv.h"
#include "agon/cli/show/picture.h"
#include "agon/cli/show/sheet_text.h"

namespace agon::cli {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1f2328; --quiet: #5b636d; --line: #d9d6cf; --card: #ffffff;
  --blue: #2f6fb7; --orange: #c8641b; --strong: #ffffff; --band: #7aa36b; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181c; --ink: #e8e6e1; --quiet: #a3a9b2; --line: #34383f;
  --card: #1d2025; --blue: #6ea8e6; --orange: #e8935a; --strong: #14161a; --band: #7fb06d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .35rem 0; color: var(--quiet); overflow-wrap: anywhere; }
main { columns: 2 30rem; column-gap: 1rem; margin-top: 1.5rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 0 0 1rem;
  break-inside: avoid; }
section.wide { column-span: all; }
svg { display: block; width: 100%; max-width: 40rem; height: auto; margin: .75rem 0; overflow: visible; }
svg text { font: 11px system-ui, sans-serif; fill: var(--ink); }
svg .name { text-anchor: end; } svg .number { text-anchor: end; fill: var(--quiet); }
svg .tick { text-anchor: middle; fill: var(--quiet); font-size: 9.5px; }
svg .cell { text-anchor: middle; font-size: 9.5px; } svg .strong { fill: var(--strong); }
.bar, .dot, .over { fill: var(--blue); } .out, .under { fill: var(--orange); } .none { fill: var(--quiet); }
.band { fill: var(--band); fill-opacity: .18; }
.axis { stroke: var(--line); } .whisker { stroke: var(--blue); stroke-width: 2; stroke-opacity: .55; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .82rem; font-variant-numeric: tabular-nums; min-width: 100%; }
th, td { padding: .2rem .5rem; text-align: right; border-top: 1px solid var(--line); white-space: nowrap; }
thead th { border-top: 0; color: var(--quiet); font-weight: 600; }
tbody th { font-weight: 400; }
th:first-child { text-align: left; padding-left: 0; white-space: normal; overflow-wrap: anywhere; min-width: 7rem; }
@media (max-width: 30rem) { body { padding: 1rem .6rem 3rem; } section { padding: .75rem; } }
td small { display: block; color: var(--quiet); }
section p:last-child { margin-top: .75rem; }
)";

constexpr std::size_t kWideFrom = 8;  // columns of a sheet that has a line of its own

std::string paragraphs(std::string_view lines) {
  std::string out;
  while (!lines.empty()) {
    std::size_t end = std::min(lines.find('\n'), lines.size());
    if (end != 0) out += fmt::format("<p>{}</p>\n", html_text(lines.substr(0, end)));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return out;
}

std::string html_data(const Column& column, Unit unit, double value) {
  return fmt::format("<data value=\"{}\">{}{}</data>", plain_number(value),
                     number_text(column, unit, value), unit == Unit::share ? " %" : "");
}

std::string html_cell(const Column& column, Unit unit, const Cell& cell) {
  if (!cell.value) return "<td>–</td>";
  std::string out = "<td>" + html_data(column, unit, *cell.value);
  if (cell.interval) {
    auto end = [&](double value, bool high) {
      return fmt::format("<data value=\"{}\">{}</data>", plain_number(value),
                         end_text(column, unit, value, high));
    };
    out += fmt::format(" <small>{} to {}</small>", end(cell.interval->low, false),
                       end(cell.interval->high, true));
  }
  if (!cell.mark.empty()) out += fmt::format(" <small>{}</small>", html_text(cell.mark));
  return out + "</td>";
}

std::string html_table(const Sheet& sheet) {
  std::string out = "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"" +
                    html_text(sheet.name) + "\"><table>\n<thead><tr><th scope=\"col\">" +
                    html_text(sheet.corner) + "</th>";
  for (const Column& column : sheet.columns) {
    out += fmt::format("<th scope=\"col\">{}</th>", html_text(column.heading));
  }
  if (has_verdicts(sheet)) out += "<th scope=\"col\">verdict</th>";
  out += "</tr></thead>\n<tbody>\n";
  for (const SheetRow& row : sheet.rows) {
    out += fmt::format("<tr><th scope=\"row\">{}</th>", html_text(row.name));
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const Column& column = sheet.columns[i];
      out += html_cell(column, unit_of(row, column), row.cells[i]);
    }
    if (has_verdicts(sheet)) out += fmt::format("<td>{}</td>", html_text(row.verdict));
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table></div>\n";
}

std::string html_section(const Sheet& sheet) {
  bool wide = sheet.columns.size() >= kWideFrom;
  return fmt::format("<section{} data-sheet=\"{}\">\n<h2>{}</h2>\n", wide ? " class=\"wide\"" : "",
                     html_text(sheet.name), html_text(sheet.name)) +
         paragraphs(sheet.sentence) + to_svg(sheet) + html_table(sheet) + paragraphs(sheet.note) +
         "</section>\n";
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string out;
  for (char c : printable(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string to_page(const Exhibit& exhibit, std::string_view title) {
  std::string out(kPageBegins);
  out += fmt::format(
      "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n",
      html_text(title), kStyle);
  out += paragraphs(exhibit.heading) + "</header>\n<main>\n";
  for (const Sheet& sheet : together(exhibit.sheets)) out += html_section(sheet);
  return out + "</main>\n" + paragraphs(exhibit.closing) + "</body>\n</html>\n";
}

}  // namespace agon::cli
