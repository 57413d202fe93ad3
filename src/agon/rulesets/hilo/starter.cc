#include "agon/rulesets/hilo/starter.h"

namespace agon::hilo {
namespace {

constexpr std::string_view kName = "NAME";
constexpr std::size_t kLongestName = 40;

constexpr std::string_view kTable = R"json({
  "$schema": "schema/hilo/table.json",
  "name": "NAME",
  "description": "My first table. goal wins at once, cap ends the match, purse is the largest stake, die an even number of sides; who was wrong may double, and a second die from saved_from on cancels the gain. Change it, then: agon validate THIS_FILE",
  "goal": 12,
  "cap": 16,
  "purse": 5,
  "die": 8,
  "saved_from": 6
}
)json";

}  // namespace

std::string starter_table(std::string_view name) {
  std::string out(kTable);
  return out.replace(out.find(kName), kName.size(), name.substr(0, kLongestName));
}

}  // namespace agon::hilo
