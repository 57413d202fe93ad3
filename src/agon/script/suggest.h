// "did you mean" for names that are upper case in this language, whatever case somebody typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace agon::script {

std::string upper_case(std::string_view text);

std::string_view nearest(std::string_view typed, std::span<const std::string_view> names);

// ", did you mean 'GET'?", or " (there are: ...)" with all of them
std::string suggest(std::string_view typed, std::span<const std::string_view> names);

}  // namespace agon::script
