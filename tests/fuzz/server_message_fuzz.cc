// Messages of the arena's sockets: whatever is sent is a message, or refused in words. Requests
// find a route, or none.
#include <cstdlib>

#include "agon/server/live.h"
#include "agon/server/routes.h"

using namespace agon;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> parameters;
  const server::Route* route = server::find_route("GET", text, parameters);
  if (route != nullptr && !text.starts_with("/api/")) std::abort();
  Reply<server::Message> message = server::read_message(std::move(text));
  if (!message && message.error().front().message.empty()) std::abort();
  return 0;
}
