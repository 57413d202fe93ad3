#include "agon/game/words.h"
#include "agon/server/records.h"
#include "agon/server/secrets.h"
#include "agon/sim/match.h"

namespace agon::server {
namespace {

// The game's strongest, or where it lacks something that it needs (a table), the next.
Reply<game::Player> strongest(const workbench::OpenGame& open) {
  Reply<game::Player> out =
      workbench::find_player(open, std::string(open.entry->offers.strongest), {});
  return out ? out : workbench::find_player(open, "lookahead", {});
}

}  // namespace

Reply<Hint> hint_at(const workbench::Moment& moment, game::Side side, const std::stop_token& stop) {
  workbench::OpenGame open;
  open.entry = moment.entry;
  open.game = moment.game;
  open.files = moment.files;
  Reply<game::Player> player = strongest(open);
  if (!player) return decline(player.error());
  std::unique_ptr<game::Agent> agent = player->make(*moment.game);
  std::vector<game::Choice> scratch;
  auto menu = moment.game->menu(moment.state, side, scratch);
  // A key of its own: never the match's.
  chance::MatchName own{make_seed(), 0};
  chance::Draws draws(domain_key(own, chance::Domain::seat_a), 0);
  agent->begin(*moment.game, side);
  game::Pick pick = agent->pick(*moment.game, moment.state, side, menu, draws, {});
  if (!game::permit(*moment.game, moment.state, side, pick.choice)) {
    return decline(ErrorCode::agent_failed, "the agent has no hint");
  }
  Hint out{.choice = game::choice_to_value(*moment.game, pick.choice),
           .words = game::spoken_text(*moment.game, moment.state, side, pick.choice),
           .by = player->name,
           .about = moment.game->about(moment.state, side, pick.choice)};
  Reply<workbench::Odds> odds = workbench::odds_of(moment, {}, stop);
  if (odds) out.odds = json::to_value(workbench::record_of(moment, *odds));
  return out;
}

}  // namespace agon::server
