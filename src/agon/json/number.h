// A number as JSON has it: a whole number of 64 bits, signed or not, or a finite double. All
// comparisons are exact, so 1 equals 1.0, and 2^53 + 1 does not equal the double next to it.
#pragma once

#include <compare>
#include <concepts>
#include <optional>
#include <string>
#include <variant>

#include "agon/base/types.h"

namespace agon::json {

class Number {
 public:
  Number() : value_(i64{0}) {}
  template <std::signed_integral T>
  Number(T value) : value_(static_cast<i64>(value)) {}  // NOLINT(google-explicit-constructor)
  template <std::unsigned_integral T>
  Number(T value) : Number(from_unsigned(value)) {}  // NOLINT(google-explicit-constructor)
  Number(double value) : value_(value) {}            // NOLINT(google-explicit-constructor)
  // The double with the shortest text of the float: 0.1f is 0.1, not 0.100000001490116.
  Number(float value);  // NOLINT(google-explicit-constructor)

  bool is_integer() const { return std::holds_alternative<i64>(value_); }
  bool is_unsigned() const { return std::holds_alternative<u64>(value_); }  // above every i64
  bool is_real() const { return std::holds_alternative<double>(value_); }

  // The same number in another type, if it has it exactly; 3.0 is the integer 3.
  std::optional<i64> to_i64() const;
  std::optional<u64> to_u64() const;
  bool is_whole() const;
  double to_double() const;  // rounded to nearest
  // Rounded once: of a number that was read, the float nearest to its text.
  float to_float() const;

  friend bool operator==(const Number& a, const Number& b) { return (a <=> b) == 0; }
  friend std::partial_ordering operator<=>(const Number& a, const Number& b);

 private:
  explicit Number(std::variant<i64, u64, double> value) : value_(value) {}
  static Number from_unsigned(u64 value);

  std::variant<i64, u64, double> value_;  // u64 only above the largest i64
};

// The shortest text that reads back as the same number. Equal numbers have equal texts: whole
// numbers of 64 bits are written as integers whatever holds them (1.0 is "1", -0.0 is "0"), other
// doubles as Python and fmt write them ("0.0001", "1e-05", "1e+20"). What is not finite, which only
// a bug can make, is "null".
std::string to_text(const Number& number);

// Reads JSON's grammar of numbers, nothing more lenient; empty for anything else, and for what is
// larger than every double. Whole numbers beyond 64 bits are doubles, too.
//
// A double that lies in the middle between two floats cannot say which of them the text is nearer
// to. By itself it means the float that its own text is nearest to; where the text read is
// nearer to the other one, its double is the neighbour on that side. So whatever we write is read
// as it was, as a float and as a double, and to_float() is right for every text.
std::optional<Number> number_from(std::string_view text);

// Whether a text has the form of a JSON number, representable or not.
bool looks_like_number(std::string_view text);

}  // namespace agon::json
