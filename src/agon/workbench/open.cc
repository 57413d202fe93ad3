#include "agon/workbench/open.h"

#include <fmt/format.h>

#include "agon/json/write.h"
#include "agon/workbench/names.h"

namespace agon::workbench {
namespace {

std::string contents_text(const game::Facts& facts, const std::vector<std::string>& names,
                          bool only_shared) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (only_shared && facts.contents[i].per_side) continue;
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", facts.contents[i].name, names[i]);
  }
  return out;
}

// As people should read them: a content that was typed has the name that it gives itself.
std::vector<std::string> shown_names(const game::AnyGame& game, std::vector<std::string> names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (roster::is_content(names[i])) names[i] = own_name(game.contents()[i], "as typed");
  }
  return names;
}

// Of the contents that this side has for itself: kinds that are per side stand in pairs, of a and
// of b (roster::exchanged).
std::vector<std::size_t> places_of(const game::Facts& facts, game::Side side) {
  std::vector<std::size_t> out;
  bool of_b = false;
  for (std::size_t i = 0; i < facts.contents.size(); ++i) {
    if (!facts.contents[i].per_side) continue;
    if (of_b == (side == game::Side::b)) out.push_back(i);
    of_b = !of_b;
  }
  return out;
}

// What kept a game from being opened: what else is doubtful in its files did not.
Problems errors_in(Problems problems) {
  std::erase_if(problems, [](const Problem& one) { return one.severity != Severity::error; });
  return problems;
}

}  // namespace

std::string OpenGame::shared_contents() const { return contents_text(entry->facts, names, true); }

std::vector<std::string> OpenGame::own_contents(game::Side side) const {
  std::vector<std::string> out;
  for (std::size_t i : places_of(entry->facts, side)) out.push_back(names[i]);
  return out;
}

std::vector<std::string> OpenGame::titles(game::Side side) const {
  std::vector<std::string> out;
  for (std::size_t i : places_of(entry->facts, side))
    out.push_back(own_name(game->contents()[i], names[i]));
  return out;
}

void OpenGame::exchange_names() {
  names = roster::exchanged(entry->facts, {.contents = names}).contents;
  contents = contents_text(entry->facts, names, false);
}

Reply<OpenGame> open(const GameChoice& choice) {
  Reply<const game::Entry*> entry = find_game(choice.game);
  if (!entry) return decline(entry.error());
  return workbench::open(**entry, choice.selection());
}

Reply<OpenGame> open(const game::Entry& entry, const roster::Selection& selection) {
  roster::Opened opened = roster::open(entry, selection);
  if (!opened.game) return decline(errors_in(std::move(opened.problems)));
  std::vector<std::string> names =
      shown_names(*opened.game, roster::content_names(entry.facts, selection));
  return OpenGame{.entry = &entry,
                  .game = std::move(opened.game),
                  .again = std::move(opened.again),
                  .files = std::move(opened.files),
                  .contents = contents_text(entry.facts, names, false),
                  .warnings = std::move(opened.problems),
                  .names = names};
}

Reply<OpenGame> with_options(const OpenGame& open, const std::string& options) {
  roster::Selection selection = open.again;
  selection.options = options;
  selection.layers.clear();
  selection.settings = nullptr;
  Reply<OpenGame> out = workbench::open(*open.entry, selection);
  if (!out) return decline(out.error());
  out->files = open.files;
  out->contents = open.contents;
  out->names = open.names;
  return out;
}

OpenRecord record_of(const OpenGame& open) {
  return {.game = std::string(open.entry->facts.name),
          .contents = open.contents,
          .options = open.game->options(),
          .warnings = record_of(open.warnings).problems};
}

std::string unusual_options(const game::Entry& entry, const json::Value& options) {
  json::Value schema = entry.schema(entry.facts.contents.size());
  json::Value unusual = json::Value::object();
  for (const json::Member& option : options.members()) {
    const json::Value* known = schema.find("properties")->find(option.key);
    const json::Value* usual = known == nullptr ? nullptr : known->find("default");
    if (usual == nullptr || *usual != option.value) unusual.set(option.key, option.value);
  }
  if (unusual.members().empty()) return "";
  return fmt::format(", options {}", json::canonical(unusual));
}

Reply<OpenGame> open_replayed(const game::Entry& entry,
                              std::shared_ptr<const game::AnyGame> replayed,
                              const roster::Selection& typed) {
  OpenGame out{.entry = &entry,
               .game = std::move(replayed),
               .again = {},
               .files = {},
               .contents = {},
               .warnings = {}};
  if (typed.contents.empty()) {
    out.files = roster::shipped_files(*out.game);
    return out;
  }
  Reply<OpenGame> same = workbench::open(entry, typed);
  if (!same) return decline(same.error());
  if (same->game->contents() != out.game->contents()) {
    return decline(ErrorCode::usage,
                   "the replay was played with another content than the one typed");
  }
  out.files = std::move(same->files);
  return out;
}

Reply<const game::Entry*> find_game(const std::string& name) { return reply(roster::find(name)); }

Reply<std::vector<const game::Entry*>> chosen_games(const std::string& name) {
  if (name.empty()) {
    std::span<const game::Entry* const> all = roster::games();
    return std::vector(all.begin(), all.end());
  }
  Reply<const game::Entry*> entry = find_game(name);
  if (!entry) return decline(entry.error());
  return std::vector{*entry};
}

}  // namespace agon::workbench
