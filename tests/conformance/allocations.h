// How often this program allocates while something runs. The whole test program's operator new
// counts.
#pragma once

#include <functional>

#include "agon/base/types.h"

namespace agon::test {

u64 count_allocations(const std::function<void()>& work);

}  // namespace agon::test
