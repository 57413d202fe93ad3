#include "agon/cli/verbs/round_robin.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "agon/agent/exec.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/report.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

std::nullopt_t fail(const Problem& problem, const Arguments& arguments) {
  print_problems({problem}, arguments.json);
  return std::nullopt;
}

Problem usage(std::string message) {
  return {.code = ErrorCode::usage, .message = std::move(message)};
}

RoundRobin empty_result(const game::Entry& entry, const Arguments& arguments) {
  RoundRobin out;
  out.facts = &entry.facts;
  out.seed = arguments.seed;
  out.first_index = arguments.index;
  out.matches = arguments.matches;
  out.threads = arguments.threads;
  return out;
}

// Plays the pairings in their order; `make` sets one up, or prints why it cannot and gives null.
template <class Make>
bool play(RoundRobin& out, const Arguments& arguments, Make make) {
  auto start = std::chrono::steady_clock::now();
  Interrupt interrupt;
  ProgressLine line(out.matches * out.pairings.size());
  u64 done = 0;
  for (Pairing& pairing : out.pairings) {
    pairing.simulation.complete = false;
    if (interrupt.token().stop_requested()) continue;
    const Setup* setup = make(pairing);
    if (setup == nullptr) return false;
    sim::Plan plan = plan_of(*setup, arguments);
    plan.metered = 0;
    pairing.simulation =
        sim::simulate(plan, interrupt.token(), [&](u64 played) { line.show(done + played); });
    done += pairing.simulation.tally.matches;
  }
  for (const Pairing& pairing : out.pairings) out.complete &= pairing.simulation.complete;
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return true;
}

void pair_up(RoundRobin& out) {
  for (std::size_t row = 0; row < out.names.size(); ++row) {
    if (!out.matrix) {
      out.pairings.push_back({row, row});
      continue;
    }
    for (std::size_t column = out.mirrored ? row + 1 : 0; column < out.names.size(); ++column) {
      out.pairings.push_back({row, column});
    }
  }
}

// Agents.

std::optional<RoundRobin> play_agents(const game::Entry& entry, const Arguments& arguments) {
  RoundRobin out = empty_result(entry, arguments);
  out.kind = "agent";
  out.names = split_agents(arguments.all_agents);
  out.matrix = entry.facts.players == 2;
  if (out.names.size() < 2) {
    return fail(usage("--all-agents wants two agents or more, as in random,first"), arguments);
  }
  std::set<std::string> seen;
  for (const std::string& name : out.names) {
    if (seen.insert(name).second) continue;
    return fail(usage(fmt::format("--all-agents names '{}' twice", name)), arguments);
  }
  std::optional<Setup> setup = set_up(entry, arguments);
  if (!setup) return std::nullopt;
  std::vector<game::Player> players;
  for (std::string& name : out.names) {
    Result<game::Player> player =
        find_player(*setup->entry, name, setup->game(false), setup->files, arguments);
    if (!player) return fail(player.error(), arguments);
    name = player->name;
    players.push_back(*std::move(player));
  }
  out.contents = setup->contents;
  out.options = setup->games[0]->options();
  pair_up(out);
  bool played = play(out, arguments, [&](const Pairing& pairing) {
    setup->agents[0] = players[pairing.row];
    if (out.matrix) setup->agents[1] = players[pairing.column];
    return &*setup;
  });
  return played ? std::optional(std::move(out)) : std::nullopt;
}

// Contents.

// The kind that --all goes through: the first that each side has for itself, else the first.
std::size_t contested_kind(const game::Facts& facts) {
  auto per_side = std::ranges::find(facts.contents, true, &game::ContentKind::per_side);
  return per_side == facts.contents.end()
             ? 0
             : static_cast<std::size_t>(per_side - facts.contents.begin());
}

Arguments with_contents(const game::Facts& facts, const Arguments& arguments, const RoundRobin& out,
                        const Pairing& pairing) {
  Arguments one = arguments;
  one.contents = roster::content_names(facts, {arguments.contents, ""});
  std::size_t kind = contested_kind(facts);
  one.contents[kind] = out.names[pairing.row];
  if (out.matrix) one.contents[kind + 1] = out.names[pairing.column];
  return one;
}

std::optional<RoundRobin> play_contents(const game::Entry& entry, const Arguments& arguments) {
  const game::Facts& facts = entry.facts;
  RoundRobin out = empty_result(entry, arguments);
  std::size_t kind = contested_kind(facts);
  out.kind = facts.contents[kind].name;
  out.matrix = facts.contents[kind].per_side;
  if (arguments.contents.size() > kind) {
    return fail(usage(fmt::format("--all plays every {}, so '{}' is one content too many", out.kind,
                                  arguments.contents[kind])),
                arguments);
  }
  for (const roster::Shipped& one : roster::shipped(facts, facts.contents[kind])) {
    out.names.push_back(one.name);
  }
  if (out.names.empty()) return fail(roster::no_content(facts), arguments);
  out.mirrored = arguments.a == arguments.b;
  pair_up(out);
  std::optional<Setup> setup;
  bool played = play(out, arguments, [&](const Pairing& pairing) {
    setup = set_up(entry, with_contents(facts, arguments, out, pairing), Warnings::hide);
    if (!setup) return static_cast<Setup*>(nullptr);
    out.options = setup->games[0]->options();
    for (std::size_t i = 0; i < 2; ++i) out.agents[i] = setup->agents[i].name;
    return &*setup;
  });
  return played ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace

std::vector<std::string> split_agents(const std::vector<std::string>& typed) {
  std::vector<std::string> out;
  for (std::string_view rest : typed) {
    bool continues = false;  // whether an agent of this text is there to take parameters
    while (!rest.empty()) {
      std::size_t length = rest.starts_with(agent::kExecPrefix)
                               ? rest.size()
                               : std::min(rest.find(','), rest.size());
      std::string piece(rest.substr(0, length));
      bool parameter = piece.find('=') < piece.find(':');
      if (continues && parameter) {
        out.back() += "," + piece;
      } else {
        out.push_back(piece);
      }
      continues = true;
      rest.remove_prefix(std::min(rest.size(), length + 1));
    }
  }
  return out;
}

std::optional<RoundRobin> play_round_robin(const game::Entry& entry, const Arguments& arguments) {
  return arguments.all ? play_contents(entry, arguments) : play_agents(entry, arguments);
}

int run_round_robin(const Arguments& arguments) {
  Result<const game::Entry*> entry = roster::find(arguments.game);
  if (!entry) {
    print_problems({entry.error()}, arguments.json);
    return kBadInput;
  }
  std::optional<RoundRobin> result = play_round_robin(**entry, arguments);
  if (!result) return kBadInput;
  if (arguments.json) {
    print_pretty(to_value(*result));
  } else {
    print(to_text(*result));
  }
  u64 matches = 0;
  for (const Pairing& pairing : result->pairings) matches += pairing.simulation.tally.matches;
  print_rate(matches, result->seconds, result->threads);
  return result->complete ? kFine : kInterrupted;
}

}  // namespace agon::cli
