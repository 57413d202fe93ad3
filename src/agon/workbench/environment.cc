#include "agon/workbench/environment.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/json/document.h"
#include "agon/workbench/content/make.h"

namespace agon::workbench {
namespace {

constexpr u64 kTries = 64;

// Makes match-ups of the game that was named, with some of its contents generated.
class Generator {
 public:
  Generator(const OpenGame& open, GameChoice choice, const GeneratedContents& order,
            std::vector<bool> drawn)
      : entry_(*open.entry), choice_(std::move(choice)), order_(order), drawn_(std::move(drawn)) {
    choice_.contents = open.names;
  }

  // Most contents go together; where these do not, others are drawn.
  Reply<OpenGame> make(u64 number) const {
    Reply<OpenGame> out = decline(Problem{});
    for (u64 attempt = 0; attempt < kTries && !out; ++attempt) {
      out = open(selected(number + (attempt << 48)));
    }
    return out;
  }

 private:
  GameChoice selected(u64 number) const {
    GameChoice out = choice_;
    std::span<const game::ContentKind> kinds = entry_.facts.contents;
    u64 of_a_kind = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (!drawn_[i]) continue;
      u64 index = kinds[i].per_side ? 2 * number + of_a_kind++ : number;
      Reply<std::string> text =
          generate(entry_, {.kind = std::string(kinds[i].name), .first = {order_.seed, index}});
      std::string name = fmt::format("{}_{}_{}", kinds[i].name, order_.seed, index);
      auto document = json::parse(*std::move(text), name);
      out.sent.insert_or_assign(name, roster::Sent::whole(*std::move(document)));
      out.contents[i] = std::move(name);
    }
    return out;
  }

  const game::Entry& entry_;
  GameChoice choice_;
  GeneratedContents order_;
  std::vector<bool> drawn_;  // by content
};

// Which of a game's contents are generated.
Reply<std::vector<bool>> drawn_kinds(const game::Entry& entry, const GeneratedContents& order) {
  std::vector<bool> out;
  for (const game::ContentKind& kind : entry.facts.contents) {
    bool wanted = order.kinds.empty() || std::ranges::count(order.kinds, kind.name) > 0;
    bool made = generate(entry, {.kind = std::string(kind.name)}).has_value();
    out.push_back(wanted && made);
  }
  for (const std::string& kind : order.kinds) {
    if (auto known = generate(entry, {.kind = kind}); !known) return decline(known.error());
  }
  if (std::ranges::count(out, true) > 0) return out;
  return decline(generate(entry, {}).error());
}

Reply<std::unique_ptr<env::MatchUps>> make_pool(const OpenGame& open, const GameChoice& choice,
                                                const GeneratedContents& order) {
  if (order.size == 0) return decline(ErrorCode::usage, "a pool holds at least one match-up");
  Reply<std::vector<bool>> drawn = drawn_kinds(*open.entry, order);
  if (!drawn) return decline(drawn.error());
  auto generator = std::make_shared<const Generator>(open, choice, order, *std::move(drawn));
  Reply<OpenGame> first = generator->make(0);
  if (!first) return decline(first.error());
  auto make = [generator](u64 number) { return generator->make(number)->game; };
  return env::pooled(make, {order.size, order.renewed_after, order.seed});
}

}  // namespace

Reply<Environment> make_environment(const EnvironmentOptions& options) {
  Environment out;
  std::vector<env::SharedGame> games;
  for (const GameChoice& choice : options.games) {
    Reply<OpenGame> opened = open(choice);
    if (!opened) return decline(opened.error());
    games.push_back(opened->game);
    out.open.push_back(*std::move(opened));
  }
  if (games.empty()) return decline(ErrorCode::usage, "an environment plays at least one game");
  for (const OpenGame& one : out.open) {
    if (one.entry != out.open.front().entry) {
      return decline(ErrorCode::usage, "the match-ups of an environment are of one game");
    }
  }
  for (u32 place : options.places) {
    if (place >= games.size() || options.places.size() != options.env.matches) {
      return decline(ErrorCode::usage,
                     "places name a match-up for each match, by its number from 0");
    }
  }
  env::Options env = options.env;
  if (!options.opponent.empty()) {
    Reply<game::Player> player = find_player(out.open.front(), options.opponent, options.programs);
    if (!player) return decline(player.error());
    env.opponent = *std::move(player);
    env.view = env::View::learner;
  }
  std::unique_ptr<env::MatchUps> match_ups = env::listed(std::move(games), options.places);
  if (options.generated) {
    if (out.open.size() > 1) {
      return decline(ErrorCode::usage, "match-ups are listed or generated, not both");
    }
    auto pool = make_pool(out.open.front(), options.games.front(), *options.generated);
    if (!pool) return decline(pool.error());
    match_ups = *std::move(pool);
  }
  auto made = env::Env::make(std::move(match_ups), std::move(env));
  if (!made) return decline(made.error());
  out.env = *std::move(made);
  return out;
}

}  // namespace agon::workbench
