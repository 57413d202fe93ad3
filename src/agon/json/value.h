// A JSON value that owns itself: null, boolean, number, string, array, object. Objects keep the
// order of their file, but are equal whatever their order. A value that was read knows the offset
// of its first byte in the text; a value built by hand stands at 0. Offsets are no part of
// equality.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "agon/base/types.h"
#include "agon/json/number.h"

namespace agon::json {

struct Member;

class Value {
 public:
  using Items = std::vector<Value>;
  using Members = std::vector<Member>;

  // Out of line as far as they touch Member, which holds a Value and is complete only below.
  Value();
  ~Value();
  Value(const Value&);
  Value(Value&&) noexcept;
  Value& operator=(const Value&);
  Value& operator=(Value&&) noexcept;

  // NOLINTBEGIN(google-explicit-constructor): a value is built where a plain C++ value stands
  template <std::same_as<bool> T>  // a template, so that nothing else turns into a boolean
  Value(T value) : Value(Boolean{value}) {}
  template <class T>
    requires(std::is_arithmetic_v<T> && !std::same_as<T, bool>)
  Value(T value) : Value(Number(value)) {}
  Value(Number value);
  Value(std::string value);
  Value(std::string_view value);
  Value(const char* value);
  // NOLINTEND(google-explicit-constructor)

  static Value array(Items items = {});
  static Value object();

  bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
  bool is_bool() const { return std::holds_alternative<bool>(data_); }
  bool is_number() const { return std::holds_alternative<Number>(data_); }
  bool is_integer() const { return is_number() && as_number().is_integer(); }
  bool is_unsigned() const { return is_number() && as_number().is_unsigned(); }
  bool is_real() const { return is_number() && as_number().is_real(); }
  bool is_string() const { return std::holds_alternative<std::string>(data_); }
  bool is_array() const { return std::holds_alternative<Items>(data_); }
  bool is_object() const { return std::holds_alternative<Members>(data_); }
  bool is_scalar() const { return !is_array() && !is_object(); }

  // The value must be of the kind asked for.
  bool as_bool() const { return std::get<bool>(data_); }
  const Number& as_number() const { return std::get<Number>(data_); }
  const std::string& as_string() const { return std::get<std::string>(data_); }
  const Items& items() const { return std::get<Items>(data_); }
  Items& items() { return std::get<Items>(data_); }
  const Members& members() const { return std::get<Members>(data_); }
  Members& members() { return std::get<Members>(data_); }

  void push(Value value);                         // to an array
  void set(std::string key, Value value);         // in an object; replaces
  void add(std::string key, Value value);         // in an object that lacks the key: no search
  const Value* find(std::string_view key) const;  // null if it is absent, or this is no object

  u32 offset() const { return offset_; }
  void set_offset(u32 offset) { offset_ = offset; }

  friend bool operator==(const Value& a, const Value& b);

 private:
  using Data = std::variant<std::monostate, bool, Number, std::string, Items, Members>;

  struct Boolean {
    bool value;
  };
  explicit Value(Boolean value);

  Data data_;
  u32 offset_ = 0;
};

struct Member {
  std::string key;
  u32 key_offset = 0;
  Value value;
};

// "a whole number", "a number", "a string", ...: what a message says was found.
std::string_view kind_name(const Value& value);

// The members of an object in the order of their keys' bytes.
std::vector<const Member*> sorted_members(const Value& object);

}  // namespace agon::json
