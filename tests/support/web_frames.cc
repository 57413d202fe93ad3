#include "tests/support/web_frames.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "tests/support/raw_server.h"

namespace agon::test {
namespace {

constexpr std::string_view kMask = "\x5A\xA5\x3C\xC3";
constexpr long kSeconds = 10;

std::string size_bytes(std::size_t size, u32 bytes) {
  std::string out;
  for (u32 i = bytes; i-- > 0;) out += static_cast<char>(size >> (8 * i) & 0xFF);
  return out;
}

std::size_t number_of(std::string_view bytes) {
  std::size_t out = 0;
  for (char c : bytes) out = out << 8 | static_cast<u8>(c);
  return out;
}

}  // namespace

std::string bytes_of(const Frame& frame) {
  std::size_t size = frame.payload.size();
  std::string out(1, static_cast<char>((frame.is_last ? 0x80 : 0) | frame.reserved << 4 |
                                       frame.opcode));
  u8 mask = frame.is_masked ? 0x80 : 0;
  if (size < 126) {
    out += static_cast<char>(mask | size);
  } else {
    out += static_cast<char>(mask | (size < 65'536 ? 126 : 127));
    out += size_bytes(size, size < 65'536 ? 2 : 8);
  }
  if (!frame.is_masked) return out + frame.payload;
  out += kMask;
  for (std::size_t i = 0; i < size; ++i) {
    out += static_cast<char>(frame.payload[i] ^ kMask[i % kMask.size()]);
  }
  return out;
}

std::optional<Frame> hear_frame(int connection) {
  std::string start = hear(connection, 2);
  if (start.size() < 2) return std::nullopt;
  Frame out{.opcode = static_cast<u8>(start[0] & 0x0F),
            .is_last = (start[0] & 0x80) != 0,
            .is_masked = (start[1] & 0x80) != 0,
            .reserved = static_cast<u8>(start[0] >> 4 & 0x07)};
  std::size_t size = start[1] & 0x7F;
  if (size >= 126) size = number_of(hear(connection, size == 126 ? 2 : 8));
  out.payload = hear(connection, size);
  return out.payload.size() == size ? std::optional(out) : std::nullopt;
}

std::string upgrade_request(std::string_view target, std::string_view more_headers) {
  return fmt::format(
      "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{}\r\n",
      target, more_headers);
}

int open_web_socket(u16 port, std::string_view target) {
  int out = connect_to(port);
  if (out < 0) return out;
  limit_waiting(out);
  say(out, upgrade_request(target));
  if (hear_head(out).starts_with("HTTP/1.1 101 ")) return out;
  ::close(out);
  return -1;
}

u16 hear_close(int connection) {
  while (std::optional<Frame> frame = hear_frame(connection)) {
    if (frame->opcode == kClose) {
      return static_cast<u16>(number_of(std::string_view(frame->payload).substr(0, 2)));
    }
  }
  return 0;
}

std::string hear_head(int connection) {
  std::string out;
  while (!out.ends_with("\r\n\r\n")) {
    std::string more = hear(connection, 1);
    if (more.empty()) break;
    out += more;
  }
  return out;
}

void limit_waiting(int connection) {
  timeval time{.tv_sec = kSeconds, .tv_usec = 0};
  ::setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  ::setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

}  // namespace agon::test
