// What a program that plays may answer: whatever the line, a choice that the menu or the law has, a
// list, a greeting, or a problem in words.
#include <algorithm>
#include <cstdlib>

#include "agon/agent/answer.h"
#include "agon/agent/messages.h"
#include "tests/support/games.h"

using namespace agon;

namespace {

void look_at(const game::AnyGame& game, std::span<const game::Choice> menu,
             const json::Document& answer) {
  Result<game::Choice> choice = agent::read_answer(game, menu, json::root(answer));
  if (!choice && choice.error().message.empty()) std::abort();
  const json::Value* index = answer.root().find("menu");
  bool picked = choice && index != nullptr && answer.root().members().size() == 1;
  if (picked && std::ranges::find(menu, *choice) == menu.end()) std::abort();
  Result<std::optional<u32>> greeting = agent::read_greeting(answer.root());
  if (greeting && *greeting && **greeting > agent::kManyMatches) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  Result<json::Document> answer =
      agent::parse_answer(std::string(reinterpret_cast<const char*>(data), size));
  if (!answer) return answer.error().message.empty() ? std::abort(), 0 : 0;
  const game::Entry* last = nullptr;
  for (const test::Subject& one : test::subjects()) {
    if (std::exchange(last, one.entry) == one.entry) continue;  // one content of each game
    std::vector<std::byte> state(one.game->sizes().state_bytes);
    one.game->start(state);
    std::vector<game::Choice> scratch;
    for (game::Side side : game::kSides) {
      if (!includes(one.game->deciders(state), side)) continue;
      look_at(*one.game, one.game->menu(state, side, scratch), *answer);
    }
    const game::Orders* orders = one.entry->offers.orders;
    if (orders == nullptr) continue;
    Result<game::Submission> list = agent::read_list(*orders, answer->root());
    if (list && one.game->deciders(state) != game::Deciders::nobody) {
      orders->next(*one.game, state, list->actions);
    }
  }
  return 0;
}
