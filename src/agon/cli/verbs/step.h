// One line of `agon step`, for the fuzzer.
#pragma once

#include "agon/game/entry.h"

namespace agon::cli {

json::Value answer_line(const game::Entry& entry, std::string line);

}  // namespace agon::cli
