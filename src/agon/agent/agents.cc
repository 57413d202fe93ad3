#include "agon/agent/agents.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "agon/agent/lookahead.h"
#include "agon/base/near_miss.h"

namespace agon::agent {
namespace {

using game::Agent, game::AgentKind, game::AnyGame, game::Choice, game::Pick, game::Shortcut,
    game::TypedFlag;

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

std::vector<AgentKind> kinds_everywhere() {
  return {
      {"random", "picks any entry of its menu, all equally likely", game::prepare_plain<Random>},
      {"first", "picks the first entry of its menu", game::prepare_plain<First>},
      {"lookahead", "picks what leaves it best off on average when somebody decides again",
       prepare_lookahead, lookahead_parameters()},
  };
}

// For a game that has no `greedy` of its own.
AgentKind plain_greedy() {
  return {"greedy", "the same as lookahead in this game", prepare_lookahead,
          lookahead_parameters()};
}

}  // namespace

game::Player random() {
  return {"random", [](const AnyGame&) { return std::make_unique<Random>(); }};
}

std::vector<AgentKind> kinds_of(const game::Entry& entry) {
  std::vector<AgentKind> kinds = kinds_everywhere();
  std::span<const AgentKind> own = entry.agents();
  if (std::ranges::find(own, "greedy", &AgentKind::name) == own.end()) {
    kinds.push_back(plain_greedy());
  }
  kinds.insert(kinds.end(), own.begin(), own.end());
  return kinds;
}

namespace {

Result<AgentKind> find_kind(const game::Entry& entry, std::string_view name) {
  std::vector<std::string_view> names;
  for (const AgentKind& kind : kinds_of(entry)) {
    if (kind.name == name) return kind;
    names.push_back(kind.name);
  }
  return refuse(ErrorCode::unknown_agent, fmt::format("{} has no agent '{}'{}", entry.facts.name,
                                                      name, suggestion(name, names)));
}

// `key=value` as typed for an agent of this kind.
Result<TypedFlag> read_argument(const AgentKind& kind, std::string_view typed) {
  std::vector<std::string_view> names;
  std::string_view name = typed.substr(0, typed.find('='));
  for (const game::Flag& parameter : kind.parameters) {
    names.push_back(parameter.name);
    if (parameter.name == name && name.size() < typed.size()) {
      return TypedFlag{std::string(name), std::string(typed.substr(name.size() + 1))};
    }
  }
  if (names.empty()) {
    return refuse(ErrorCode::bad_parameter,
                  fmt::format("agent '{}' takes no parameters, so not '{}'", kind.name, typed));
  }
  return refuse(ErrorCode::bad_parameter,
                fmt::format("agent '{}' does not understand '{}'; it takes {}{}", kind.name, typed,
                            fmt::join(names, "=..., "), "=..." + suggestion(name, names)));
}

// What follows the colon, or each comma, must be something.
Result<std::vector<TypedFlag>> read_arguments(const AgentKind& kind, std::string_view typed) {
  std::vector<TypedFlag> out;
  while (!typed.empty()) {
    typed.remove_prefix(1);
    std::string_view one = typed.substr(0, typed.find(','));
    Result<TypedFlag> argument = read_argument(kind, one);
    if (!argument) return refuse(argument.error());
    out.push_back(std::move(*argument));
    typed.remove_prefix(one.size());
  }
  return out;
}

}  // namespace

Result<game::Player> find(const game::Entry& entry, std::string_view typed, const AnyGame& game,
                          std::span<const std::string> files) {
  std::string_view name = typed.substr(0, typed.find(':'));
  Result<AgentKind> kind = find_kind(entry, name);
  if (!kind) return refuse(kind.error());
  Result<std::vector<TypedFlag>> arguments = read_arguments(*kind, typed.substr(name.size()));
  if (!arguments) return refuse(arguments.error());
  Result<game::MakeAgent> make = kind->prepare({game, files, *arguments});
  if (!make) return refuse(make.error());
  return game::Player{std::string(typed), std::move(*make)};
}

}  // namespace agon::agent
