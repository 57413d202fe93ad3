#include "agon/server/status.h"

#include <algorithm>
#include <array>

#include "agon/json/write.h"
#include "agon/workbench/problem_record.h"

namespace agon::server {

namespace {

struct Status {
  ErrorCode code;
  u32 status;
};

constexpr std::array kStatuses = {
    Status{ErrorCode::no_token, 401},       Status{ErrorCode::not_allowed, 403},
    Status{ErrorCode::wrong_site, 403},     Status{ErrorCode::not_found, 404},
    Status{ErrorCode::unknown_game, 404},   Status{ErrorCode::unknown_content, 404},
    Status{ErrorCode::unknown_kind, 404},   Status{ErrorCode::stale, 409},
    Status{ErrorCode::too_large, 413},      Status{ErrorCode::json_too_large, 413},
    Status{ErrorCode::choice_refused, 422}, Status{ErrorCode::exact_limit, 422},
    Status{ErrorCode::out_of_time, 422},    Status{ErrorCode::busy, 503},
    Status{ErrorCode::file_unwritable, 503}};

}  // namespace

// What cannot be read, or means nothing, is 400.
u32 status_of(ErrorCode code) {
  const auto* found = std::ranges::find(kStatuses, code, &Status::code);
  return found == kStatuses.end() ? 400 : found->status;
}

std::vector<net::Header> safe_headers() {
  return {{"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Cache-Control", "no-store"}};
}

net::Response refusal(const Problems& problems) {
  return {.status = status_of(problems.front().code),
          .body = json::canonical(json::to_value(workbench::record_of(problems))),
          .headers = safe_headers()};
}

net::Response refusal(ErrorCode code, std::string message) {
  return refusal({{.code = code, .message = std::move(message)}});
}

}  // namespace agon::server
