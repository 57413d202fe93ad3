#include "agon/workbench/names.h"

#include <fmt/format.h>

namespace agon::workbench {

Reply<void> decline_wrapping(u64 first_index, u64 count) {
  constexpr u64 kLast = ~u64{0};
  if (count == 0 || count - 1 <= kLast - first_index) return {};
  return decline(ErrorCode::usage, fmt::format("{} from index {} on would pass the last index, {}",
                                               count, first_index, kLast));
}

std::string own_name(const json::Value& content, std::string_view fallback) {
  for (const char* key : {"name", "Name"}) {
    const json::Value* name = content.find(key);
    if (name != nullptr && name->is_string()) return name->as_string();
  }
  return std::string(fallback);
}

}  // namespace agon::workbench
