#include "agon/cli/grammar/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace agon::cli {
namespace {

// A text that roff leaves as it is.
std::string plain(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_begins = c == '\n';
  }
  return out;
}

std::string option_entry(const OptionPage& option) {
  std::string out =
      fmt::format(".TP\n\\fB{}\\fR", plain(fmt::format("{}", fmt::join(option.names, ", "))));
  if (!option.value.empty()) out += fmt::format(" \\fI{}\\fR", plain(option.value));
  out += "\n" + plain(option.sentence);
  if (!option.fallback.empty()) out += fmt::format(" [{}]", plain(option.fallback));
  return out + "\n";
}

std::string argument_entry(const OptionPage& argument) {
  return fmt::format(".TP\n\\fI{}\\fR\n{}\n", plain(typed_text(argument)),
                     plain(argument.sentence));
}

// Which of those that stand in a section of their own it takes, too.
std::string also_text(const VerbPage& verb) {
  std::vector<std::string> names;
  for (const OptionPage& option : verb.options) {
    bool elsewhere = option.group == OptionGroup::common || option.group == OptionGroup::output;
    if (elsewhere) names.push_back(fmt::format("\\fB{}\\fR", plain(option.names.back())));
  }
  return names.empty() ? "" : fmt::format(".PP\nAlso: {}\n", fmt::join(names, ", "));
}

std::string verb_text(const VerbPage& verb) {
  std::string out;
  if (verb.verbs.empty()) {
    std::string arguments = arguments_text(verb);
    out = fmt::format(".SS {}{}{}\n{}\n", plain(verb.name), arguments.empty() ? "" : " ",
                      plain(arguments), plain(verb.sentence));
    for (const OptionPage& argument : verb.arguments) out += argument_entry(argument);
    for (const OptionPage& option : verb.options) {
      if (option.group == OptionGroup::own) out += option_entry(option);
    }
    out += also_text(verb);
  }
  for (const VerbPage& one : verb.verbs) out += verb_text(one);
  return out;
}

void collect(const VerbPage& page, OptionGroup group, std::vector<const OptionPage*>& out) {
  for (const OptionPage& option : page.options) {
    auto same = [&](const OptionPage* other) { return other->names == option.names; };
    if (option.group == group && std::ranges::none_of(out, same)) out.push_back(&option);
  }
  for (const VerbPage& verb : page.verbs) collect(verb, group, out);
}

// As the first verb that takes them says it.
std::string shared_options(const VerbPage& program, OptionGroup group) {
  std::vector<const OptionPage*> options;
  collect(program, group, options);
  std::string out;
  for (const OptionPage* option : options) out += option_entry(*option);
  return out;
}

constexpr std::string_view kDescription =
    R"(Agon plays two\-sided, turn\-based contests whose rules are data: at the table, against agents and programs,
many times over for statistics, or over every outcome for exact chances.
What is the same by name is the same match, bit for bit.
.PP
Some options belong to a game: \fBagon \fIVERB GAME\fB \-\-help\fR shows them.
)";

constexpr std::string_view kEnding = R"(.SH ENVIRONMENT
.TP
.B AGON_CONTENT
the folder of the content that names stand for
.TP
.B AGON_CONFIG
a file with options of every match on this machine
.TP
.B NO_COLOR
if it is not empty: no colour, unless \fB\-\-color always\fR is typed
.TP
.BR TERM ", " LC_ALL ", " LC_CTYPE ", " LANG
whether a terminal shows colour, and whether pictures or letters
.SH EXIT STATUS
0 fine, 1 the answer is no, 2 bad usage or input, 130 interrupted.
)";

}  // namespace

std::string manual_text(const VerbPage& program, const std::string& version) {
  std::string out = fmt::format(".TH AGON 1 \"\" \"{}\"\n.SH NAME\nagon \\- {}\n", plain(version),
                                plain(program.sentence));
  out += ".SH SYNOPSIS\n.B agon\n\\fIVERB GAME\\fR [\\fICONTENT\\fR...] [\\fIoptions\\fR]\n";
  out += fmt::format(".SH DESCRIPTION\n{}.SH VERBS\n{}", kDescription, verb_text(program));
  out += ".SH COMMON OPTIONS\n" + shared_options(program, OptionGroup::common);
  out += ".SH OUTPUT OPTIONS\n" + shared_options(program, OptionGroup::output);
  return out + std::string(kEnding);
}

}  // namespace agon::cli
