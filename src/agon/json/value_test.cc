#include "agon/json/value.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"  // shows values in messages

namespace agon::json {
namespace {

Value object(std::initializer_list<std::pair<const char*, Value>> members) {
  Value out = Value::object();
  for (const auto& [key, value] : members) out.set(key, value);
  return out;
}

TEST(Value, IsCompact) { EXPECT_LE(sizeof(Value), 48u); }

TEST(Value, TakesPlainValuesForWhatTheyAre) {
  EXPECT_TRUE(Value().is_null());
  EXPECT_TRUE(Value(true).is_bool());
  EXPECT_TRUE(Value(u8{1}).is_integer());
  EXPECT_TRUE(Value(-1L).is_integer());
  EXPECT_TRUE(Value(~0ull).is_unsigned());
  EXPECT_TRUE(Value(1.0f).is_real());
  EXPECT_TRUE(Value("text").is_string());
  EXPECT_TRUE(Value(std::string("text")).is_string());
  EXPECT_TRUE(Value(std::string_view("text")).is_string());
  EXPECT_TRUE(Value::array().is_array());
  EXPECT_TRUE(Value::object().is_object());
  static_assert(!std::is_constructible_v<Value, int*>, "a pointer is not a boolean");
}

TEST(Value, NumbersAreEqualByValue) {
  EXPECT_EQ(Value(1), Value(1.0));
  EXPECT_EQ(Value(0.1f), Value(0.1));
  EXPECT_NE(Value(1), Value(1.5));
  EXPECT_NE(Value(1), Value(true));
  EXPECT_NE(Value(0), Value());
  EXPECT_NE(Value("1"), Value(1));
}

TEST(Value, ObjectsAreEqualInAnyOrder) {
  EXPECT_EQ(object({{"a", 1}, {"b", 2}}), object({{"b", 2}, {"a", 1.0}}));
  EXPECT_NE(object({{"a", 1}, {"b", 2}}), object({{"b", 1}, {"a", 2}}));
  EXPECT_NE(object({{"a", 1}}), object({{"a", 1}, {"b", 2}}));
  EXPECT_NE(object({{"a", 1}}), object({{"b", 1}}));
}

TEST(Value, ArraysAreEqualInOrder) {
  EXPECT_EQ(Value::array({1, "x"}), Value::array({1, "x"}));
  EXPECT_NE(Value::array({1, "x"}), Value::array({"x", 1}));
  EXPECT_NE(Value::array({1}), Value::array({1, 1}));
}

TEST(Value, OffsetsAreNoPartOfEquality) {
  Value there = 1;
  there.set_offset(17);
  EXPECT_EQ(there, Value(1));
  EXPECT_EQ(there.offset(), 17u);
}

TEST(Value, SetReplacesAndKeepsTheOrder) {
  Value value = object({{"b", 1}, {"a", 2}});
  value.set("b", 3);
  ASSERT_EQ(value.members().size(), 2u);
  EXPECT_EQ(value.members()[0].key, "b");
  EXPECT_EQ(*value.find("b"), Value(3));
  EXPECT_EQ(value.find("c"), nullptr);
  EXPECT_EQ(Value(1).find("c"), nullptr);
}

TEST(Value, SortedMembersGoByBytes) {
  Value value = object({{"ä", 1}, {"b", 2}, {"B", 3}, {"", 4}});
  std::vector<std::string> keys;
  for (const Member* member : sorted_members(value)) keys.push_back(member->key);
  EXPECT_EQ(keys, (std::vector<std::string>{"", "B", "b", "ä"}));
}

TEST(Value, KindsHaveNames) {
  EXPECT_EQ(kind_name(Value()), "null");
  EXPECT_EQ(kind_name(Value(true)), "a boolean");
  EXPECT_EQ(kind_name(Value(1)), "a number");
  EXPECT_EQ(kind_name(Value("")), "a string");
  EXPECT_EQ(kind_name(Value::array()), "a list");
  EXPECT_EQ(kind_name(Value::object()), "an object");
}

}  // namespace
}  // namespace agon::json
