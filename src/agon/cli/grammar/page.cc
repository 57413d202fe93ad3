#include "agon/cli/grammar/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace agon::cli {

std::string arguments_text(const VerbPage& page) {
  std::string out;
  for (const OptionPage& argument : page.arguments) {
    std::string noun = typed_text(argument);
    out += (out.empty() ? "" : " ") + (argument.required ? noun : "[" + noun + "]");
  }
  return out;
}

std::string typed_text(const OptionPage& option) {
  std::string out = fmt::format("{}", fmt::join(option.names, ", "));
  if (!option.value.empty()) out += " " + option.value;
  return option.several ? out + "..." : out;
}

}  // namespace agon::cli
