// The dice that bench/instructions counts: functions that are not inlined, with name and number of
// sides known to the compiler, and the referee where rules find it, behind a reference.
#include <cstdio>

#include "agon/chance/keys.h"
#include "agon/chance/referee.h"

namespace agon::bench {

enum class Roll : u16 { none, attack };

[[gnu::noinline]] u32 even_die(chance::QuickReferee& referee, u32 turn) {
  return referee.roll({turn, Roll::attack, 0}, 6);
}

[[gnu::noinline]] u32 odd_die(chance::QuickReferee& referee, u32 turn) {
  return referee.roll({turn, Roll::attack, 1}, 6);
}

[[gnu::noinline]] u32 indexed_die(chance::QuickReferee& referee, u32 turn, u32 index) {
  return referee.roll({turn, Roll::attack, index}, 6);
}

[[gnu::noinline]] u32 two_dice(chance::QuickReferee& referee, u32 turn) {
  return referee.roll({turn, Roll::attack, 0}, 6) + referee.roll({turn, Roll::attack, 1}, 6);
}

}  // namespace agon::bench

int main() {
  using namespace agon;
  chance::QuickReferee referee(domain_key(chance::MatchName{1, 0}, chance::Domain::rules));
  u32 sum = 0;
  for (u32 turn = 0; turn < 10'000; ++turn) {
    sum += bench::even_die(referee, turn) + bench::odd_die(referee, turn);
    sum += bench::indexed_die(referee, turn, turn % 7) + bench::two_dice(referee, turn);
  }
  std::printf("%u\n", sum);
}
