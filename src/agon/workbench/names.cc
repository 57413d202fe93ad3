#include "agon/workbench/names.h"

#include <fmt/format.h>

namespace agon::workbench {

Reply<void> decline_wrapping(u64 first_index, u64 count) {
  constexpr u64 kLast = ~u64{0};
  if (count == 0 || count - 1 <= kLast - first_index) return {};
  return decline(ErrorCode::usage, fmt::format("{} from index {} on would pass the last index, {}",
                                               count, first_index, kLast));
}

}  // namespace agon::workbench
