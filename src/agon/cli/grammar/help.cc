#include "agon/cli/grammar/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/wrap.h"

namespace agon::cli {
namespace {

constexpr std::size_t kLeastColumn = 14;
constexpr std::size_t kMostColumn = 26;

struct HelpRow {
  std::string typed, sentence;
};

std::string sentence_of(const OptionPage& option) {
  std::string out = option.sentence;
  if (!option.fallback.empty()) out += fmt::format(" [{}]", option.fallback);
  return out;
}

std::string title(std::string_view text) { return painted(Paint::bold, text) + "\n"; }

// Names on the left, sentences beside them; below where a name is too long for its column.
std::string rows_text(const std::vector<HelpRow>& rows, std::size_t width) {
  std::size_t column = kLeastColumn;
  for (const HelpRow& row : rows) {
    if (row.typed.size() <= kMostColumn) column = std::max(column, row.typed.size());
  }
  std::size_t margin = 2 + column + 2;
  std::string out;
  for (const HelpRow& row : rows) {
    std::string line = "  " + painted(Paint::cyan, row.typed);
    bool beside = row.typed.size() <= column;
    if (beside) line += std::string(margin - 2 - row.typed.size(), ' ');
    if (!beside) line += "\n" + std::string(margin, ' ');
    for (const std::string& part :
         wrapped(row.sentence, std::max<std::size_t>(width, margin + 20) - margin)) {
      out += line + part + "\n";
      line = std::string(margin, ' ');
    }
  }
  return out;
}

std::string options_text(const VerbPage& page, OptionGroup group, const std::string& heading,
                         std::size_t width) {
  std::vector<HelpRow> rows;
  for (const OptionPage& option : page.options) {
    if (option.group == group) rows.push_back({typed_text(option), sentence_of(option)});
  }
  return rows.empty() ? "" : "\n" + title(heading) + rows_text(rows, width);
}

std::string usage_text(const VerbPage& page) {
  std::string arguments = arguments_text(page);
  std::string out = painted(Paint::bold, "Usage:") + " " + page.name;
  if (!page.verbs.empty()) return out + " VERB ...\n";
  return out + (arguments.empty() ? "" : " ") + arguments + " [options]\n";
}

}  // namespace

std::string help_text(const VerbPage& page, std::size_t width) {
  std::string out;
  for (const std::string& line : wrapped(page.sentence, width)) out += line + "\n";
  out += usage_text(page);
  std::vector<HelpRow> arguments;
  for (const OptionPage& argument : page.arguments) {
    arguments.push_back({typed_text(argument), sentence_of(argument)});
  }
  out += rows_text(arguments, width);
  std::vector<HelpRow> verbs;
  for (const VerbPage& verb : page.verbs) {
    verbs.push_back({verb.name.substr(page.name.size() + 1), verb.sentence});
  }
  if (!verbs.empty()) out += "\n" + title("Verbs:") + rows_text(verbs, width);
  out += options_text(page, OptionGroup::own, "Options:", width);
  out += options_text(page, OptionGroup::of_game, fmt::format("Options of {}:", page.game), width);
  out += options_text(page, OptionGroup::common, "Common options:", width);
  out += options_text(page, OptionGroup::output, "Output:", width);
  return out + page.footer + "\n";
}

}  // namespace agon::cli
