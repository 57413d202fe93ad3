#include "agon/base/decimal.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "agon/base/text.h"

namespace agon {
namespace {

// Of an exponent that fits no 64 bits, only the direction matters.
i64 exponent_in(std::string_view text) {
  constexpr i64 kBeyond = i64{1} << 40;
  if (text.empty()) return 0;
  if (text[0] == '+') text.remove_prefix(1);
  return number_in<i64>(text).value_or(text.starts_with('-') ? -kBeyond : kBeyond);
}

// Whether the first digit that counts stands behind the point once the exponent has moved it. The
// text is a number that is not 0.
bool is_below_one(std::string_view text) {
  std::size_t end = text.find_first_of("eE");
  std::string_view digits = text.substr(0, end);
  auto point = static_cast<i64>(std::min(digits.find('.'), digits.size()));
  auto first = static_cast<i64>(digits.find_first_of("123456789"));
  i64 exponent = end == std::string_view::npos ? 0 : exponent_in(text.substr(end + 1));
  return point - first + exponent < (first < point ? 1 : 0);
}

}  // namespace

template <class Real>
std::optional<Real> nearest(std::string_view text) {
  Real value = 0;
  const char* end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data(), end, value);
  if (stop != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc() && std::isfinite(value)) return value;
  bool tiny = error == std::errc::result_out_of_range && is_below_one(text);
  return tiny ? std::optional(Real{0}) : std::nullopt;
}

template std::optional<float> nearest(std::string_view text);
template std::optional<double> nearest(std::string_view text);

}  // namespace agon
