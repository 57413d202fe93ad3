// The header of a request as bytes, and that of an answer. Beast reads requests, but more kindly
// than is good where a proxy may stand before us: what two readers could read in two ways is how
// one smuggles a request past the other (RFC 9112, 11.2), so it is refused here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agon/net/message.h"

namespace agon::net::serving {

// Looks for the end of a header in bytes that come piece by piece.
class HeadScan {
 public:
  enum class Found : u8 { more, end, fault };

  // `text`: all bytes so far. No line is folded, and every line ends with CR LF.
  Found look(std::string_view text);

  std::size_t size() const { return at_; }  // of the header with its empty line, once it ended

 private:
  std::size_t at_ = 0;
  std::size_t line_ = 0;  // where it begins
};

struct Fault {
  u32 status;
  std::string_view why;
};

// A request that could be read in two ways, or asks for what is not done here.
std::optional<Fault> find_fault(const Request& request, bool is_http_1_0);

enum class Ending : u8 { kept, closed };  // what becomes of the connection

// All of an answer but its body. Nothing if a header of it could not stand there.
std::optional<std::string> head_text(const Response& response, Ending ending);

// Whether a body goes with this status at all.
bool may_have_body(u32 status);

}  // namespace agon::net::serving
