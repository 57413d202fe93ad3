#include "agon/net/serving/head.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/beast/http/status.hpp>

#include "agon/base/text.h"

namespace agon::net::serving {
namespace {

// Whoever reads the first of two of these may meet somebody who reads the last.
constexpr std::array<std::string_view, 8> kOnce = {
    "host",       "origin", "authorization",     "content-length", "transfer-encoding",
    "connection", "expect", "sec-websocket-key",
};

bool has_header(const Request& request, std::string_view name) {
  return std::ranges::find(request.headers, name, &Header::name) != request.headers.end();
}

bool stands_twice(const Request& request, std::string_view name) {
  return std::ranges::count(request.headers, name, &Header::name) > 1;
}

bool is_token(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  auto fits = [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kMarks.find(c) != std::string_view::npos;
  };
  return !text.empty() && std::ranges::all_of(text, fits);
}

bool is_value(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return c == '\t' || static_cast<unsigned char>(c) >= 0x20; });
}

bool is_chunked(std::string_view value) {
  return std::ranges::equal(value, std::string_view("chunked"),
                            [](char a, char b) { return (a | 0x20) == b; });
}

bool can_stand(const Header& header) { return is_token(header.name) && is_value(header.value); }

}  // namespace

HeadScan::Found HeadScan::look(std::string_view text) {
  for (; at_ < text.size(); ++at_) {
    char c = text[at_];
    if (c != '\n') {
      bool is_fold = at_ == line_ && (c == ' ' || c == '\t');
      if (c == '\0' || is_fold || (at_ > 0 && text[at_ - 1] == '\r')) return Found::fault;
      continue;
    }
    if (at_ == 0 || text[at_ - 1] != '\r') return Found::fault;
    bool is_empty = at_ == line_ + 1;
    line_ = at_ + 1;
    if (!is_empty) continue;
    ++at_;
    return Found::end;
  }
  return Found::more;
}

std::optional<Fault> find_fault(const Request& request, bool is_http_1_0) {
  for (std::string_view name : kOnce) {
    if (stands_twice(request, name)) return Fault{400, "a header stands twice"};
  }
  bool is_for_all = request.method == "OPTIONS" && request.target == "*";
  if (!request.target.starts_with('/') && !is_for_all) {
    return Fault{400, "the target is not a path"};
  }
  if (request.target.find('#') != std::string::npos) {
    return Fault{400, "the target has a fragment"};
  }
  std::string_view length = request.header("content-length");
  std::string_view encoding = request.header("transfer-encoding");
  bool has_length = has_header(request, "content-length");
  if (has_length && !is_digits(length)) return Fault{400, "Content-Length is not a number"};
  if (!has_header(request, "transfer-encoding")) return std::nullopt;
  if (has_length) return Fault{400, "the body has two lengths"};
  if (is_http_1_0) return Fault{400, "HTTP/1.0 knows no Transfer-Encoding"};
  if (!is_chunked(encoding)) return Fault{501, "chunked is the only Transfer-Encoding here"};
  return std::nullopt;
}

bool may_have_body(u32 status) { return status >= 200 && status != 204 && status != 304; }

std::optional<std::string> head_text(const Response& response, Ending ending) {
  auto status = static_cast<boost::beast::http::status>(response.status);
  std::string_view reason(boost::beast::http::obsolete_reason(status));
  std::string out = fmt::format("HTTP/1.1 {} {}\r\n", response.status, reason);
  if (may_have_body(response.status)) {
    if (!is_value(response.type)) return std::nullopt;
    out += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", response.type,
                       response.text().size());
  }
  out += ending == Ending::kept ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  for (const Header& header : response.headers) {
    if (!can_stand(header)) return std::nullopt;
    out += fmt::format("{}: {}\r\n", header.name, header.value);
  }
  return out + "\r\n";
}

}  // namespace agon::net::serving
