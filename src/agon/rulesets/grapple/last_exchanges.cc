#include "agon/rulesets/grapple/last_exchanges.h"

#include <algorithm>
#include <cstring>

#include "agon/base/hash.h"
#include "agon/chance/keys.h"

namespace agon::grapple {

using game::Choice, game::Side;

std::size_t LastExchanges::Hash::operator()(const State& state) const {
  return hash64({reinterpret_cast<const char*>(&state), sizeof state});
}

bool LastExchanges::Equal::operator()(const State& x, const State& y) const {
  return std::memcmp(&x, &y, sizeof x) == 0;
}

double LastExchanges::chance_of_a(const State& state) {
  State key = plain(state);
  if (auto found = known_.find(key); found != known_.end()) return found->second;
  auto after = [&](const State& next) {
    std::optional<double> end = settled(limits_, next);
    return end ? *end : chance_of_a(next);
  };
  double chance = outlook_.solve(key, after).value;
  known_.emplace(key, chance);
  return chance;
}

// Without what cannot matter any more. Only the lead in advantages is ever read, and only the lead
// in points where nobody can reach the limit before the last exchange (in the last one whoever
// reaches it leads). The order of tokens decides what a later exchange is played with.
State LastExchanges::plain(State state) const {
  auto take_off = [](std::array<u8, 2>& count) {
    u8 both = std::min(count[0], count[1]);
    for (u8& one : count) one = static_cast<u8>(one - both);
  };
  take_off(state.advantages);
  auto before_last = static_cast<int>(limits_.max_turns - state.turn);
  int most = std::max(state.points[0], state.points[1]);
  if (most + kMostPoints * before_last < limits_.points_to_win) take_off(state.points);
  if (before_last > 0) return state;
  for (Tokens& tokens : state.tokens) {
    std::vector<Token> list = tokens.list();
    std::ranges::sort(list);
    tokens = tokens_from(list);
  }
  return state;
}

std::vector<State> late_states(const Content& content, u32 exchanges, std::size_t states) {
  constexpr u64 kSeed = 7;
  std::vector<State> out;
  std::vector<Choice> unused;
  for (u64 index = 0; index < 20 * states && out.size() < states; ++index) {
    chance::Key key = chance::match_key({kSeed, index});
    chance::QuickReferee referee(domain_key(key, chance::Domain::rules));
    State state = Grapple::start(content, {});
    while (state.outcome == game::Outcome::running && out.size() < states) {
      if (state.turn + exchanges > content.book.limits.max_turns) out.push_back(state);
      game::Choices choices;
      for (Side side : game::kSides) {
        auto menu = Grapple::menu(content, state, side, unused);
        u32 drawn = chance::mix(key, state.turn, static_cast<u32>(side)).a;
        choices[at(side)] = menu[drawn % menu.size()];
      }
      Grapple::play(content, state, choices, referee);
    }
  }
  return out;
}

}  // namespace agon::grapple
