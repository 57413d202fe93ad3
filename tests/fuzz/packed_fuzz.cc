// Any bytes as a compressed text of some stated size: it is refused, or has that size. And whatever
// is packed comes out again.
#include <cstdlib>
#include <cstring>

#include "agon/archive/packed.h"
#include "agon/replay/load.h"

using namespace agon;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  u32 stated = 0;
  if (size < sizeof stated) return 0;
  std::memcpy(&stated, data, sizeof stated);
  std::string_view rest(reinterpret_cast<const char*>(data) + sizeof stated, size - sizeof stated);
  Result<std::string> text = archive::unpack(rest, stated, replay::kLargestReplay);
  if (text && text->size() != stated) std::abort();
  archive::Packed packed = archive::pack(std::string(rest));
  Result<std::string> again = archive::unpack(packed.data, packed.bytes, packed.bytes);
  if (!again || *again != rest) std::abort();
  return 0;
}
