#include "agon/workbench/match/saved.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "agon/json/read.h"
#include "agon/workbench/user_folder.h"

namespace agon::workbench {
namespace {

namespace fs = std::filesystem;

struct SavedFile {
  std::string path;
  timespec written;

  bool operator<(const SavedFile& other) const {
    auto key = [](const SavedFile& one) {
      return std::tie(one.written.tv_sec, one.written.tv_nsec, one.path);
    };
    return key(*this) < key(other);
  }
};

std::vector<SavedFile> newest_first(const std::string& folder) {
  std::vector<SavedFile> out;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    struct stat found{};
    bool is_match = at->path().extension() == ".json" && ::stat(at->path().c_str(), &found) == 0;
    if (is_match && S_ISREG(found.st_mode)) out.push_back({at->path().string(), found.st_mtim});
  }
  std::ranges::sort(out, [](const SavedFile& x, const SavedFile& y) { return y < x; });
  return out;
}

Result<replay::ReplayRecord> read_replay(const std::string& path) {
  Result<json::Document> document = replay::load(path);
  if (!document) return refuse(document.error());
  replay::ReplayRecord out;
  Problems problems;
  if (!json::read(json::root(*document), out, problems)) return refuse(problems.front());
  return out;
}

SavedRecord saved_record(const SavedFile& file) {
  SavedRecord out{.file = file.path,
                  .when = fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(file.written.tv_sec))};
  Result<replay::ReplayRecord> replay = read_replay(file.path);
  if (!replay) {
    out.problem = replay.error().message;
    return out;
  }
  out.game = replay->game;
  out.a = replay->seats.a.agent;
  out.b = replay->seats.b.agent;
  out.turn = replay->steps.empty() ? 0 : replay->steps.back().turn;
  out.outcome = replay->outcome;
  return out;
}

}  // namespace

Reply<std::string> matches_folder(const roster::Environment& environment) {
  Reply<fs::path> folder = user_folder(environment, "XDG_STATE_HOME", ".local/state",
                                       "matches; name a file with --replay");
  if (!folder) return decline(folder.error());
  return (*folder / "matches").string();
}

Reply<std::string> make_matches_folder(const roster::Environment& environment) {
  Reply<std::string> folder = matches_folder(environment);
  if (!folder) return decline(folder.error());
  Result<void> made = make_user_folder(fs::path(*folder).parent_path());
  if (made) made = make_user_folder(*folder);
  if (!made) return decline(made.error());
  return folder;
}

Reply<SavedList> list_saved(const std::string& folder, const std::string& game) {
  if (!game.empty()) {
    Reply<const game::Entry*> known = find_game(game);
    if (!known) return decline(known.error());
  }
  SavedList out{.folder = folder, .matches = {}};
  for (const SavedFile& file : newest_first(folder)) {
    SavedRecord record = saved_record(file);
    if (game.empty() || record.game == game) out.matches.push_back(std::move(record));
  }
  return out;
}

Reply<std::string> newest_saved(const std::string& folder, const std::string& game) {
  for (const SavedFile& file : newest_first(folder)) {
    SavedRecord record = saved_record(file);
    bool fits = game.empty() || record.game == game;
    if (fits && record.problem.empty() && record.outcome == game::Outcome::running)
      return file.path;
  }
  return decline(ErrorCode::usage,
                 fmt::format("no match{} is left to go on with in {}; 'agon replay list' shows all",
                             game.empty() ? "" : " of " + game, folder));
}

}  // namespace agon::workbench
