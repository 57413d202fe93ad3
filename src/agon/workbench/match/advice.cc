#include "agon/workbench/match/advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/agent/agents.h"
#include "agon/base/float_guard.h"
#include "agon/base/hash.h"
#include "agon/game/words.h"
#include "agon/workbench/luck/appraisal.h"
#include "agon/workbench/match/hints.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {
namespace {

using game::Choice, game::Side;
using Numbers = std::vector<double>;  // of the entries, in their order; empty: nobody knows

// Of a mean of solved values, and of what dice do until somebody decides.
constexpr u32 kOutcomes = 1u << 17;
constexpr Appraisal::Automatic kAutomatic = {.all = 1u << 23, .mean = 1u << 20};
constexpr double kRarely = 1e-6;  // a share that is none

// Who was asked, and what they said.
struct Asked {
  std::string by;
  std::string instead_of = {};
  std::string lacks = {};
  Choice choice = {};
  game::Grounds grounds = {};
};

// What is known about each entry, whoever is asked.
struct Known {
  Numbers match = {};
  Numbers wins = {};
  Numbers loses = {};
  Numbers change = {};
  std::optional<double> now = {};  // the chance to win the match
  std::string note = {};
  std::optional<OddsRecord> odds = {};
  std::string problem = {};
};

class Adviser {
 public:
  Adviser(const Moment& moment, Side side, const std::stop_token& stop)
      : moment_(moment), game_(*moment.game), side_(side), stop_(stop) {
    std::vector<Choice> scratch;
    std::span<const Choice> menu = game_.menu(moment.state, side, scratch);
    menu_.assign(menu.begin(), menu.end());
  }

  Reply<Advice> run() {
    std::optional<game::Values> values = solved();
    if (values) weigh(*values);
    Reply<Asked> asked = values ? Reply<Asked>(best(*values)) : ask_agent();
    if (!asked) return decline(asked.error());
    entries_ = menu_;
    if (std::ranges::find(menu_, asked->choice) == menu_.end()) entries_.push_back(asked->choice);
    if (Reply<void> done = look_up_odds(asked->choice); !done) return decline(done.error());
    if (stop_.stop_requested()) return decline(game::out_of_time());
    return record(*asked);
  }

 private:
  // Only where one side decides: of a simultaneous decision they say nothing about single choices.
  std::optional<game::Values> solved() const {
    auto values = moment_.entry->offers.values;
    bool alone = game_.deciders(moment_.state) == game::only(side_);
    if (values == nullptr || !alone) return std::nullopt;
    return values({.game = &game_, .state = moment_.state, .files = moment_.files, .stop = stop_});
  }

  void weigh(const game::Values& values) {
    Appraisal appraisal(game_, values, kOutcomes);
    appraisal.allow(kAutomatic);
    for (Choice choice : menu_) {
      known_.match.push_back(own(appraisal.after(moment_.state, only(choice)).value));
    }
    known_.now = own(values.of_a(moment_.state));
    known_.note = fmt::format("as {} has it; {}", values.policies, values.note);
  }

  Asked best(const game::Values& values) const {
    auto found = std::ranges::max_element(known_.match);
    return {
        .by = values.policies,
        .choice = menu_[static_cast<std::size_t>(found - known_.match.begin())],
        .grounds = {.reason = fmt::format("Nothing wins the match more often: {}.", values.note)}};
  }

  Reply<Asked> ask_agent() {
    std::string name(moment_.entry->offers.strongest);
    Result<game::Player> player = find(name);
    Asked out{.by = name};
    if (!player) {
      out = {.by = "lookahead", .instead_of = name, .lacks = player.error().message};
      player = find(out.by);
    }
    if (!player) return decline(player.error());
    std::unique_ptr<game::Agent> agent = player->make(game_);
    game::Budget budget{.stop = stop_};
    agent->begin(game_, side_);
    game::Pick pick = agent->pick(game_, moment_.state, side_, menu_, own_draws(), budget);
    out.choice = pick.choice;
    if (stop_.stop_requested()) return decline(game::out_of_time());
    if (!game::permit(game_, moment_.state, side_, pick.choice)) {
      return decline(ErrorCode::agent_failed, "the agent has no hint");
    }
    out.grounds = agent->grounds(game_, moment_.state, side_, menu_, pick, budget);
    if (out.grounds.reason.empty()) out.grounds.reason = fmt::format("It {}.", sentence_of(out.by));
    if (!out.grounds.shares.empty()) out.choice = menu_[likeliest(out.grounds.shares)];
    return out;
  }

  Result<game::Player> find(const std::string& name) const {
    return agent::find(*moment_.entry, name, game_, moment_.files);
  }

  std::string_view sentence_of(std::string_view agent) const {
    for (const game::AgentKind& kind : agent::kinds_of(*moment_.entry)) {
      if (kind.name == agent) return kind.sentence;
    }
    return "";
  }

  // Lots that follow from the state: never the match's, and the same every time.
  chance::Draws own_draws() const {
    std::string_view bytes(reinterpret_cast<const char*>(moment_.state.data()),
                           moment_.state.size());
    chance::MatchName name{hash64(bytes), 0};
    return {domain_key(name, chance::Domain::seat_a), 0};
  }

  static std::size_t likeliest(const Numbers& shares) {
    return static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin());
  }

  Reply<void> look_up_odds(Choice choice) {
    Reply<Odds> odds = odds_of(moment_, {}, stop_);
    if (!odds) return without_odds(odds.error());
    const auto& decision = std::get<odds::DecisionOdds>(*odds);
    known_.odds = record_of(moment_, *odds);
    with_plain_floats([&] { read(decision); });
    if (entries_.size() == menu_.size()) return {};
    odds = odds_of(moment_, only(choice), stop_);
    if (!odds) return without_odds(odds.error());
    if (const auto* prospect = std::get_if<odds::Prospect>(&*odds)) read(*prospect);
    return {};
  }

  // Too many outcomes are no reason to keep a hint back.
  Reply<void> without_odds(const Problems& problems) {
    if (problems.front().code != ErrorCode::exact_limit) return decline(problems);
    known_.problem = problems.front().message;
    return {};
  }

  void read(const odds::DecisionOdds& odds) {
    double sign = side_ == Side::a ? 1 : -1;
    double now = odds.match ? sign * odds.equilibrium.value
                            : static_cast<double>(game_.worth(moment_.state, side_));
    for (std::size_t i = 0; i < menu_.size(); ++i) {
      const odds::EntryOdds& entry = odds.sides[at(side_)][i];
      double worth = sign * against_equilibrium(odds, i);
      known_.wins.push_back(entry.wins);
      known_.loses.push_back(entry.loses);
      known_.change.push_back(worth - now);
      if (odds.match) known_.match.push_back((worth + 1) / 2);
    }
    if (!odds.match) return;
    known_.now = own(odds.match->a);
    known_.note = odds.match->note;
  }

  // Worth to a.
  double against_equilibrium(const odds::DecisionOdds& odds, std::size_t entry) const {
    bool rows = side_ == Side::a;
    const Numbers& mix = rows ? odds.equilibrium.column : odds.equilibrium.row;
    std::size_t columns = std::max<std::size_t>(1, odds.sides[1].size());
    if (mix.empty()) return odds.payoffs[entry];
    double sum = 0;
    for (std::size_t i = 0; i < mix.size(); ++i) {
      sum += mix[i] * odds.payoffs[rows ? entry * columns + i : i * columns + entry];
    }
    return sum;
  }

  void read(const odds::Prospect& prospect) {
    double sign = side_ == Side::a ? 1 : -1;
    known_.wins.push_back(prospect.chance_of(game::win_of(side_)));
    known_.loses.push_back(prospect.chance_of(game::win_of(other(side_))));
    known_.change.push_back(sign * prospect.worth -
                            static_cast<double>(game_.worth(moment_.state, side_)));
  }

  Advice record(Asked& asked) {
    game::Grounds& grounds = asked.grounds;
    Numbers shares = std::move(grounds.shares);
    if (shares.empty()) {
      for (Choice choice : entries_) shares.push_back(choice == asked.choice ? 1 : 0);
    }
    Advice out{.by = std::move(asked.by),
               .instead_of = std::move(asked.instead_of),
               .lacks = std::move(asked.lacks),
               .reason = std::move(grounds.reason),
               .measure = std::move(grounds.measure),
               .match = known_.now,
               .note = std::move(known_.note),
               .odds = std::move(known_.odds),
               .problem = std::move(known_.problem)};
    for (std::size_t i : by_share(shares)) {
      out.entries.push_back(entry(i, shares[i], grounds.values));
    }
    out.choice = out.entries.front().choice;
    out.words = out.entries.front().words;
    out.about = out.entries.front().about;
    if (std::optional<std::size_t> other = best_of_others(shares, grounds.values)) {
      out.alternative = entry(*other, 0, grounds.values);
    }
    for (Choice choice : grounds.then) out.then.push_back(game::choice_text(game_, choice));
    return out;
  }

  static std::vector<std::size_t> by_share(const Numbers& shares) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] > kRarely) out.push_back(i);
    }
    std::ranges::sort(out, {}, [&](std::size_t i) { return std::pair(-shares[i], i); });
    return out;
  }

  // By what the agent goes by, else by the chance to win, else by the odds.
  std::optional<std::size_t> best_of_others(const Numbers& shares, const Numbers& values) const {
    const Numbers& by = !values.empty()         ? values
                        : !known_.match.empty() ? known_.match
                                                : known_.change;
    std::optional<std::size_t> out;
    for (std::size_t i = 0; i < std::min(by.size(), shares.size()); ++i) {
      if (shares[i] <= kRarely && (!out || by[i] > by[*out])) out = i;
    }
    return out;
  }

  AdvisedEntry entry(std::size_t i, double share, const Numbers& values) const {
    auto known = [i](const Numbers& numbers) {
      return i < numbers.size() ? std::optional(numbers[i]) : std::nullopt;
    };
    Choice choice = entries_[i];
    Turn turn{*moment_.entry, game_, moment_.state, side_};
    return {.choice = game::choice_to_value(game_, choice),
            .words = game::spoken_text(game_, moment_.state, side_, choice),
            .about = game_.about(moment_.state, side_, choice),
            .expected = expectation_of(turn, choice, {}),
            .share = share,
            .value = known(values),
            .match = known(known_.match),
            .wins = known(known_.wins),
            .loses = known(known_.loses),
            .change = known(known_.change)};
  }

  game::Choices only(Choice choice) const {
    game::Choices out{};
    out[at(side_)] = choice;
    return out;
  }
  double own(double of_a) const { return side_ == Side::a ? of_a : 1 - of_a; }

  const Moment& moment_;
  const game::AnyGame& game_;
  Side side_;
  const std::stop_token& stop_;
  std::vector<Choice> menu_;
  std::vector<Choice> entries_;  // the menu, and a choice that the law takes beside it
  Known known_;
};

}  // namespace

Reply<Advice> advise(const Moment& moment, Side side, const std::stop_token& stop) {
  if (!moment.decides(side)) {
    return decline(ErrorCode::choice_refused,
                   fmt::format("{} does not decide now", game::name_of(side)));
  }
  return Adviser(moment, side, stop).run();
}

}  // namespace agon::workbench
