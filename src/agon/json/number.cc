#include "agon/json/number.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "agon/base/decimal.h"
#include "agon/base/text.h"

namespace agon::json {
namespace {

constexpr double kTwo63 = 9223372036854775808.0;
constexpr double kTwo64 = 18446744073709551616.0;

double shortest_double(float value) {
  if (!std::isfinite(value)) return static_cast<double>(value);
  return *number_in<double>(fmt::format("{}", value));
}

// Exactly in the middle between two floats; all of this is exact in doubles.
bool is_between_floats(double value) {
  auto rounded = static_cast<float>(value);
  double near = rounded;
  if (value == near || !std::isfinite(near)) return false;
  double beyond = std::nextafter(rounded, value > near ? HUGE_VALF : -HUGE_VALF);
  return value - near == beyond - value;
}

// The double of a text, so that to_float() gives the float of the text.
double with_its_float(double value, std::string_view text) {
  if (!is_between_floats(value)) return value;
  float wanted = *nearest<float>(text);
  if (Number(value).to_float() == wanted) return value;
  return std::nextafter(value, static_cast<double>(wanted));
}

// -1, 0, 1 for a whole number against a double, without rounding either.
template <class T>
std::partial_ordering compare(T whole, double real, double limit) {
  if (std::isnan(real)) return std::partial_ordering::unordered;
  if (real >= limit) return std::partial_ordering::less;
  if (real < (std::is_signed_v<T> ? -limit : 0.0)) return std::partial_ordering::greater;
  double floor = std::floor(real);
  T below = static_cast<T>(floor);
  if (whole != below) return whole <=> below;
  return real > floor ? std::partial_ordering::less : std::partial_ordering::equivalent;
}

std::partial_ordering compare(i64 a, double b) { return compare(a, b, kTwo63); }
std::partial_ordering compare(u64 a, double b) { return compare(a, b, kTwo64); }
std::partial_ordering compare(double a, i64 b) { return 0 <=> compare(b, a); }
std::partial_ordering compare(double a, u64 b) { return 0 <=> compare(b, a); }
std::partial_ordering compare(i64, u64) { return std::partial_ordering::less; }
std::partial_ordering compare(u64, i64) { return std::partial_ordering::greater; }
template <class T>
std::partial_ordering compare(T a, T b) {
  return a <=> b;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool skip_digits(std::string_view& text) {
  std::size_t n = 0;
  while (n < text.size() && is_digit(text[n])) ++n;
  text.remove_prefix(n);
  return n > 0;
}

bool skip_one_of(std::string_view& text, std::string_view characters) {
  bool found = !text.empty() && characters.find(text[0]) != std::string_view::npos;
  if (found) text.remove_prefix(1);
  return found;
}

bool skip_whole_part(std::string_view& text) {
  skip_one_of(text, "-");
  return skip_one_of(text, "0") || skip_digits(text);
}

bool is_whole_text(std::string_view text) {
  return text.find_first_of(".eE") == std::string_view::npos;
}

}  // namespace

Number::Number(float value) : value_(shortest_double(value)) {}

Number Number::from_unsigned(u64 value) {
  if (value > static_cast<u64>(std::numeric_limits<i64>::max())) {
    return Number(std::variant<i64, u64, double>(value));
  }
  return Number(static_cast<i64>(value));
}

std::optional<i64> Number::to_i64() const {
  if (const i64* whole = std::get_if<i64>(&value_)) return *whole;
  const double* real = std::get_if<double>(&value_);
  if (!real || !(*real >= -kTwo63 && *real < kTwo63) || std::trunc(*real) != *real) return {};
  return static_cast<i64>(*real);
}

std::optional<u64> Number::to_u64() const {
  if (const u64* whole = std::get_if<u64>(&value_)) return *whole;
  if (const i64* whole = std::get_if<i64>(&value_)) {
    return *whole >= 0 ? std::optional(static_cast<u64>(*whole)) : std::nullopt;
  }
  double real = std::get<double>(value_);
  if (!(real >= 0 && real < kTwo64) || std::trunc(real) != real) return {};
  return static_cast<u64>(real);
}

bool Number::is_whole() const {
  const double* real = std::get_if<double>(&value_);
  return !real || (std::isfinite(*real) && std::trunc(*real) == *real);
}

double Number::to_double() const {
  return std::visit([](auto value) { return static_cast<double>(value); }, value_);
}

float Number::to_float() const {
  const double* real = std::get_if<double>(&value_);
  if (real && is_between_floats(*real)) return *nearest<float>(to_text(*this));
  return std::visit([](auto value) { return static_cast<float>(value); }, value_);
}

std::partial_ordering operator<=>(const Number& a, const Number& b) {
  return std::visit([](auto x, auto y) { return compare(x, y); }, a.value_, b.value_);
}

std::string to_text(const Number& number) {
  if (std::optional<i64> whole = number.to_i64()) return fmt::format("{}", *whole);
  if (std::optional<u64> whole = number.to_u64()) return fmt::format("{}", *whole);
  double real = number.to_double();
  return std::isfinite(real) ? fmt::format("{}", real) : "null";
}

std::optional<Number> number_from(std::string_view text) {
  if (!looks_like_number(text)) return std::nullopt;
  if (is_whole_text(text)) {
    if (std::optional<i64> whole = number_in<i64>(text)) return Number(*whole);
    if (std::optional<u64> whole = number_in<u64>(text)) return Number(*whole);
  }
  std::optional<double> real = nearest<double>(text);
  return real ? std::optional(Number(with_its_float(*real, text))) : std::nullopt;
}

bool looks_like_number(std::string_view text) {
  if (!skip_whole_part(text)) return false;
  if (skip_one_of(text, ".") && !skip_digits(text)) return false;
  if (skip_one_of(text, "eE")) {
    skip_one_of(text, "+-");
    if (!skip_digits(text)) return false;
  }
  return text.empty();
}

}  // namespace agon::json
