#include "agon/workbench/seats.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/agent/agents.h"
#include "agon/agent/external.h"

namespace agon::workbench {
namespace {

bool has_sides(const game::Facts& facts) {
  return std::ranges::any_of(facts.contents, &game::ContentKind::per_side);
}

// The game with per-side content exchanged; null where there is none.
Reply<std::shared_ptr<const game::AnyGame>> open_other_way(const OpenGame& open) {
  const game::Facts& facts = open.entry->facts;
  if (!has_sides(facts)) return nullptr;
  roster::Opened opened = roster::open(*open.entry, roster::exchanged(facts, open.again));
  if (!opened.game) return decline(std::move(opened.problems));
  return std::shared_ptr<const game::AnyGame>(std::move(opened.game));
}

Reply<game::Player> find_program(const game::Entry& entry, std::string_view command,
                                 const Programs& programs) {
  agent::ExecOptions options{.deadline = programs.deadline.value_or(agent::kExecDeadline),
                             .gone = programs.gone,
                             .orders = entry.offers.orders};
  Result<u32> protocol = agent::greet(command, entry.facts, options.deadline, options.gone);
  if (!protocol) return decline(protocol.error());
  options.protocol = *protocol;
  return reply(agent::exec_player(command, options));
}

}  // namespace

bool Contest::has_two_contents() const {
  return other_way && open.game->contents() != other_way->contents();
}

std::array<std::string, 2> Contest::who() const {
  std::array<std::string, 2> out;
  for (game::Side side : game::kSides) {
    std::vector<std::string> own = open.titles(side);
    const std::string& player = players[at(side)].name;
    out[at(side)] = own.empty() ? player : fmt::format("{} ({})", fmt::join(own, ", "), player);
  }
  return out;
}

bool Contest::alike() const { return players[0].name == players[1].name && !has_two_contents(); }

bool Contest::has_programs() const {
  return std::ranges::any_of(
      players, [](const game::Player& player) { return agent::is_external(player.name); });
}

Reply<Contest> seat(OpenGame open, const SeatOptions& options) {
  const game::Facts& facts = open.entry->facts;
  auto other_way = open_other_way(open);
  if (!other_way) return decline(other_way.error());
  if (Reply<void> fits = decline_second(facts, options.b.has_value(), options.swap); !fits) {
    return decline(fits.error());
  }
  Reply<game::Player> a = find_player(open, options.a, options.programs);
  if (!a) return decline(a.error());
  Reply<game::Player> b =
      facts.players == 1 ? game::Player{std::string(kNobody), agent::random().make}  // never asked
                         : find_player(open, options.b.value_or("random"), options.programs);
  if (!b) return decline(b.error());
  Contest out{std::move(open), *std::move(other_way), {*std::move(a), *std::move(b)}};
  if (!options.swap) return out;
  std::swap(out.players[0], out.players[1]);
  if (!out.other_way) return out;
  std::swap(out.open.game, out.other_way);
  out.open.exchange_names();
  return out;
}

Reply<void> decline_second(const game::Facts& facts, bool b_typed, bool swap) {
  if (facts.players == 2 || (!b_typed && !swap)) return {};
  return decline(ErrorCode::usage,
                 fmt::format("{} is a game of one player: {}", facts.name,
                             swap ? "there are no seats to exchange, so leave the swap out"
                                  : "nobody sits at b, so leave it out"));
}

Reply<game::Player> find_player(const OpenGame& open, const std::string& typed,
                                const Programs& programs) {
  if (auto named = programs.named.find(typed); named != programs.named.end()) {
    Reply<game::Player> out =
        find_player(open, named->second,
                    {.allowed = true, .deadline = programs.deadline, .gone = programs.gone});
    if (out) out->name = typed;
    return out;
  }
  if (programs.allowed && typed.starts_with(agent::kExecPrefix)) {
    return find_program(*open.entry, std::string_view(typed).substr(agent::kExecPrefix.size()),
                        programs);
  }
  if (programs.allowed && agent::is_url(typed)) {
    return reply(agent::http_player(*open.entry,
                                    {.url = typed,
                                     .deadline = programs.deadline.value_or(agent::kHttpDeadline),
                                     .gone = programs.gone}));
  }
  return reply(agent::find(*open.entry, typed, *open.game, open.files));
}

replay::SeatRecord seat_of(const std::string& name, const game::Agent* agent) {
  const auto* stranger = dynamic_cast<const agent::Stranger*>(agent);
  replay::SeatRecord out{.agent = name};
  if (stranger != nullptr && stranger->seed()) out.seed = json::Hex{*stranger->seed()};
  return out;
}

Reply<game::Player> strongest_player(const OpenGame& open) {
  Reply<game::Player> out = find_player(open, std::string(open.entry->offers.strongest), {});
  return out ? out : find_player(open, "lookahead", {});
}

std::string seats_text(const game::Facts& facts, std::string_view a, std::string_view b) {
  return facts.players == 1 ? std::string(a) : fmt::format("{} (a) v {} (b)", a, b);
}

}  // namespace agon::workbench
