#include "agon/server/status.h"

#include "agon/json/write.h"
#include "agon/workbench/problem_record.h"

namespace agon::server {

u32 status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::no_token:
      return 401;
    case ErrorCode::not_allowed:
    case ErrorCode::wrong_site:
      return 403;
    case ErrorCode::not_found:
    case ErrorCode::unknown_game:
    case ErrorCode::unknown_content:
    case ErrorCode::unknown_kind:
      return 404;
    case ErrorCode::stale:
      return 409;
    case ErrorCode::too_large:
    case ErrorCode::json_too_large:
      return 413;
    case ErrorCode::busy:
    case ErrorCode::file_unwritable:
      return 503;
    case ErrorCode::choice_refused:
    case ErrorCode::exact_limit:
      return 422;
    default:
      return 400;
  }
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
