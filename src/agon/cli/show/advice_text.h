// A hint on a terminal: what the strongest agent would choose, and why.
#pragma once

#include <functional>

#include "agon/workbench/match/advice.h"

namespace agon::cli {

// `title_of` names an entry as the menu prints it; of what stands there, its words.
using TitleOf = std::function<std::string(const json::Value& choice, const std::string& words)>;
std::string advice_text(const workbench::Advice& advice, const TitleOf& title_of);

}  // namespace agon::cli
