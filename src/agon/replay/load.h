// Replay files as they are on a disk: of any length that is written, whole or still a journal.
#pragma once

#include "agon/base/file.h"
#include "agon/json/limits.h"

namespace agon::replay {

// Every game's longest match fits, with all that its steps usually roll and change. What is longer
// is not written, so whatever is written can be read. A value of a replay takes eight bytes at
// least, but for the content's, which are no more than any text may have.
inline constexpr std::size_t kLargestReplay = 128u << 20;
inline constexpr json::TextLimits kReplayLimits{.bytes = kLargestReplay,
                                                .values = kLargestReplay / 8 + json::kMostValues};

// A journal is read as the replay that it would become now. "-" reads standard input.
Result<json::Document> load(const std::string& path);
Result<json::Document> parse(std::string text, std::string file_name);

Result<void> write(const std::string& path, std::string_view text, const Over& over);

// What a replay may be written over: that of a finished match, which can be played again; for those
// who go on with a match, any replay or journal.
Over over_replays(bool force = false);
Over over_matches();

}  // namespace agon::replay
