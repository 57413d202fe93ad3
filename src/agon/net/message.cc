#include "agon/net/message.h"

#include <algorithm>

namespace agon::net {

std::string_view find_header(const std::vector<Header>& headers, std::string_view name) {
  auto found = std::ranges::find(headers, name, &Header::name);
  return found == headers.end() ? std::string_view() : found->value;
}

}  // namespace agon::net
