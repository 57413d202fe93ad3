#include "agon/rulesets/hilo/content.h"

#include <fmt/format.h>

#include <set>

#include "agon/json/read.h"
#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {
namespace {

// What a range on a single field cannot say.
void lint(const json::Node& node, const Table& table, Problems& problems) {
  if (table.die % 2 != 0) {
    complain(node.nearest("die"),
             fmt::format("a die of {} sides has no equal halves; choose an even number", table.die),
             problems);
  }
}

std::vector<game::Choice> make_guesses(const Table& table) {
  std::set<game::Choice> out;  // sorted, and without doubles where the purse is small
  for (Guess guess : every<Guess>()) {
    for (u32 stake : {1u, (table.purse + 1) / 2, table.purse}) {
      out.insert(choose(Verb::guess, guess, stake));
    }
  }
  return {out.begin(), out.end()};
}

}  // namespace

std::optional<Content> Hilo::load(std::span<const json::Node> documents, Problems& problems) {
  Content content;
  if (!json::read(documents[0], content.table, problems)) return std::nullopt;
  lint(documents[0], content.table, problems);
  if (has_errors(problems)) return std::nullopt;
  content.guesses = make_guesses(content.table);
  content.answers = {choose(Verb::concede), choose(Verb::double_up)};
  return content;
}

game::Sizes Hilo::sizes(const Content& content) {
  // Three steps a round at most: guess, fall, answer.
  return {.state_bytes = sizeof(State),
          .slots = 8,
          .observation = 8,
          .longest_match = 3 * content.table.cap};
}

}  // namespace agon::hilo
