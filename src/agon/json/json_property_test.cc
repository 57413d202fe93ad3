// Properties of random trees and of random damage to texts: what is written is read back as it was,
// and no text crashes or hangs the reader.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "agon/base/decimal.h"
#include "agon/json/difference.h"
#include "agon/json/document.h"
#include "agon/json/layout.h"
#include "agon/json/read.h"
#include "agon/json/write.h"
#include "tests/support/property.h"

namespace agon::json {
namespace {

using test::expect_property;

// Characters of every UTF-8 length, all control characters, and those that JSON escapes.
rc::Gen<std::string> any_text() {
  auto character =
      rc::gen::oneOf(rc::gen::map(rc::gen::inRange(0, 128),
                                  [](int c) { return std::string(1, static_cast<char>(c)); }),
                     rc::gen::element<std::string>("\"", "\\", "/", "\n", "é", "߿", "ࠀ", "€", "𝄞",
                                                   "\xF4\x8F\xBF\xBF"));
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(character),
                      [](const std::vector<std::string>& all) {
                        std::string out;
                        for (const std::string& one : all) out += one;
                        return out;
                      });
}

// Any finite double by its bits: most have odd exponents; plus the small ones that content has.
rc::Gen<double> any_real() {
  auto by_bits = rc::gen::map(rc::gen::arbitrary<u64>(), [](u64 bits) {
    double real = 0;
    std::memcpy(&real, &bits, sizeof real);
    return std::isfinite(real) ? real : 0.5;
  });
  auto decimal = rc::gen::map(rc::gen::inRange(-100000, 100000), [](int n) { return n / 100.0; });
  return rc::gen::oneOf(by_bits, decimal);
}

rc::Gen<Value> any_scalar() {
  return rc::gen::oneOf(rc::gen::just(Value()),
                        rc::gen::map(rc::gen::arbitrary<bool>(), [](bool v) { return Value(v); }),
                        rc::gen::map(rc::gen::arbitrary<i64>(), [](i64 v) { return Value(v); }),
                        rc::gen::map(rc::gen::arbitrary<u64>(), [](u64 v) { return Value(v); }),
                        rc::gen::map(any_real(), [](double v) { return Value(v); }),
                        rc::gen::map(any_text(), [](const std::string& v) { return Value(v); }));
}

rc::Gen<Value> any_value(int depth);

rc::Gen<Value> any_array(int depth) {
  return rc::gen::map(
      rc::gen::scale(0.3, rc::gen::container<std::vector<Value>>(any_value(depth - 1))),
      [](std::vector<Value> items) { return Value::array(std::move(items)); });
}

rc::Gen<Value> any_object(int depth) {
  auto members = rc::gen::container<std::vector<std::pair<std::string, Value>>>(
      rc::gen::pair(rc::gen::scale(0.1, any_text()), any_value(depth - 1)));
  return rc::gen::map(rc::gen::scale(0.3, members), [](const auto& all) {
    Value out = Value::object();
    for (const auto& [key, value] : all) out.set(key, value);
    return out;
  });
}

rc::Gen<Value> any_value(int depth) {
  if (depth == 0) return any_scalar();
  return rc::gen::oneOf(any_scalar(), any_array(depth), any_object(depth));
}

// Texts around the middle between two floats, where rounding to a double first goes wrong.
TEST(JsonProperty, ALayoutSaysTheSameAndIsItsOwnLayout) {
  expect_property(1000, [] {
    Value value = *any_value(3);
    std::string text = laid_out(value);
    Result<Document> again = parse(text, "layout");
    RC_ASSERT(again.has_value());
    RC_ASSERT(canonical(again->root()) == canonical(value));
    RC_ASSERT(laid_out(again->root()) == text);
  });
}

TEST(JsonProperty, ANumberIsRoundedToAFloatOnce) {
  expect_property(2000, [] {
    u32 bits = *rc::gen::inRange<u32>(0, 0x7F7FFFFF);
    double below = std::bit_cast<float>(bits);
    double above = std::bit_cast<float>(bits + 1);
    std::string text = fmt::format("{:.{}e}", (below + above) / 2, *rc::gen::inRange(12, 40));
    RC_LOG() << text << "\n";
    Number read = *number_from(text);
    RC_ASSERT(read.to_float() == *nearest<float>(text));
    Number again = *number_from(to_text(read));
    RC_ASSERT(again == read);
    RC_ASSERT(again.to_float() == read.to_float());
  });
}

Value read_again(const std::string& text) {
  Result<Document> document = parse(text, "x.json");
  if (!document) RC_FAIL(to_text(document.error()));
  return document->root();
}

void expect_same_after_writing(const Value& value) {
  std::string text = canonical(value);
  Value again = read_again(text);
  RC_ASSERT(again == value);
  RC_ASSERT(canonical(again) == text);
  RC_ASSERT(read_again(pretty(value)) == value);
  RC_ASSERT(hash(again) == hash(value));
}

TEST(JsonProperty, WhatIsWrittenIsReadBack) {
  expect_property(500, [] { expect_same_after_writing(*any_value(3)); });
}

TEST(JsonProperty, EqualExactlyIfTheCanonicalTextsAre) {
  expect_property(500, [] {
    Value a = *any_value(2);
    Value b = *rc::gen::oneOf(any_value(2), rc::gen::just(a));
    RC_ASSERT((a == b) == (canonical(a) == canonical(b)));
    RC_ASSERT((a == b) == !first_difference(a, b).has_value());
    RC_ASSERT((a == b) == changes(a, b).empty());
  });
}

TEST(JsonProperty, EveryFloatComesBackBitByBit) {
  expect_property(2000, [] {
    u32 bits = *rc::gen::arbitrary<u32>();
    float real = 0;
    std::memcpy(&real, &bits, sizeof real);
    RC_PRE(std::isfinite(real));
    Value value = read_again(canonical(to_value(real)));
    float again = 0;
    Problems problems;
    RC_ASSERT(read(Node{nullptr, &value, ""}, again, problems));
    RC_ASSERT(again == real);
  });
}

TEST(JsonProperty, EveryDoubleComesBackBitByBit) {
  expect_property(2000, [] {
    double real = *any_real();
    RC_ASSERT(read_again(canonical(real)).as_number().to_double() == real);
  });
}

std::string unescaped(std::string_view step) {
  std::string out;
  for (std::size_t i = 0; i < step.size(); ++i) {
    out += step[i] != '~' ? step[i] : step[++i] == '0' ? '~' : '/';
  }
  return out;
}

void apply(Value& at, std::string_view path, const Value& value) {
  if (path.empty()) {
    at = value;
    return;
  }
  std::string_view step = path.substr(1, path.find('/', 1) - 1);
  path.remove_prefix(step.size() + 1);
  if (at.is_array()) return apply(at.items()[std::stoul(std::string(step))], path, value);
  std::string key = unescaped(step);
  if (!at.find(key)) at.set(key, Value());
  apply(const_cast<Value&>(*at.find(key)), path, value);
}

// The tree with another scalar here and there.
Value altered(const Value& value) {
  if (value.is_scalar()) return *rc::gen::weightedElement<int>({{4, 0}, {1, 1}}) ? Value(7) : value;
  Value out = value;
  if (value.is_array()) {
    for (Value& item : out.items()) item = altered(item);
  } else {
    for (Member& member : out.members()) member.value = altered(member.value);
  }
  return out;
}

TEST(JsonProperty, ChangesTurnOneTreeIntoTheOther) {
  expect_property(300, [] {
    Value before = *any_value(3);
    Value after = *rc::gen::arbitrary<bool>() ? altered(before) : *any_value(3);
    Value target = before;
    for (const Change& change : changes(before, after)) apply(target, change.path, change.value);
    RC_ASSERT(target == after);
  });
}

void damage(std::string& text) {
  std::size_t at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
  std::string piece = *rc::gen::oneOf(
      rc::gen::element<std::string>("{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "-",
                                    "e", ".", "0", "true", "null", " ", "\n", "/", "\xEF\xBB\xBF"),
      rc::gen::map(rc::gen::inRange(0, 256),
                   [](int byte) { return std::string(1, static_cast<char>(byte)); }));
  std::size_t gone = *rc::gen::inRange<std::size_t>(0, 4);
  text.replace(at, std::min(gone, text.size() - at), piece);
}

// An error must have a place inside the text, and no path may leave the text unread.
void expect_refused_or_sound(const std::string& text) {
  Result<Document> document = parse(text, "x.json");
  if (document) return expect_same_after_writing(document->root());
  const TextPlace& place = document.error().place;
  auto breaks = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  RC_ASSERT(place.line >= 1u && place.line <= breaks + 1);
  RC_ASSERT(place.column >= 1u && place.column <= text.size() + 1);
  RC_ASSERT(!document.error().message.starts_with("simdjson"));  // it has no exact place
}

TEST(JsonProperty, DamagedTextsAreRefusedWithAPlaceOrAreSound) {
  expect_property(2000, [] {
    Value value = *any_value(2);
    std::string text = *rc::gen::arbitrary<bool>() ? canonical(value) : pretty(value);
    int times = *rc::gen::inRange(1, 4);
    for (int i = 0; i < times; ++i) damage(text);
    expect_refused_or_sound(text);
  });
}

TEST(JsonProperty, RandomBytesAreRefusedWithAPlaceOrAreSound) {
  expect_property(2000, [] { expect_refused_or_sound(*rc::gen::arbitrary<std::string>()); });
}

struct Part {
  u8 small = 0;
  std::optional<std::string> text = {};
};

template <class V>
void describe(V& v, Part& part) {
  v("small", part.small, "a small number", Range{0, 99});
  v("text", part.text, "a text");
}

struct Whole {
  i64 number = 0;
  float real = 0;
  Hex hex = {};
  std::vector<Part> parts = {};
  std::map<std::string, bool> map = {};
};

template <class V>
void describe(V& v, Whole& whole) {
  v("number", whole.number, "a number");
  v("real", whole.real, "a real number");
  v("hex", whole.hex, "64 bits");
  v("parts", whole.parts, "records");
  v("map", whole.map, "booleans");
}

Whole any_whole() {
  Whole out{
      *rc::gen::arbitrary<i64>(),
      static_cast<float>(*rc::gen::inRange(-999, 999)) / 8,
      Hex{*rc::gen::arbitrary<u64>()},
      {},
      *rc::gen::container<std::map<std::string, bool>>(any_text(), rc::gen::arbitrary<bool>())};
  int parts = *rc::gen::inRange(0, 4);
  for (int i = 0; i < parts; ++i) {
    Part& part = out.parts.emplace_back();
    part.small = *rc::gen::inRange<u8>(0, 100);
    if (*rc::gen::arbitrary<bool>()) part.text = *any_text();
  }
  return out;
}

TEST(JsonProperty, RecordsComeBackFromTheirText) {
  expect_property(300, [] {
    Value value = to_value(any_whole());
    Document document = parse(pretty(value), "x.json").value();
    Whole again;
    Problems problems;
    RC_ASSERT(read(root(document), again, problems));
    RC_ASSERT(to_value(again) == value);
  });
}

TEST(JsonProperty, ReadingAnyTreeAsARecordNeverCrashes) {
  expect_property(1000, [] {
    Value value = altered(*rc::gen::oneOf(any_value(2), rc::gen::just(to_value(any_whole()))));
    Document document = parse(canonical(value), "x.json").value();
    Whole whole;
    Problems problems;
    bool fine = read(root(document), whole, problems);
    RC_ASSERT(fine == problems.empty());
    for (const Problem& problem : problems) RC_ASSERT(problem.place.line == 1u);
  });
}

}  // namespace
}  // namespace agon::json
