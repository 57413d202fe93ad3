// Where an HTTP server is, as a person types it: http://HOST:PORT/PATH.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/net/patience.h"

namespace agon::net {

inline constexpr std::string_view kHttp = "http://";
inline constexpr std::string_view kHttps = "https://";

struct Url {
  std::string host;  // a name or an address, without the brackets of an IPv6 one
  u16 port = 80;
  std::string path = "/";

  // As a request names it.
  std::string authority() const;
};

// Refuses https, user names, queries, fragments, and whatever could not stand in a request.
Result<Url> read_url(std::string_view typed);

// The addresses of a host, as numbers; some at most. A name that takes long to look up is given up
// with our patience.
Result<std::vector<std::string>> addresses_of(const std::string& host, const Patience& patience);

}  // namespace agon::net
