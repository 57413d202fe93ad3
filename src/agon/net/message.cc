#include "agon/net/message.h"

#include <algorithm>

namespace agon::net {

std::string_view find_header(const std::vector<Header>& headers, std::string_view name) {
  auto found = std::ranges::find(headers, name, &Header::name);
  return found == headers.end() ? std::string_view() : found->value;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return out;
}

}  // namespace agon::net
