// "did you mean": the candidate nearest to what somebody typed, if it is near enough to be a slip.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace agon {

// Empty if nothing is near. Nearness is edits (insert, delete, replace, swap of neighbours), at
// most a third of the longer word.
std::string_view near_miss(std::string_view typed, std::span<const std::string_view> candidates);

// ", did you mean 'x'?", or with few candidates and none near: " (there are: x, y)"; else nothing.
std::string suggestion(std::string_view typed, std::span<const std::string_view> candidates);

// The same with all candidates in any case: for the few words that a field can hold.
std::string suggestion_of_all(std::string_view typed, std::span<const std::string_view> candidates);

}  // namespace agon
