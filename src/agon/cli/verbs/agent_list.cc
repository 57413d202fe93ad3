#include "agon/cli/verbs/agent_list.h"

#include <algorithm>
#include <string_view>

#include "agon/agent/exec.h"

namespace agon::cli {

std::vector<std::string> split_agents(const std::vector<std::string>& typed) {
  std::vector<std::string> out;
  for (std::string_view rest : typed) {
    bool continues = false;  // whether an agent of this text is there to take parameters
    while (!rest.empty()) {
      std::size_t length = rest.starts_with(agent::kExecPrefix)
                               ? rest.size()
                               : std::min(rest.find(','), rest.size());
      std::string piece(rest.substr(0, length));
      bool parameter = piece.find('=') < piece.find(':');
      if (continues && parameter) {
        out.back() += "," + piece;
      } else {
        out.push_back(piece);
      }
      continues = true;
      rest.remove_prefix(std::min(rest.size(), length + 1));
    }
  }
  return out;
}

}  // namespace agon::cli
