// How warnings about content are told, for those who look at a file alone and among others.
#pragma once

#include <functional>
#include <set>

#include "agon/rulesets/duel/content/cycles.h"

namespace agon::duel {

Problem as_warning(Problem problem);

// " (did you mean 'x'?)" of the names that there are, or nothing.
std::string hint(const std::string& typed, const std::set<std::string>& names);

// The same, or where nothing is near " (there are: a, b)": as many as fit a message; `all` is the
// command that lists them, if there is one.
std::string hint_or_list(const std::string& typed, const std::set<std::string>& names,
                         std::string_view all);

// At a byte of the string that a script or a trigger stands in.
void warn(const json::Node& string, std::size_t offset, ErrorCode code, std::string message,
          Problems& problems);

// A change of what cannot change, or a use of what cannot be used.
void look_at_parameter(const DraftEffect& effect, const std::set<std::string>& names,
                       std::string_view what, std::string_view all, Problems& problems);

inline constexpr std::string_view kAllAttributes = "agon list duel attributes";

// `whose` says of an effect where it comes from, if that is another file.
using Whose = std::function<std::string(const DraftEffect*)>;
void warn_of_cycle(const Cycle& cycle, const DraftEffect& place, const Whose& whose,
                   Problems& problems);

}  // namespace agon::duel
