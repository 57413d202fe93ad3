// What may stand where somebody is typing; shells ask for it (verbs/completion.cc).
#pragma once

#include <span>
#include <string>

#include "agon/cli/grammar/page.h"

namespace agon::cli {

// `typed`: what stands behind `agon`; the last word is the one that is to be completed, maybe
// empty. A line each; nothing where a file or a number belongs.
std::string next_words(const VerbPage& program, std::span<const std::string> typed);

}  // namespace agon::cli
