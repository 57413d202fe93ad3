#include "agon/replay/load.h"

#include <fmt/format.h>

#include "agon/json/read.h"
#include "agon/replay/format.h"
#include "agon/replay/journal.h"

namespace agon::replay {
namespace {

std::optional<ReplayRecord> replay_in(const std::string& path) {
  Result<json::Document> document = load(path);
  ReplayRecord record;
  Problems unread;
  if (!document || !json::read(json::root(*document), record, unread)) return std::nullopt;
  return record.format == kFormat ? std::optional(std::move(record)) : std::nullopt;
}

bool is_match(const std::string& path) { return replay_in(path).has_value(); }

bool is_finished(const std::string& path) {
  std::optional<ReplayRecord> record = replay_in(path);
  return record && record->outcome != game::Outcome::running;
}

}  // namespace

Result<json::Document> load(const std::string& path) {
  Result<std::string> text = read_file(path, kReplayLimits.bytes);
  if (!text) return refuse(std::move(text.error()));
  return parse(*std::move(text), path);
}

Result<json::Document> parse(std::string text, std::string file_name) {
  if (is_journal(text)) return read_journal(std::move(text), std::move(file_name));
  return json::parse(std::move(text), std::move(file_name), kReplayLimits);
}

Over over_replays(bool force) {
  return {.kind = "the replay of a finished match", .is_one = is_finished, .force = force};
}

Over over_matches() { return {.kind = "a replay", .is_one = is_match}; }

Result<void> write(const std::string& path, std::string_view text, const Over& over) {
  if (text.size() <= kLargestReplay) return write_file(path, text, over);
  Problem problem{.code = ErrorCode::file_unwritable,
                  .message = fmt::format("the replay has {} bytes, and at most {} could be read "
                                         "again; nothing was written",
                                         text.size(), kLargestReplay)};
  problem.place.file = path;
  return refuse(std::move(problem));
}

}  // namespace agon::replay
