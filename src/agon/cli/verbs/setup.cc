#include "agon/cli/verbs/setup.h"

#include <fmt/format.h>

#include <random>

#include "agon/agent/agents.h"
#include "agon/agent/exec.h"
#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/cli/terminal/console.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

bool has_sides(const game::Facts& facts) {
  for (const game::ContentKind& kind : facts.contents) {
    if (kind.per_side) return true;
  }
  return false;
}

std::string contents_text(const game::Facts& facts, const roster::Selection& selection) {
  std::string out;
  std::vector<std::string> names = roster::content_names(facts, selection);
  for (std::size_t i = 0; i < names.size(); ++i) {
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", facts.contents[i].name, names[i]);
  }
  return out;
}

// Errors end the command; warnings are shown and the game goes on.
roster::Opened open(const game::Entry& entry, const roster::Selection& selection,
                    const Arguments& arguments, Warnings warnings) {
  roster::Opened opened = roster::open(entry, selection);
  if (opened.game == nullptr) {
    print_problems(opened.problems, arguments.json);
  } else if (!opened.problems.empty() && warnings == Warnings::show) {
    const Problem& first = opened.problems.front();
    print_error(fmt::format("{}: {} warning{}, the first: {}\n", first.place.file,
                            opened.problems.size(), opened.problems.size() == 1 ? "" : "s",
                            first.message));
  }
  return opened;
}

std::nullopt_t fail(const Problem& problem, const Arguments& arguments) {
  print_problems({problem}, arguments.json);
  return std::nullopt;
}

}  // namespace

std::string seats_text(const game::Facts& facts, std::string_view a, std::string_view b) {
  return facts.players == 1 ? std::string(a) : fmt::format("{} (a) v {} (b)", a, b);
}

std::string versus_text(const game::Facts& facts, std::string_view a, std::string_view b) {
  return facts.players == 1 ? std::string(a) : fmt::format("{} v {}", a, b);
}

Result<void> check_seats(const game::Facts& facts, const Arguments& arguments) {
  if (facts.players == 2 || (!arguments.b_typed && !arguments.swap)) return {};
  return refuse(ErrorCode::usage,
                fmt::format("{} is a game of one player: {}", facts.name,
                            arguments.swap ? "there are no seats to exchange, so leave --swap out"
                                           : "nobody sits at b, so leave --b out"));
}

bool Setup::alike() const {
  if (agents[0].name != agents[1].name) return false;
  return !games[1] || games[0]->contents() == games[1]->contents();
}

std::optional<OpenGame> open_game(const game::Entry& entry, const Arguments& arguments,
                                  Warnings warnings) {
  roster::Selection selection{arguments.contents, arguments.options};
  roster::Opened opened = open(entry, selection, arguments, warnings);
  if (!opened.game) return std::nullopt;
  // The text only after open: it refuses one content too many.
  return OpenGame{&entry, std::move(opened.game), std::move(opened.files),
                  contents_text(entry.facts, selection)};
}

std::optional<OpenGame> open_game(const Arguments& arguments) {
  Result<const game::Entry*> entry = roster::find(arguments.game);
  if (!entry) return fail(entry.error(), arguments);
  return open_game(**entry, arguments);
}

Result<void> use_kernel(const game::Entry& entry, const Arguments& arguments) {
  if (arguments.kernel.empty()) return {};
  if (entry.offers.kernels == nullptr) {
    return refuse(ErrorCode::usage,
                  fmt::format("{} has no kernels to choose from", entry.facts.name));
  }
  if (entry.offers.kernels->force(arguments.kernel)) return {};
  return refuse(ErrorCode::usage,
                fmt::format("this machine has no kernel {} for {}{}", quote(arguments.kernel),
                            entry.facts.name,
                            suggestion_of_all(arguments.kernel, entry.offers.kernels->names())));
}

std::optional<Setup> set_up(const Arguments& arguments) {
  Result<const game::Entry*> entry = roster::find(arguments.game);
  if (!entry) return fail(entry.error(), arguments);
  return set_up(**entry, arguments);
}

std::optional<Setup> set_up(const game::Entry& entry, const Arguments& arguments,
                            Warnings warnings) {
  std::optional<OpenGame> opened = open_game(entry, arguments, warnings);
  if (!opened) return std::nullopt;
  Setup out{.entry = opened->entry,
            .games = {std::move(opened->game), nullptr},
            .agents = {},
            .files = std::move(opened->files),
            .contents = std::move(opened->contents)};
  if (has_sides(entry.facts)) {
    roster::Selection selection{arguments.contents, arguments.options};
    roster::Selection other_way = roster::exchanged(entry.facts, selection);
    out.games[1] = open(entry, other_way, arguments, warnings).game;
    if (!out.games[1]) return std::nullopt;
  }
  if (Result<void> fits = check_seats(entry.facts, arguments); !fits) {
    return fail(fits.error(), arguments);
  }
  if (Result<void> taken = use_kernel(entry, arguments); !taken) {
    return fail(taken.error(), arguments);
  }
  for (auto [seat, typed] : {std::pair(0u, &arguments.a), std::pair(1u, &arguments.b)}) {
    if (seat >= entry.facts.players) {
      out.agents[seat] = {std::string(kNobody), agent::random().make};  // never asked
      continue;
    }
    Result<game::Player> player = find_player(entry, *typed, *out.games[0], out.files, arguments);
    if (!player) return fail(player.error(), arguments);
    out.agents[seat] = *std::move(player);
  }
  return out;
}

Result<game::Player> find_player(const game::Entry& entry, const std::string& typed,
                                 const game::AnyGame& game, std::span<const std::string> files,
                                 const Arguments& arguments) {
  if (typed.starts_with(agent::kExecPrefix)) {
    return agent::exec_player(std::string_view(typed).substr(agent::kExecPrefix.size()),
                              arguments.agent_deadline);
  }
  return agent::find(entry, typed, game, files);
}

Result<std::vector<std::string>> files_of(const game::AnyGame& replayed,
                                          const Arguments& arguments) {
  if (arguments.contents.empty()) return roster::shipped_files(replayed);
  const game::Entry& entry = *roster::find_or_null(replayed.facts().name);
  roster::Opened typed = roster::open(entry, {arguments.contents, ""});
  if (!typed.game) return refuse(first_error(typed.problems));
  if (typed.game->contents() == replayed.contents()) return std::move(typed.files);
  return refuse(ErrorCode::usage, "the replay was played with another content than the one typed");
}

Result<std::vector<const game::Entry*>> chosen_games(const Arguments& arguments) {
  if (arguments.game.empty()) {
    std::span<const game::Entry* const> all = roster::games();
    return std::vector(all.begin(), all.end());
  }
  Result<const game::Entry*> entry = roster::find(arguments.game);
  if (!entry) return refuse(entry.error());
  return std::vector{*entry};
}

u64 any_seed() {
  std::random_device device;
  return device() & 0xFFFFFFFF;  // short enough to type
}

}  // namespace agon::cli
