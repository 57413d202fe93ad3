// Refusals as HTTP says them: docs/server.md has the table, and a test holds it against this one.
#pragma once

#include "agon/base/problem.h"
#include "agon/net/message.h"

namespace agon::server {

u32 status_of(ErrorCode code);

// What stands in every answer: nobody may frame, sniff or embed it, or learn where a link was.
std::vector<net::Header> safe_headers();

net::Response refusal(const Problems& problems);
net::Response refusal(ErrorCode code, std::string message);

}  // namespace agon::server
