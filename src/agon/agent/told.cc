#include "agon/agent/told.h"

#include <fmt/format.h>

#include "agon/agent/messages.h"
#include "agon/game/words.h"
#include "agon/json/write.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice, game::Side, game::StateView;

constexpr std::size_t kMostEntries = 1u << 14;  // that are kept of a game

template <class Message>
std::string told_line(const Message& message) {
  return canonical(json::to_value(message));
}

u64 number_of(Choice choice) {
  return u64{choice.verb} << 48 | u64{choice.object} << 32 | choice.amount;
}

MenuEntry entry_of(const AnyGame& game, Choice choice) {
  return {game::record_of(game, choice), choice_text(game, choice)};
}

void add_fields(json::Value& out, const json::Value& fields) {
  static const json::Value kMessage = json::to_value(DecideMessage{});
  for (const json::Member& field : fields.members()) {
    bool known = kMessage.find(field.key) != nullptr || out.find(field.key) != nullptr;
    if (!known) out.add(field.key, field.value);
  }
}

}  // namespace

std::string hello_line(const game::Facts& facts) {
  return told_line(
      HelloMessage{.game = std::string(facts.name), .rules_version = facts.rules_version});
}

std::string bye_line() { return told_line(ByeMessage{}); }

std::string end_line(const AnyGame& game, StateView state) {
  return told_line(EndMessage{.outcome = game.outcome(state), .state = game.state_to_value(state)});
}

// "seed", "side" and "type" are the last keys.
std::string Told::begin_line(const AnyGame& game, Side side, std::optional<u64> seed) {
  std::string& head = kept_[&game].head;
  if (head.empty()) {
    head = told_line(BeginMessage{.game = std::string(game.facts().name),
                                  .rules_version = game.facts().rules_version,
                                  .contents = game.contents(),
                                  .options = game.options()});
    head.resize(head.rfind(",\"side\":"));
  }
  std::string given = seed ? fmt::format(",\"seed\":{}", *seed) : "";
  return fmt::format("{}{},\"side\":\"{}\",\"type\":\"begin\"}}", head, given, name_of(side));
}

std::string Told::decide_line(const AnyGame& game, StateView state, Side side,
                              std::span<const Choice> menu) {
  return fmt::format("{{\"menu\":{},\"side\":\"{}\",\"state\":{},\"turn\":{},\"type\":\"decide\"}}",
                     menu_text(game, menu, Keys::sorted), name_of(side),
                     canonical(game.state_to_value(state)), game.turn(state));
}

std::string Told::decide_line(const AnyGame& game, StateView state, Side side,
                              std::span<const Choice> menu, const game::Orders& orders,
                              std::string_view match_id) {
  json::Value more = json::Value::object();
  if (orders.request != nullptr) add_fields(more, orders.request(game, state, match_id));
  if (orders.aside != nullptr) add_fields(more, orders.aside(game, state));
  std::string rest = in_order(more);  // {...}
  if (!more.members().empty()) rest[0] = ',';
  return fmt::format("{{\"type\":\"decide\",\"turn\":{},\"side\":\"{}\",\"state\":{},\"menu\":{}{}",
                     game.turn(state), name_of(side), in_order(game.state_to_value(state)),
                     menu_text(game, menu, Keys::as_described),
                     more.members().empty() ? "}" : std::string_view(rest));
}

std::string Told::menu_text(const AnyGame& game, std::span<const Choice> menu, Keys keys) {
  std::string out = "[";
  for (Choice choice : menu) {
    if (out.size() > 1) out += ',';
    out += entry_text(game, choice, keys);
  }
  return out + "]";
}

const std::string& Told::entry_text(const AnyGame& game, Choice choice, Keys keys) {
  auto& entries = kept_[&game].entries;
  if (entries.size() > kMostEntries) entries.clear();
  auto [found, is_new] = entries.try_emplace(number_of(choice));
  if (is_new) {
    json::Value value = json::to_value(entry_of(game, choice));
    found->second = keys == Keys::sorted ? canonical(value) : in_order(value);
  }
  return found->second;
}

}  // namespace agon::agent
