#include "agon/cli/grammar/completing.h"

#include <algorithm>
#include <utility>

#include "agon/roster/roster.h"
#include "agon/workbench/content/catalogue.h"

namespace agon::cli {
namespace {

using NameList = std::vector<std::string>;

const VerbPage* verb_of(const VerbPage& page, std::string_view word) {
  for (const VerbPage& verb : page.verbs) {
    if (std::string_view(verb.name).substr(page.name.size() + 1) == word) return &verb;
  }
  return nullptr;
}

const OptionPage* option_of(const VerbPage& page, std::string_view word) {
  for (const OptionPage& option : page.options) {
    if (std::ranges::find(option.names, word) != option.names.end()) return &option;
  }
  return nullptr;
}

NameList contents_of(const game::Entry& game) {
  NameList out;
  Reply<std::vector<workbench::GameRecord>> listed = workbench::catalogue({&game});
  if (!listed) return out;
  for (const workbench::KindRecord& kind : listed->front().contents) {
    for (const workbench::ShippedRecord& item : kind.shipped) {
      if (std::ranges::find(out, item.name) == out.end()) out.push_back(item.name);
    }
  }
  return out;
}

NameList agents_of(const game::Entry& game) {
  NameList out;
  Reply<std::vector<workbench::GameRecord>> listed = workbench::catalogue({&game});
  if (!listed) return out;
  for (const workbench::AgentRecord& agent : listed->front().agents) out.push_back(agent.name);
  return out;
}

NameList values_of(const OptionPage& option, const game::Entry* game) {
  bool seat = option.names.front() == "--a" || option.names.front() == "--b";
  return seat && game != nullptr ? agents_of(*game) : option.words;
}

NameList options_of(const VerbPage& page) {
  NameList out;
  for (const OptionPage& option : page.options) {
    out.insert(out.end(), option.names.begin(), option.names.end());
  }
  return out;
}

NameList games() {
  NameList out;
  for (const game::Entry* entry : roster::games()) out.emplace_back(entry->facts.name);
  return out;
}

// The line up to the word that is typed.
struct Standing {
  const VerbPage* page;
  const game::Entry* game = nullptr;
  const OptionPage* open = nullptr;  // an option that waits for its value
};

Standing standing(const VerbPage& program, std::span<const std::string> before) {
  Standing out{&program};
  for (const std::string& word : before) {
    bool is_value = std::exchange(out.open, nullptr) != nullptr;
    if (is_value) continue;
    const OptionPage* option = option_of(*out.page, word);
    if (const VerbPage* verb = verb_of(*out.page, word)) {
      out.page = verb;
    } else if (option != nullptr && !option->value.empty()) {
      out.open = option;
    } else if (out.game == nullptr) {
      out.game = roster::find_or_null(word);
    }
  }
  return out;
}

NameList candidates(const VerbPage& program, const Standing& at, std::string_view typed) {
  if (at.open != nullptr) return values_of(*at.open, at.game);
  if (typed.starts_with('-')) return options_of(*at.page);
  if (!at.page->verbs.empty()) {
    NameList out;
    for (const VerbPage& verb : at.page->verbs) {
      out.push_back(verb.name.substr(at.page->name.size() + 1));
    }
    if (at.page == &program) out.emplace_back("help");
    return out;
  }
  if (at.game != nullptr) return contents_of(*at.game);
  if (at.page->arguments.empty()) return {};
  const OptionPage& first = at.page->arguments.front();
  return first.names.front() == "GAME" ? games() : values_of(first, at.game);
}

}  // namespace

std::string next_words(const VerbPage& program, std::span<const std::string> typed) {
  if (typed.empty()) return "";
  std::span<const std::string> before = typed.first(typed.size() - 1);
  if (!before.empty() && before.front() == "help") before = before.subspan(1);
  std::string out;
  for (const std::string& candidate :
       candidates(program, standing(program, before), typed.back())) {
    if (candidate.starts_with(typed.back())) out += candidate + "\n";
  }
  return out;
}

}  // namespace agon::cli
