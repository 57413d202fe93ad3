#include "agon/cli/show/told_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/wrap.h"

namespace agon::cli {
namespace {

constexpr std::size_t kToldWidth = 79;
constexpr std::size_t kToldColumn = 22;  // of names, at most

std::string told_item_text(const std::string& name, const std::string& words, std::size_t column) {
  std::string shown = printable(name);
  bool beside = utf8_count(shown) <= column;
  std::string out = fmt::format("    {}", painted(Paint::bold, shown));
  out += beside ? std::string(column - utf8_count(shown) + 2, ' ') : "\n";
  bool first = beside;
  for (const std::string& line : wrapped(printable(words), kToldWidth - column - 6)) {
    out += fmt::format("{:{}}{}\n", "", first ? 0 : column + 6, line);
    first = false;
  }
  return first ? out + "\n" : out;
}

}  // namespace

std::string told_items_text(const std::vector<game::ToldItem>& items) {
  std::size_t column = 0;
  for (const game::ToldItem& item : items) column = std::max(column, utf8_count(item.name));
  column = std::min(column, kToldColumn);
  std::string out;
  for (const game::ToldItem& item : items) out += told_item_text(item.name, item.words, column);
  return out;
}

std::string told_text(const workbench::ToldRecord& told) {
  std::string whose = told.side ? fmt::format("{}'s ", game::name_of(*told.side)) : "";
  std::string out = fmt::format("{}{} {}\n", whose, told.kind, printable(told.name));
  for (const std::string& line : wrapped(printable(told.sentence), kToldWidth - 2)) {
    out += fmt::format("  {}\n", line);
  }
  for (const game::ToldGroup& group : told.groups) {
    out += fmt::format("  {}\n{}", printable(group.heading), told_items_text(group.items));
  }
  return out;
}

std::string meanings_text(const std::vector<workbench::MeaningRecord>& meanings) {
  std::vector<game::ToldItem> items;
  for (const workbench::MeaningRecord& one : meanings) {
    std::string from = one.place == "concept" ? "" : fmt::format(" ({})", one.place);
    items.push_back({one.name, one.words + from});
  }
  return told_items_text(items);
}

std::string concepts_text(std::span<const Word> concepts) {
  std::vector<game::ToldItem> items;
  for (const Word& one : concepts) {
    items.push_back({std::string(one.name), std::string(one.sentence)});
  }
  return told_items_text(items);
}

}  // namespace agon::cli
