#include "agon/json/write.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"

namespace agon::json {
namespace {

using namespace std::string_literals;

enum class Color : u8 { red, green };

std::span<const std::string_view> names_of(Color) {
  static constexpr std::string_view kNames[] = {"red", "green"};
  return kNames;
}

struct Inner {
  float weight = 0.1f;
  std::optional<i8> bonus = {};
};

template <class V>
void describe(V& v, Inner& inner) {
  v("weight", inner.weight, "how heavy it is");
  v("bonus", inner.bonus, "what it adds");
}

struct Outer {
  bool flag = true;
  u64 large = ~u64{0};
  double ratio = 2.0;
  std::string text = "x";
  Hex seed = {255};
  Hash128 sum = {1, 2};
  Color color = Color::green;
  std::vector<Inner> list = {Inner{}, Inner{1.5f, i8{-3}}};
  std::array<u8, 2> pair = {1, 2};
  std::map<std::string, int> map = {{"b", 1}, {"a", 2}};
  Value any = Value::array({1, "y"});
};

template <class V>
void describe(V& v, Outer& outer) {
  v("flag", outer.flag, "a boolean");
  v("large", outer.large, "a large number");
  v("ratio", outer.ratio, "a double", Range{0, 9}, Default{});
  v("text", outer.text, "a string", Length{0, 9});
  v("seed", outer.seed, "64 bits");
  v("sum", outer.sum, "128 bits");
  v("color", outer.color, "a name");
  v("list", outer.list, "records");
  v("pair", outer.pair, "two numbers");
  v("map", outer.map, "numbers by name");
  v("any", outer.any, "anything");
}

Value of(std::string text) { return parse(std::move(text), "x").value().root(); }

TEST(ToValue, WritesEveryFieldOfARecord) {
  EXPECT_EQ(canonical(to_value(Outer{})),
            R"({"any":[1,"y"],"color":"green","flag":true,"large":18446744073709551615,)"
            R"("list":[{"bonus":null,"weight":0.1},{"bonus":-3,"weight":1.5}],)"
            R"("map":{"a":2,"b":1},"pair":[1,2],"ratio":2,"seed":"00000000000000ff",)"
            R"("sum":"00000000000000010000000000000002","text":"x"})");
}

TEST(ToValue, WritesSingleFieldsAndLists) {
  EXPECT_EQ(canonical(to_value(std::vector<bool>{true, false})), "[true,false]");
  EXPECT_EQ(canonical(to_value(std::vector<Color>{Color::red})), R"(["red"])");
  EXPECT_EQ(canonical(to_value(u8{200})), "200");
  EXPECT_EQ(canonical(to_value("text")), R"("text")");
}

TEST(FieldsToValue, WritesWhatACallableDescribes) {
  std::array<u16, 4> points = {7, 8, 9, 10};
  const std::span<const u16> live(points.data(), 2);
  Value value = fields_to_value([&](auto& v) { v("points", live, "those that are in use"); });
  EXPECT_EQ(canonical(value), R"({"points":[7,8]})");
}

TEST(Canonical, HasNoWhiteSpaceAndSortedKeys) {
  EXPECT_EQ(canonical(of(R"({ "b" : [ 1 , { } ] , "a" : "x y" , "" : [ ] })")),
            R"({"":[],"a":"x y","b":[1,{}]})");
}

TEST(Canonical, EscapesAsLittleAsPossible) {
  EXPECT_EQ(canonical(Value("\"\\/\b\f\n\r\t\x01\x1f\x7f ü€𝄞")), R"("\"\\/\b\f\n\r\t\u0001\u001f)"
                                                                 "\x7f ü€𝄞\"");
  EXPECT_EQ(canonical(Value("\0"s)), R"("\u0000")");
  EXPECT_EQ(canonical(of(R"({"\u0061\/": "\u00fc"})")), R"({"a/":"ü"})");
}

TEST(Canonical, IsJsonWhateverItIsGiven) {
  EXPECT_EQ(canonical(Value("a\xFF\xE2\x82z")), "\"a\uFFFD\uFFFD\uFFFDz\"");
}

TEST(Canonical, EqualValuesHaveEqualTexts) {
  EXPECT_EQ(canonical(of(R"({"a":1.0,"b":-0.0,"c":1e3})")), R"({"a":1,"b":0,"c":1000})");
  EXPECT_EQ(canonical(Value(1152921504606846976.0)), canonical(Value(i64{1} << 60)));
}

TEST(InOrder, KeysStandAsTheyWereAdded) {
  Document document = *parse(R"({"b": {"z": 1.0, "a": []}, "a": "x"})", "text");
  EXPECT_EQ(in_order(document.root()), R"({"b":{"z":1,"a":[]},"a":"x"})");
  EXPECT_EQ(canonical(document.root()), R"({"a":"x","b":{"a":[],"z":1}})");
}

TEST(Pretty, KeepsShortListsOfScalarsOnALine) {
  EXPECT_EQ(pretty(of(R"({"b":[1,2,"x"],"a":{"y":null,"x":true},"c":[],"d":{}})")),
            R"({
  "a": {"x": true, "y": null},
  "b": [1, 2, "x"],
  "c": [],
  "d": {}
}
)");
  EXPECT_EQ(pretty(of("[[1,2],[3]]")), "[\n  [1, 2],\n  [3]\n]\n");
  EXPECT_EQ(pretty(Value(1)), "1\n");
  EXPECT_EQ(pretty_part(of("[[1,2],[3]]"), 1), "[\n    [1, 2],\n    [3]\n  ]");
}

TEST(Pretty, BreaksWhatIsLongerThanAHundredColumns) {
  std::string x(46, 'x');
  std::string fits = R"([")" + x + R"(", ")" + x.substr(1) + R"("])";
  EXPECT_EQ(fits.size(), 99u);
  EXPECT_EQ(pretty(of(fits)), fits + "\n");
  EXPECT_EQ(pretty(of(R"([")" + x + R"(", ")" + x + R"("])")),
            "[\n  \"" + x + "\",\n  \"" + x + "\"\n]\n");
  EXPECT_EQ(pretty(of(R"({"k":)" + fits + "}")),
            "{\n  \"k\": [\n    \"" + x + "\",\n    \"" + x.substr(1) + "\"\n  ]\n}\n");
}

TEST(Pretty, ALongStringStaysWhole) {
  std::string x = "\"" + std::string(200, 'x') + "\"";
  EXPECT_EQ(pretty(of("{\"k\":" + x + "}")), "{\n  \"k\": " + x + "\n}\n");
}

TEST(Hash, IsThatOfTheCanonicalText) {
  EXPECT_EQ(hash(of(R"({"b": 1, "a": 2})")), hash128(R"({"a":2,"b":1})"));
  EXPECT_EQ(hash(Value()), hash128("null"));
}

TEST(Hash, LeavesOutATopLevelSchema) {
  EXPECT_EQ(hash(of(R"({"$schema": "x.json", "a": {"$schema": 1}})")),
            hash128(R"({"a":{"$schema":1}})"));
}

// What only records that are written have.
struct Printed {
  std::optional<u32> line = {};
  std::string label = {};
  std::map<u32, u64> matches_by_turns = {};
  std::vector<std::pair<std::string, Number>> metrics = {};
  std::variant<std::string, std::vector<u32>> answer = {};
};

template <class V>
void describe(V& v, Printed& p) {
  v("line", p.line, "where", LeftOut{});
  v("label", p.label, "whose", LeftOut{});
  v("matches_by_turns", p.matches_by_turns, "how many took so many turns");
  v("metrics", p.metrics, "by name", LeftOut{});
  v("answer", p.answer, "one or several");
}

TEST(Write, WhatThereIsNotIsLeftOut) {
  EXPECT_EQ(canonical(to_value(Printed{})), R"({"answer":"","matches_by_turns":{}})");
}

TEST(Write, NumbersAndNamesAreKeysAndAlternativesStandAsTheyAre) {
  Printed all{.line = 3,
              .label = "x",
              .matches_by_turns = {{2, 10}, {11, 20}},
              .metrics = {{"points", 2.5}, {"goals", u64{7}}},
              .answer = std::vector<u32>{1, 2}};
  EXPECT_EQ(canonical(to_value(all)),
            R"({"answer":[1,2],"label":"x","line":3,"matches_by_turns":{"11":20,"2":10},)"
            R"("metrics":{"goals":7,"points":2.5}})");
}

}  // namespace
}  // namespace agon::json
