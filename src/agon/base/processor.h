// What a measured number was measured on.
#pragma once

#include <string>

namespace agon {

// As the operating system names it: "AMD EPYC 7B13".
std::string processor_name();

}  // namespace agon
