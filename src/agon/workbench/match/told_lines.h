// A match as programs read it, a line of JSON each: a header, what happens, the result. Every line
// says by its `type` which of them it is.
#pragma once

#include "agon/workbench/match/play_match.h"

namespace agon::workbench {

AGON_ENUM(LineType, u8, match, event, problems, result)

// The record as such a line. A field `type` that an event has of its own is called EVENT_type in
// it.
json::Value line_of(const MatchHeader& header);
json::Value line_of(const MatchEvent& event);
json::Value line_of(const Problems& problems);
json::Value line_of(const MatchRecord& result);

// Of every such line, and of those of events. Without the shipped content there are none of these.
std::vector<json::Value> line_schemas();
std::vector<json::Value> event_line_schemas();

}  // namespace agon::workbench
