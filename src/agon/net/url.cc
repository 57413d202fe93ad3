#include "agon/net/url.h"

#include <fmt/format.h>
#include <netdb.h>

#include <array>
#include <future>
#include <memory>
#include <optional>
#include <thread>

#include "agon/base/text.h"
#include "agon/base/utf8.h"

namespace agon::net {
namespace {

constexpr std::size_t kLongestUrl = 900;  // a replay names its agents in at most 1000
constexpr std::size_t kMostAddresses = 8;

tl::unexpected<Problem> refuse_url(std::string_view typed, std::string_view why) {
  return refuse(ErrorCode::bad_parameter,
                printable(fmt::format("'{}' {}", typed.substr(0, kLongestUrl), why)));
}

// Nothing but printable ASCII, so that nothing else gets into the lines of a request.
bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7F; });
}

// "HOST:PORT", "HOST", "[::1]:PORT".
std::optional<Url> read_authority(std::string_view text) {
  Url out;
  bool bracketed = text.starts_with('[');
  std::size_t end = bracketed ? text.find(']') : text.find(':');
  if (bracketed && end == std::string_view::npos) return std::nullopt;
  out.host = bracketed ? text.substr(1, end - 1) : text.substr(0, end);
  std::string_view rest = text.substr(std::min(text.size(), bracketed ? end + 1 : end));
  if (out.host.empty()) return std::nullopt;
  if (rest.empty()) return out;
  std::optional<u16> port = number_in<u16>(rest.substr(1));
  if (rest.front() != ':' || !port || *port == 0) return std::nullopt;
  out.port = *port;
  return out;
}

using Addresses = std::vector<std::string>;

std::string number_of(const addrinfo& one) {
  std::array<char, NI_MAXHOST> text{};
  int failed = ::getnameinfo(one.ai_addr, one.ai_addrlen, text.data(), text.size(), nullptr, 0,
                             NI_NUMERICHOST);
  return failed == 0 ? std::string(text.data()) : std::string();
}

Result<Addresses> look_up(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (int code = ::getaddrinfo(host.c_str(), nullptr, &hints, &found); code != 0) {
    return refuse(ErrorCode::network, ::gai_strerror(code));
  }
  Addresses out;
  for (const addrinfo* one = found; one != nullptr && out.size() < kMostAddresses;
       one = one->ai_next) {
    std::string number = number_of(*one);
    if (!number.empty()) out.push_back(std::move(number));
  }
  ::freeaddrinfo(found);
  return out;
}

}  // namespace

std::string Url::authority() const {
  bool bracketed = host.find(':') != std::string::npos;
  return bracketed ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

Result<Url> read_url(std::string_view typed) {
  if (typed.starts_with(kHttps)) {
    return refuse_url(typed, "asks for https, which agon does not speak: put a proxy in between");
  }
  if (!typed.starts_with(kHttp)) return refuse_url(typed, "does not begin with http://");
  if (typed.size() > kLongestUrl) return refuse_url(typed, "is too long");
  if (!is_plain(typed)) return refuse_url(typed, "holds more than plain characters");
  std::string_view rest = typed.substr(kHttp.size());
  std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
  std::string_view path = rest.substr(authority.size());
  if (authority.find('@') != std::string_view::npos) {
    return refuse_url(typed, "names a user, and agon knows no way to log in");
  }
  if (path.find_first_of("?#") != std::string_view::npos) {
    return refuse_url(typed, "holds '?' or '#': only a path may stand behind the port");
  }
  std::optional<Url> out = read_authority(authority);
  if (!out) return refuse_url(typed, "is not of the form http://HOST:PORT/PATH");
  if (!path.empty()) out->path = path;
  return *std::move(out);
}

// The system's call cannot be cut short, so it has a thread of its own, which is left behind where
// our patience ends first.
Result<Addresses> addresses_of(const std::string& host, const Patience& patience) {
  auto done = std::make_shared<std::promise<Result<Addresses>>>();
  std::future<Result<Addresses>> answer = done->get_future();
  std::thread([done, host] { done->set_value(look_up(host)); }).detach();
  while (answer.wait_for(patience.nap()) != std::future_status::ready) {
    if (patience.is_over()) {
      return refuse(ErrorCode::network,
                    fmt::format("the host '{}' is not found in time", printable(host)));
    }
  }
  Result<Addresses> out = answer.get();
  if (out && !out->empty()) return out;
  return refuse(ErrorCode::network, fmt::format("the host '{}' is not known: {}", printable(host),
                                                out ? "it has no address" : out.error().message));
}

}  // namespace agon::net
