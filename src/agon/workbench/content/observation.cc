#include "agon/workbench/content/observation.h"

#include <cmath>

namespace agon::workbench {
namespace {

std::optional<float> if_limited(float bound) {
  return std::isfinite(bound) ? std::optional(bound) : std::nullopt;
}

FieldRecord field_of(game::ObservedField field) {
  return {.name = std::move(field.name),
          .offset = field.offset,
          .size = field.size,
          .low = if_limited(field.bounds.low),
          .high = if_limited(field.bounds.high),
          .sentence = std::move(field.sentence),
          .elements = std::move(field.elements)};
}

std::vector<std::string> slot_names(const game::AnyGame& game, game::Side side) {
  std::vector<std::string> out;
  for (u32 slot = 0; slot < game.sizes().slots; ++slot) out.push_back(game.slot_name(slot, side));
  return out;
}

}  // namespace

ObservationRecord observation_of(const OpenGame& open) {
  const game::AnyGame& game = *open.game;
  ObservationRecord out{.game = std::string(game.facts().name),
                        .contents = open.contents,
                        .floats = game.sizes().observation,
                        .fields = {},
                        .actions = {.slots = game.sizes().slots,
                                    .sentence = std::string(game.facts().slots),
                                    .a = slot_names(game, game::Side::a),
                                    .b = slot_names(game, game::Side::b)}};
  for (game::ObservedField& field : game.observation_fields()) {
    out.fields.push_back(field_of(std::move(field)));
  }
  return out;
}

}  // namespace agon::workbench
