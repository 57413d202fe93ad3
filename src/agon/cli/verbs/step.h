// One line of `agon step`, for the fuzzer.
#pragma once

#include "agon/game/any_game.h"

namespace agon::cli {

json::Value answer_line(const game::Entry& entry, std::string line);

}  // namespace agon::cli
