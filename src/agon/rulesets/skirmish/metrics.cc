// What a simulation of skirmish reports besides wins and lengths, and how even a scenario should
// be. Sides are told apart by who has the first ply, which is the scenario's business, so a metric
// means the same when seats are exchanged.
#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {
namespace {

using game::Band, game::Outcome, game::Side;

constexpr u32 kBandsOfPlies = 4;
constexpr u32 kMillionths = 1'000'000;

constexpr Band first_mover_within(double low, double high) {
  return {.name = "first_mover",
          .sentence = "decisive matches that the side with the first ply wins",
          .metric = "first_mover",
          .label = "moves first",
          .low = low,
          .high = high};
}

constexpr std::array<Band, 2> kBands = {{
    first_mover_within(0.47, 0.53),
    {.name = "draws",
     .sentence = "matches that nobody wins",
     .metric = "results",
     .label = "draw",
     .high = 0.20},
}};

// Of 1,000 matches, which is what 10,000 of greedy bring, nearly all are decisive. A ply of its own
// takes it some milliseconds.
constexpr std::array<Band, 1> kPlannerBands = {{first_mover_within(0.44, 0.56)}};
constexpr game::ThinkerBands kPlanner = {
    .agent = "planner:nodes=4000", .one_in = 10, .bands = kPlannerBands};

// The map of the seed's example, which is known to favour the side that moves first.
constexpr std::array<std::string_view, 1> kKnownToLean = {"scenario_01"};

std::size_t is_second(Side side, Side first) { return side == first ? 0 : 1; }

Side winner_of(Outcome outcome) { return outcome == Outcome::a ? Side::a : Side::b; }

void measure_endings(const Content& content, game::Meter& meter) {
  Side first = side_of(content.scenario.first);
  meter.share<Ended>("results", "who wins, by who has the first ply",
                     {"moves first", "moves second", "draw"}, [first](const Ended& e, auto count) {
                       bool draw = e.outcome == Outcome::draw;
                       count(draw ? 2 : is_second(winner_of(e.outcome), first));
                     });
  meter.share<Ended>("first_mover", "who wins the decisive matches",
                     {"moves first", "moves second"}, [first](const Ended& e, auto count) {
                       if (e.outcome == Outcome::draw) return;
                       count(is_second(winner_of(e.outcome), first));
                     });
  meter.mean<Ended>("capture_time", "plies until a headquarters falls, where one does",
                    [](const Ended& e) -> std::optional<i64> {
                      if (e.outcome == Outcome::draw) return std::nullopt;
                      return e.plies;
                    });
}

void measure_fights(game::Meter& meter) {
  meter.total<Combat>("combats", "fights", [](const Combat&) { return 1; });
  meter.mean<Combat>(
      "attacker_chance", "the attacker's chance to win a fight, before its noise is known",
      [](const Combat& e) -> std::optional<i64> {
        return std::llround(e.win_chance * kMillionths);
      },
      kMillionths);
  meter.share<Combat>("fights_won", "who wins fights", {"attacker", "defender"},
                      [](const Combat& e, auto count) { count(e.winner == e.attacker ? 0 : 1); });
  meter.total<Captured>("captures", "nodes captured", [](const Captured&) { return 1; });
}

// Who owns the supply that the map yields, looked at when each ply begins, in each quarter of the
// plies that a match may have.
void measure_control(const Content& content, game::Meter& meter) {
  Side first = side_of(content.scenario.first);
  u32 cap = content.scenario.settings.turn_cap;
  u32 all = std::accumulate(content.yields.begin(), content.yields.end(), 0u);
  for (u32 band = 0; band < kBandsOfPlies; ++band) {
    u32 low = cap * band / kBandsOfPlies;
    u32 end = cap * (band + 1) / kBandsOfPlies;
    meter.share<Income>(
        fmt::format("control_{}", band + 1),
        low < end ? fmt::format("who owns the map's supply, plies {} to {}", low + 1, end)
                  : "who owns the map's supply: no ply",
        {"moves first", "moves second", "nobody"}, [=](const Income& e, auto count) {
          if (e.ply < low || e.ply >= end) return;
          u32 owned = 0;
          for (Side side : game::kSides) {
            count(is_second(side, first), e.yields[at(side)]);
            owned += e.yields[at(side)];
          }
          count(2, all - owned);
        });
  }
}

}  // namespace

constinit const game::Balance kBalance = {.agent = "greedy",
                                          .bands = kBands,
                                          .pairings = nullptr,
                                          .known = kKnownToLean,
                                          .thinker = &kPlanner};

void Skirmish::measure(const Content& content, Meter& meter) {
  measure_endings(content, meter);
  measure_fights(meter);
  measure_control(content, meter);
  meter.total<Invalid>("invalid_actions", "actions without effect",
                       [](const Invalid&) { return 1; });
}

}  // namespace agon::skirmish
