#include "agon/workbench/luck/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "agon/agent/agents.h"
#include "agon/base/float_guard.h"
#include "agon/base/hash.h"
#include "agon/chance/luck.h"
#include "agon/sim/match.h"

namespace agon::workbench {
namespace {

using game::AnyGame, game::Side, game::StateView;

constexpr u64 kSeed = 0x6C75636B;      // of the matches that are played for it
constexpr u32 kDealt = 4;              // matches that stay together
constexpr u32 kParts = 8;              // of those that are learned from
constexpr double kPullOfMistakes = 2;  // matches: small ones are left alone
constexpr u32 kPilots = 32;            // the first of them, which show how long matches are
const game::Budget kThought = {.nodes = 4096};  // nodes of a decision, for agents that search

// What a curve sees of a state.
struct Lens {
  const AnyGame& game;
  double turns = 1;  // of a match, on average

  CurveInputs inputs(StateView state) const {
    double worth = game.worth(state, Side::a);
    game::Deciders deciders = game.deciders(state);
    double mover = deciders == game::Deciders::a ? 1 : deciders == game::Deciders::b ? -1 : 0;
    double age = std::min(game.turn(state) / turns, 2.0);
    return {1, worth, worth * worth * worth, mover, age, age * worth, mover * age, mover * worth};
  }
};

u64 hash_of(StateView state) {
  return hash64({reinterpret_cast<const char*>(state.data()), state.size()});
}

// What came of the very states that matches stood in. Where few did, the curve speaks for itself.
class Memory {
 public:
  void add(u64 state, double result) {
    Seen& seen = seen_[state];
    seen.matches += 1;
    seen.results += result;
  }
  double with(u64 state, double said) const {
    auto found = seen_.find(state);
    if (found == seen_.end()) return said;
    const Seen& seen = found->second;
    return (seen.results + kFaith * said) / (seen.matches + kFaith);
  }

 private:
  static constexpr double kFaith = 4;  // matches that the curve is worth

  struct Seen {
    double matches = 0;
    double results = 0;
  };
  std::unordered_map<u64, Seen> seen_;
};

// A moment, and the state that it was.
struct SeenMoment {
  CurvePoint point;
  u64 state = 0;
};

std::vector<CurvePoint> points_of(std::span<const SeenMoment> moments) {
  std::vector<CurvePoint> out;
  for (const SeenMoment& moment : moments) out.push_back(moment.point);
  return out;
}

// What was learned from some matches.
class Lesson {
 public:
  explicit Lesson(std::span<const SeenMoment> seen) : curve_(Curve::fitted_to(points_of(seen))) {
    for (const SeenMoment& moment : seen) memory_.add(moment.state, moment.point.result);
  }

  double at(const CurveInputs& inputs, u64 state) const {
    return memory_.with(state, curve_.at(inputs));
  }
  std::vector<double> about(std::span<const SeenMoment> moments) const {
    std::vector<double> out;
    for (const SeenMoment& one : moments) out.push_back(at(one.point.inputs, one.state));
    return out;
  }

 private:
  Curve curve_;
  Memory memory_;
};

// Matches are dealt out four at a time: neighbours differ in how they begin, so every part has all
// four kinds of them.
template <class Belongs>
std::vector<SeenMoment> those(std::span<const SeenMoment> moments, Belongs belongs) {
  std::vector<SeenMoment> out;
  for (const SeenMoment& moment : moments) {
    if (belongs(moment.point.match / kDealt)) out.push_back(moment);
  }
  return out;
}

// How far somebody who learned from most of these matches was off about the others. Memory is too
// modest where states were seen a few times, and a curve of few inputs near a cliff; matches that
// neither has seen show it.
Bend learned_from_mistakes(std::span<const SeenMoment> seen) {
  std::vector<CurvePoint> points;
  std::vector<double> said;
  for (u32 part = 0; part < kParts; ++part) {
    auto is_asked = [part](u32 deal) { return deal / 2 % kParts == part; };
    std::vector<SeenMoment> asked = those(seen, is_asked);
    std::vector<SeenMoment> others = those(seen, [&](u32 deal) { return !is_asked(deal); });
    std::vector<double> about = Lesson(others).about(asked);
    std::vector<CurvePoint> own = points_of(asked);
    points.insert(points.end(), own.begin(), own.end());
    said.insert(said.end(), about.begin(), about.end());
  }
  return Bend::fitted_to(points, said, kPullOfMistakes);
}

class Matches {
 public:
  Matches(const OpenGame& open, const game::Player& player, const EstimateOptions& options)
      : game_(*open.game), options_(options), lens_{*open.game} {
    for (auto& agent : agents_) agent = player.make(game_);
  }

  // False after a stop.
  bool play() {
    double turns = 0;
    for (u32 i = 0; i < kPilots; ++i) {
      sim::Match match(game_, {kSeed, i}, seats(), nullptr);
      while (!match.over()) {
        if (options_.stop.stop_requested()) return false;
        match.advance();
      }
      turns += match.result().turns;
      steps_ += match.result().steps;
    }
    lens_.turns = std::max(turns / kPilots, 1.0);
    usual_steps_ = static_cast<u32>(steps_ / kPilots);
    for (u32 i = 0; i < options_.matches && steps_ < options_.steps; ++i) {
      if (!play_one(i)) return false;
      if (options_.progress) options_.progress(i + 1, options_.matches);
    }
    return true;
  }

  std::vector<SeenMoment> half(u32 which) const {
    return those(moments_, [which](u32 deal) { return deal % 2 == which; });
  }
  const Lens& lens() const { return lens_; }

 private:
  game::Seats seats() { return {{agents_[0].get(), agents_[1].get()}, kThought}; }

  // Of every four matches one begins as it is, and one each with both sides, a or b at random.
  bool play_one(u32 number) {
    chance::Luck luck(chance::match_key({kSeed + 1, number}));
    sim::Match match(game_, {kSeed, kPilots + number}, seats(), nullptr);
    u32 opening = number % 4 == 0 ? 0 : luck.below(usual_steps_ * 3 / 4 + 1);
    std::array<bool, 2> wild = {number % 4 != 3, number % 4 != 2};
    std::size_t first = moments_.size();
    for (u32 step = 0; !match.over(); ++step) {
      if (options_.stop.stop_requested()) return false;
      if (step < opening) {
        match.take(some_choices(match, wild, luck));
        continue;
      }
      if (game_.deciders(match.state()) != game::Deciders::nobody) {
        moments_.push_back(
            {{.inputs = lens_.inputs(match.state()), .match = number}, hash_of(match.state())});
      }
      match.advance();
    }
    steps_ += match.result().steps;
    for (std::size_t i = first; i < moments_.size(); ++i) {
      moments_[i].point.result = game::result_of(match.result().outcome);
      moments_[i].point.weight = 1 / static_cast<double>(moments_.size() - first);
    }
    return true;
  }

  sim::Match::TakenChoices some_choices(sim::Match& match, const std::array<bool, 2>& wild,
                                        chance::Luck& luck) {
    sim::Match::TakenChoices out;
    for (Side side : game::kSides) {
      if (!includes(game_.deciders(match.state()), side)) continue;
      if (!wild[at(side)]) {
        out[at(side)] = match.ask(side);
        continue;
      }
      std::span<const game::Choice> menu = game_.menu(match.state(), side, scratch_);
      out[at(side)] = {menu[luck.below(static_cast<u32>(menu.size()))]};
    }
    return out;
  }

  const AnyGame& game_;
  const EstimateOptions& options_;
  Lens lens_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
  std::vector<SeenMoment> moments_;
  std::vector<game::Choice> scratch_;
  u64 steps_ = 0;
  u32 usual_steps_ = 0;
};

// How the agent decides where both do: what it picks by many draws that follow from the state.
class Policy {
 public:
  Policy(const AnyGame& game, const game::Player& player) : game_(game) {
    for (Side side : game::kSides) {
      agents_[at(side)] = player.make(game);
      agents_[at(side)]->begin(game, side);
    }
  }

  std::vector<double> mix(StateView state, Side side, std::span<const game::Choice> menu) {
    std::vector<double> out(menu.size());
    chance::Key seat = domain_key(chance::MatchName{hash_of(state), kSeed}, seat_of(side));
    for (u32 i = 0; i < kPicks; ++i) {
      game::Choice picked =
          agents_[at(side)]->pick(game_, state, side, menu, {seat, i}, kThought).choice;
      auto found = std::ranges::find(menu, picked);
      if (found == menu.end()) return {};
      out[static_cast<std::size_t>(found - menu.begin())] += 1.0 / kPicks;
    }
    return out;
  }

 private:
  static constexpr u32 kPicks = 256;

  static chance::Domain seat_of(Side side) {
    return side == Side::a ? chance::Domain::seat_a : chance::Domain::seat_b;
  }

  const AnyGame& game_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
};

std::string note_of(const Calibration& calibration) {
  return fmt::format(
      "a curve fitted to {} matches of this match-up; over {} others it is {:.1f} points off on "
      "average, {:.1f} by chance alone",
      calibration.fitted, calibration.matches, 100 * calibration.mean_gap,
      100 * calibration.chance_gap);
}

Estimate made_of(const Matches& matches, const game::Player& player, const OpenGame& open) {
  std::vector<SeenMoment> seen = matches.half(0);
  std::vector<SeenMoment> judging = matches.half(1);
  Lesson lesson(seen);
  Bend bend = learned_from_mistakes(seen);
  std::vector<double> said = lesson.about(judging);
  for (double& one : said) one = bend.at(one);
  Estimate out;
  out.calibration = calibration_of(points_of(judging), said);
  out.calibration.fitted = matches_in(points_of(seen));
  out.values = {.policies = player.name,
                .error = out.calibration.mean_gap,
                .note = note_of(out.calibration),
                .of_a = [bend, lesson = std::move(lesson), lens = matches.lens()](StateView state) {
                  return bend.at(lesson.at(lens.inputs(state), hash_of(state)));
                }};
  auto policy = std::make_shared<Policy>(*open.game, player);
  out.policy = [policy](StateView state, Side side, std::span<const game::Choice> menu) {
    return policy->mix(state, side, menu);
  };
  return out;
}

}  // namespace

Reply<std::optional<Estimate>> estimate(const OpenGame& open, const EstimateOptions& options) {
  Result<game::Player> player = agent::find(*open.entry, options.policy, *open.game, open.files);
  if (!player) return decline(player.error());
  return with_plain_floats([&]() -> Reply<std::optional<Estimate>> {
    Matches matches(open, *player, options);
    if (!matches.play()) return std::nullopt;
    return made_of(matches, *player, open);
  });
}

}  // namespace agon::workbench
