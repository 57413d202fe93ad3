#include "agon/agent/agents.h"

#include <fmt/format.h>

#include <array>

#include "agon/base/near_miss.h"

namespace agon::agent {
namespace {

using game::Agent, game::AgentKind, game::AnyGame, game::Choice, game::Pick, game::Shortcut;

// Any entry of the menu, all equally likely: draw 0 of name 0 (docs/chance.md).
class Random : public Agent {
 public:
  Pick pick(const AnyGame&, game::StateView, game::Side, std::span<const Choice> menu,
            const chance::Draws& draws, const game::Budget&) override {
    return {menu[draws.below(static_cast<u32>(menu.size()))]};
  }
  Shortcut shortcut() const override { return Shortcut::random; }
};

class First : public Agent {
 public:
  Pick pick(const AnyGame&, game::StateView, game::Side, std::span<const Choice> menu,
            const chance::Draws&, const game::Budget&) override {
    return {menu.front()};
  }
  Shortcut shortcut() const override { return Shortcut::first; }
};

template <class T>
std::unique_ptr<Agent> make(const AnyGame&) {
  return std::make_unique<T>();
}

constexpr std::array<AgentKind, 2> kEverywhere = {{
    {"random", "picks any entry of its menu, all equally likely", make<Random>},
    {"first", "picks the first entry of its menu", make<First>},
}};

}  // namespace

std::vector<AgentKind> kinds_of(const game::Entry& entry) {
  std::vector<AgentKind> kinds(kEverywhere.begin(), kEverywhere.end());
  std::span<const AgentKind> own = entry.agents();
  kinds.insert(kinds.end(), own.begin(), own.end());
  return kinds;
}

Result<AgentKind> find(const game::Entry& entry, std::string_view name) {
  std::vector<std::string_view> names;
  for (const AgentKind& kind : kinds_of(entry)) {
    if (kind.name == name) return kind;
    names.push_back(kind.name);
  }
  return refuse(ErrorCode::unknown_agent, fmt::format("{} has no agent '{}'{}", entry.facts.name,
                                                      name, suggestion(name, names)));
}

}  // namespace agon::agent
