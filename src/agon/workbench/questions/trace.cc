#include "agon/workbench/questions/trace.h"

#include <fmt/format.h>

#include "agon/base/file.h"
#include "agon/base/near_miss.h"
#include "agon/roster/kinds.h"

namespace agon::workbench {
namespace {

// A script as it was typed: a text, or one that stands in a content.
struct FoundScript {
  std::string text;  // or its name there
  std::string file;  // of a text
  std::optional<std::size_t> content = {};
  std::string content_name = {};
};

Reply<FoundScript> script_in_file(const std::string& file, bool opens_files) {
  if (!opens_files) return decline(ErrorCode::usage, "a script is sent here, not read from a file");
  Result<std::string> text = read_file(file);
  if (!text) return decline(text.error());
  return FoundScript{*std::move(text), file};
}

std::string kinds_text(const game::Facts& facts) {
  std::string out;
  for (std::size_t i = 0; i < facts.contents.size(); ++i) {
    bool again = i > 0 && facts.contents[i].name == facts.contents[i - 1].name;
    if (!again) out += fmt::format("{}{}", out.empty() ? "" : " or ", facts.contents[i].name);
  }
  return out;
}

// Which of the game's contents a file is for: what it says itself, else the first.
Reply<std::size_t> content_in_file(const game::Entry& entry, const std::string& name) {
  if (name == "-") return 0;  // can be read only once, and that is not now
  Result<json::Document> document = json::load(name);
  if (!document) return decline(document.error());
  Result<roster::FileKind> kind = roster::kind_of(*document, "");
  bool content = kind && kind->entry == &entry && kind->index < entry.facts.contents.size();
  return content ? kind->index : 0;
}

// Of what was sent: the first that it can be read as.
std::size_t kind_of_sent(const game::Entry& entry, const roster::Sent& sent) {
  for (std::size_t i = 0; i < entry.facts.contents.size(); ++i) {
    Problems problems;
    entry.lint(i, sent.node, problems);
    if (!has_errors(problems)) return i;
  }
  return 0;
}

// Which of the game's contents a name or a file means.
Reply<std::size_t> content_called(const game::Entry& entry, const std::string& name,
                                  const TraceOptions& options) {
  const game::Facts& facts = entry.facts;
  bool opens_files = options.ask.opens_files;
  if (auto sent = options.sent.find(name); sent != options.sent.end()) {
    return kind_of_sent(entry, sent->second);
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < facts.contents.size(); ++i) {
    Result<std::string> path = roster::locate(facts, facts.contents[i], name, opens_files);
    if (path && *path == name) return content_in_file(entry, name);
    if (path) return i;
    for (const roster::Shipped& one : roster::shipped(facts, facts.contents[i])) {
      names.push_back(one.name);
    }
  }
  std::vector<std::string_view> views(names.begin(), names.end());
  return decline(ErrorCode::unknown_content,
                 fmt::format("{} has no {} called '{}'{}", facts.name, kinds_text(facts), name,
                             suggestion(name, views)));
}

Reply<FoundScript> find_script(const game::Entry& entry, const game::ScriptExamples& examples,
                               const TraceOptions& options) {
  const std::string& typed = options.script;
  bool opens_files = options.ask.opens_files;
  if (typed == "-") return script_in_file(typed, opens_files);
  if (typed.starts_with('@')) return script_in_file(typed.substr(1), opens_files);
  if (examples.is_text(typed)) return FoundScript{typed, "script"};
  std::size_t slash = typed.rfind('/');
  if (slash == std::string::npos || slash == 0) {
    return decline(
        ErrorCode::usage,
        fmt::format("'{}' is no script: type one (\"{}\"), one of a content ({}), @FILE, "
                    "or - for standard input",
                    typed, examples.text, examples.named));
  }
  std::string content = typed.substr(0, slash);
  Reply<std::size_t> index = content_called(entry, content, options);
  if (!index) return decline(index.error());
  return FoundScript{typed.substr(slash + 1), "", *index, content};
}

// What was typed fills the places that the script's own content leaves.
Reply<std::vector<std::string>> contents_of(const game::Entry& entry, const FoundScript& script,
                                            const std::vector<std::string>& typed) {
  std::vector<std::string> out = roster::content_names(entry.facts, {});
  std::size_t next = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (script.content == i) {
      out[i] = script.content_name;
    } else if (next < typed.size()) {
      out[i] = typed[next++];
    }
  }
  if (next == typed.size()) return out;
  return decline(ErrorCode::usage,
                 fmt::format("'{}' is one content too many for this script", typed[next]));
}

}  // namespace

Reply<Traced> trace(const game::Entry& entry, const TraceOptions& options) {
  Reply<const game::Question*> question =
      question_of(entry, "trace", options.ask.flags, "no scripts");
  if (!question) return decline(question.error());
  Reply<FoundScript> script = find_script(entry, (*question)->needs.script, options);
  if (!script) return decline(script.error());
  Reply<std::vector<std::string>> contents = contents_of(entry, *script, options.contents);
  if (!contents) return decline(contents.error());
  Reply<OpenGame> open = workbench::open(entry, {.contents = *std::move(contents),
                                                 .opens_files = options.ask.opens_files,
                                                 .sent = options.sent});
  if (!open) return decline(open.error());
  Reply<game::Answer> answer =
      ask_script(*open, **question, {script->text, script->file, script->content}, options.ask);
  if (!answer) return decline(answer.error());
  return Traced{*std::move(answer), *std::move(open)};
}

}  // namespace agon::workbench
