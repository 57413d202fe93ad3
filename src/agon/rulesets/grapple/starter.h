// `agon new grapple`: a book for somebody who writes their first: three positions, eleven
// techniques, one token. JSON has no comments, so what there is to say stands in the description
// and in names.
#pragma once

#include <string>
#include <string_view>

namespace agon::grapple {

std::string starter_book(std::string_view name);

}  // namespace agon::grapple
