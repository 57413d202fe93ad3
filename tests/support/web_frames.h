// WebSocket frames (RFC 6455, 5.2) by hand, for tests that send what no honest client would.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon::test {

enum Opcode : u8 { kMore = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

struct Frame {
  u8 opcode = kText;
  std::string payload = {};
  bool is_last = true;
  bool is_masked = true;
  u8 reserved = 0;  // three bits
};

std::string bytes_of(const Frame& frame);

// The next one from a server; nothing if it closes the connection, or says nothing for some time.
std::optional<Frame> hear_frame(int connection);

std::string upgrade_request(std::string_view target, std::string_view more_headers = "");

// A connection that has been upgraded; -1 if the server refused.
int open_web_socket(u16 port, std::string_view target = "/live");

// Whatever else comes first: the code of the close frame, 0 if the connection ended without one.
u16 hear_close(int connection);

// The header of an answer, with its empty line.
std::string hear_head(int connection);

void limit_waiting(int connection);  // so that a test fails instead of hanging

}  // namespace agon::test
