// Decimal numbers of any length, rounded once to the type that is wanted. JSON, scripts, bytecode
// and what is typed read their fractions here, so the same text is the same number everywhere.
#pragma once

#include <optional>
#include <string_view>

namespace agon {

// The float or double nearest to a text: digits, perhaps with a sign, a fraction and an exponent.
// What is smaller than the smallest is 0; nothing for what is larger than the largest, and for
// anything that is no such text.
template <class Real>
std::optional<Real> nearest(std::string_view text);

extern template std::optional<float> nearest(std::string_view text);
extern template std::optional<double> nearest(std::string_view text);

}  // namespace agon
