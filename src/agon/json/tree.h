// simdjson's On-Demand walk over a text, read once into a tree of values that know their offsets.
#pragma once

#include <optional>
#include <string_view>

#include "agon/json/flaw.h"
#include "agon/json/limits.h"
#include "agon/json/value.h"

namespace agon::json {

// `text` is one in which find_flaw found nothing. If a flaw is returned, `root` is a torso.
std::optional<Flaw> build_tree(std::string_view text, Value& root, const TextLimits& limits);

}  // namespace agon::json
