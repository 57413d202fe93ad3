// The one layout of a script or a trigger, for `agon fmt`: one line, because it stands in a JSON
// string; names in single quotes, numbers short, a blank behind commas. Comments stay where they
// are, word for word; behind one that goes to the end of its line a new line begins, indented by
// the brackets around it.
#pragma once

#include <string>
#include <string_view>

namespace agon::script {

// What does not parse, or would be too long, stays as it is. The same tree, the same comments, and
// laid out again the same text.
std::string lay_out_script(std::string_view text);
std::string lay_out_trigger(std::string_view text);

}  // namespace agon::script
