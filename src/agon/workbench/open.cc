#include "agon/workbench/open.h"

#include <fmt/format.h>

namespace agon::workbench {
namespace {

std::string contents_text(const game::Facts& facts, const roster::Selection& selection) {
  std::string out;
  std::vector<std::string> names = roster::content_names(facts, selection);
  for (std::size_t i = 0; i < names.size(); ++i) {
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", facts.contents[i].name, names[i]);
  }
  return out;
}

}  // namespace

Reply<OpenGame> open(const GameChoice& choice) {
  Result<const game::Entry*> entry = roster::find(choice.game);
  if (!entry) return decline(entry.error());
  return workbench::open(**entry, choice.selection());
}

Reply<OpenGame> open(const game::Entry& entry, const roster::Selection& selection) {
  roster::Opened opened = roster::open(entry, selection);
  if (!opened.game) return decline(std::move(opened.problems));
  return OpenGame{.entry = &entry,
                  .game = std::move(opened.game),
                  .selection = selection,
                  .files = std::move(opened.files),
                  .contents = contents_text(entry.facts, selection),
                  .warnings = std::move(opened.problems)};
}

Result<std::vector<std::string>> files_of(const game::AnyGame& replayed,
                                          const std::vector<std::string>& typed) {
  if (typed.empty()) return roster::shipped_files(replayed);
  const game::Entry& entry = *roster::find_or_null(replayed.facts().name);
  roster::Opened opened = roster::open(entry, {typed, ""});
  if (!opened.game) return refuse(first_error(opened.problems));
  if (opened.game->contents() == replayed.contents()) return std::move(opened.files);
  return refuse(ErrorCode::usage, "the replay was played with another content than the one typed");
}

Result<std::vector<const game::Entry*>> chosen_games(const std::string& name) {
  if (name.empty()) {
    std::span<const game::Entry* const> all = roster::games();
    return std::vector(all.begin(), all.end());
  }
  Result<const game::Entry*> entry = roster::find(name);
  if (!entry) return refuse(entry.error());
  return std::vector{*entry};
}

}  // namespace agon::workbench
