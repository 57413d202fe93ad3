// The records that a ruleset's content files are read into, one for each content kind in the order
// of the facts: `using Records = RecordList<Deck>`. Schemas are made from them without any content.
#pragma once

#include <array>

#include "agon/json/schema.h"

namespace agon::game {

template <class... Record>
struct RecordList {
  static constexpr std::size_t kCount = sizeof...(Record);

  static json::Value schema(std::size_t kind) {
    constexpr std::array<json::Value (*)(), kCount> makers = {&json::schema_of<Record>...};
    return makers[kind]();
  }
};

}  // namespace agon::game
