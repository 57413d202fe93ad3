#include "agon/workbench/match/theater.h"

#include "agon/workbench/match/view.h"

namespace agon::workbench {

Reply<TheaterRecord> theater(std::string text, const TheaterOptions& options) {
  WatchOptions order = options.watch;
  order.frames = true;
  order.differing = true;
  Reply<Watched> watched = watch(std::move(text), order);
  if (!watched) return decline(watched.error());
  std::optional<LuckRecord> luck;
  if (options.luck && !watched->difference) {
    Reply<LuckRecord> ledger = luck_of(*watched, *options.luck);
    if (!ledger) return decline(ledger.error());
    luck = *std::move(ledger);
  }
  const game::AnyGame& game = *watched->open.game;
  VerdictRecord verified = record_of(order.file, watched->verdict);
  if (watched->difference) {
    verified.verified = false;
    verified.problem = record_of(*watched->difference);
  }
  return TheaterRecord{.verified = std::move(verified),
                       .format = std::move(watched->format),
                       .game = std::string(game.facts().name),
                       .contents = game.contents(),
                       .contents_text = std::move(watched->contents_text),
                       .options = game.options(),
                       .guide = if_any(game.guide()),
                       .seats = {watched->seats[0], watched->seats[1]},
                       .frames = std::move(watched->frames),
                       .luck = std::move(luck)};
}

}  // namespace agon::workbench
