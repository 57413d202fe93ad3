// Writes agon's random words to standard output, 32 bits each in this machine's byte order, without
// end (until the reader closes the pipe), in one of the orders in which matches use them.
// tools/dieharder compiles and feeds it: word_stream ORDER
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "agon/chance/draws.h"
#include "agon/chance/keys.h"
#include "agon/chance/place.h"

namespace agon {
namespace {

using chance::Domain, chance::Draws, chance::Key, chance::MatchName, chance::Place;

constexpr Key kRules = domain_key(MatchName{1, 0}, Domain::rules);
constexpr Key kSeat = domain_key(MatchName{1, 0}, Domain::seat_a);
constexpr Place kFirst = {1, u16{1}, 0};

u32 word(Key domain, Place place) {
  Key words = words_at(domain, place);
  return place.index % 2 == 0 ? words.a : words.b;
}

u32 first_word(MatchName match) { return word(domain_key(match, Domain::rules), kFirst); }

struct Order {
  std::string_view name;
  u32 (*word)(u32 i);
};

constexpr Order kOrders[] = {
    // All indices of a turn, then those of the next.
    {"index",
     [](u32 i) {
       return word(kRules, {i / chance::kIndexLimit, u16{1}, i % chance::kIndexLimit});
     }},
    // One die per turn.
    {"turn", [](u32 i) { return word(kRules, {i, u16{1}, 0}); }},
    // All names of a turn, then those of the next.
    {"name", [](u32 i) { return word(kRules, {i >> 16, static_cast<u16>(i), 0}); }},
    // The first die of match 0 of seeds 0, 1, 2, ...
    {"seed", [](u32 i) { return first_word({i, 0}); }},
    // The first die of matches 0, 1, 2, ... of seed 1.
    {"match", [](u32 i) { return first_word({1, i}); }},
    // What the random agent draws in its decisions 0, 1, 2, ...
    {"decision", [](u32 i) { return word(kSeat, Draws(kSeat, i).place(0, 0)); }},
};

void write(const Order& order) {
  std::vector<u32> block(1 << 14);
  for (u32 i = 0;;) {
    for (u32& out : block) out = order.word(i++);
    if (std::fwrite(block.data(), sizeof(u32), block.size(), stdout) != block.size()) return;
  }
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv) {
  for (const agon::Order& order : agon::kOrders) {
    if (argc == 2 && order.name == argv[1]) return agon::write(order), 0;
  }
  std::fputs("usage: word_stream ORDER, which is one of", stderr);
  for (const agon::Order& order : agon::kOrders) {
    std::fprintf(stderr, " %s", std::string(order.name).c_str());
  }
  std::fputs("\n", stderr);
  return 2;
}
