// A random match as it comes into an archive: what its journal begins with, line by line what is
// added, and the replay at its end.
#pragma once

#include <fmt/format.h>

#include "agon/archive/archive.h"
#include "agon/replay/journal.h"
#include "agon/roster/roster.h"
#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::test {

struct KeptLines {
  archive::MatchRow row;  // as it begins
  std::string head;
  std::vector<std::string> lines;
  archive::MatchRow end;
  std::string replay;
};

inline std::string id_of(u64 number) { return fmt::format("{:016}", number); }

inline const game::AnyGame& some_game(std::string_view name = "hilo") {
  for (const Subject& subject : all_subjects()) {
    if (subject.entry->facts.name == name) return *subject.game;
  }
  std::abort();
}

inline KeptLines kept_match(u64 number, const game::AnyGame& game = some_game()) {
  KeptLines out;
  out.row = {.id = id_of(number),
             .game = std::string(game.facts().name),
             .contents = "table corner",
             .seats = "person v greedy",
             .facts = R"({"tokens":[]})",
             .created = 1'000'000 + number,
             .updated = 1'000'000 + number};
  replay::Recorder recorder(game, {number, 0}, {{"person"}, {"greedy"}});
  out.head = replay::journal_text(recorder.record());
  walk(game, {number, 0}, [&](const Moment& moment) {
    recorder.add(moment.step, moment.after);
    out.lines.push_back(replay::step_line(recorder.record()));
  });
  out.replay = recorder.text();
  out.end = out.row;
  out.end.status = archive::MatchStatus::over;
  out.end.outcome = game::name_of(recorder.record().outcome);
  out.end.steps = recorder.record().steps.size();
  return out;
}

// All of it, and waits until it is written.
inline Result<void> keep_whole(archive::Archive& archive, const KeptLines& match) {
  return archive::wait([&](archive::Done done) { archive.finish(match.end, match.replay, done); });
}

}  // namespace agon::test
