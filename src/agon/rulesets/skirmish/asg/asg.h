// `asg`, the replay format of the programs that were written for this game before: P1 and P2, every
// ply with what both players saw, what was submitted, what happened, and the map after it. Written
// exactly in the shape that their viewers and validators read, version 0.1.0; read in the versions
// 0.1.0 and 1.0.0. The records stand in format.h, one ply at a time is written by write.cc and read
// by read.cc.
#pragma once

#include "agon/game/replay_format.h"

namespace agon::skirmish {

Reply<std::string> write_asg(const game::WholeMatch& match, std::string_view created_at);
Reply<game::WholeMatch> read_asg(const game::Entry& entry, const json::Document& file);
json::Value asg_schema();

inline constexpr std::array<game::ReplayFormat, 1> kFormats = {{
    {.name = "asg",
     .sentence = "the format of the Agent Strategy Game's own programs, version 0.1.0",
     .write = write_asg,
     .read = read_asg,
     .schema = asg_schema},
}};

}  // namespace agon::skirmish
