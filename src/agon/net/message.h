// What is asked and answered over HTTP, as both ends of this room see it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/types.h"

namespace agon::net {

struct Header {
  std::string name, value;

  bool operator==(const Header&) const = default;
};

// The first one of this name, which is in lower case; "" where it is missing.
std::string_view find_header(const std::vector<Header>& headers, std::string_view name);

std::string lower_case(std::string_view text);  // of ASCII letters

struct Request {
  std::string method;
  std::string target;  // path and query as they were sent; begins with '/', but for "OPTIONS *"
  std::string body = {};
  std::vector<Header> headers = {};  // names in lower case; those of a trailer are left out
  std::string peer = {};             // the address, as a number

  std::string_view header(std::string_view lower_case_name) const {
    return find_header(headers, lower_case_name);
  }
};

struct Response {
  u32 status = 200;
  std::string body = {};
  std::string type = "application/json";
  std::vector<Header> headers = {};  // besides Content-Type, Content-Length and Connection
  std::shared_ptr<const std::string> file =
      {};  // a body that many answers share, instead of `body`

  std::string_view text() const { return file != nullptr ? *file : body; }
};

}  // namespace agon::net
