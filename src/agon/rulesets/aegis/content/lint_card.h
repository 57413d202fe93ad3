// The validator of defense cards (seed "Matcher Registry", validation and linting), and what the
// other files of the content are linted with, too.
#pragma once

#include "agon/rulesets/aegis/content/lint.h"

namespace agon::aegis {

void lint_status(const json::Node& node, std::string_view name, KnownStatuses statuses,
                 Problems& problems);
void lint_expiry(const json::Node& node, const ExpiryRecord& expiry, Problems& problems);
// That an id is none of those before it.
void lint_double(const json::Node& node, const std::string& id,
                 const std::vector<std::string>& before, std::string_view noun, Problems& problems);

}  // namespace agon::aegis
