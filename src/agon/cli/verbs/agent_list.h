// What --all-agents names: `A,B:key=value,key=value,C`. A comma that is followed by key=value
// belongs to the parameters before it, and everything behind exec: to the command.
#pragma once

#include <string>
#include <vector>

namespace agon::cli {

std::vector<std::string> split_agents(const std::vector<std::string>& typed);

}  // namespace agon::cli
