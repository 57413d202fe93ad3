// agon replay list: the matches that people at this machine have played.
#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/match/saved.h"

namespace agon::cli {
namespace {

using workbench::SavedList, workbench::SavedRecord;

std::string outcome_text(const SavedRecord& match) {
  switch (match.outcome) {
    case game::Outcome::running:
      return fmt::format("not over, turn {}", match.turn);
    case game::Outcome::draw:
      return "a draw";
    default:
      return fmt::format("{} won", game::name_of(match.outcome));
  }
}

std::string saved_text(const SavedRecord& match) {
  std::string file = printable(match.file);
  if (!match.problem.empty()) {
    return fmt::format("{}  cannot be read: {}\n  {}\n", match.when, printable(match.problem),
                       file);
  }
  const game::Entry* entry = roster::find_or_null(match.game);
  std::string seats = entry == nullptr ? "" : workbench::seats_text(entry->facts, match.a, match.b);
  return fmt::format("{}  {}: {}, {}\n  {}\n", match.when, printable(match.game), printable(seats),
                     outcome_text(match), file);
}

std::string saved_list_text(const SavedList& list) {
  if (list.matches.empty()) {
    return fmt::format("no match is kept in {}\n", printable(list.folder));
  }
  std::string out;
  for (const SavedRecord& match : list.matches) out += saved_text(match);
  return out;
}

class ListReplays : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "only of this game");
    declare_json(syntax, json_);
    syntax.examples("  agon replay list\n  agon replay list {game}");
  }

  std::optional<json::Value> output() const override { return printed<SavedList>(); }

  int run() override {
    Reply<std::string> folder = workbench::matches_folder(roster::process_environment);
    if (!folder) return print_problems(folder.error(), json_);
    Reply<SavedList> list = workbench::list_saved(*folder, game_);
    if (!list) return print_problems(list.error(), json_);
    show(*list, json_, saved_list_text);
    return kFine;
  }

 private:
  std::string game_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::replay_list() { return std::make_unique<ListReplays>(); }

}  // namespace agon::cli
