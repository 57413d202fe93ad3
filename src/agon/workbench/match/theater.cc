#include "agon/workbench/match/theater.h"

#include "agon/workbench/match/view.h"

namespace agon::workbench {

Reply<TheaterRecord> theater(std::string text, const TheaterOptions& options) {
  WatchOptions order = options.watch;
  order.frames = true;
  Reply<Watched> watched = watch(std::move(text), order);
  if (!watched) return decline(watched.error());
  std::optional<LuckRecord> luck;
  if (options.luck) {
    Reply<LuckRecord> ledger = luck_of(*watched, *options.luck);
    if (!ledger) return decline(ledger.error());
    luck = *std::move(ledger);
  }
  const game::AnyGame& game = *watched->open.game;
  return TheaterRecord{.verified = record_of(order.file, watched->verdict),
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
