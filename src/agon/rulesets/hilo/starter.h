// `agon new hilo`: a table for somebody who lays their first. JSON has no comments, so what there
// is to say stands in its description.
#pragma once

#include <string>
#include <string_view>

namespace agon::hilo {

std::string starter_table(std::string_view name);

}  // namespace agon::hilo
