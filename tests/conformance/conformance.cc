#include "tests/conformance/conformance.h"

#include "agon/agent/agents.h"

namespace agon::test {

std::unique_ptr<game::Agent> Conformance::agent(std::string_view name) const {
  return agent::find(*GetParam().entry, name, game())->make(game());
}

}  // namespace agon::test
