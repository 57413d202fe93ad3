// What people's files look like.
#include "agon/json/layout.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/json/schema.h"
#include "agon/json/write.h"

namespace agon::json {
namespace {

Value value_of(const std::string& text) { return parse(text, "x.json")->root(); }
std::string layout_of(const std::string& text) { return laid_out(value_of(text)); }

TEST(Layout, SpreadsTheWholeAndKeepsPartsOnALine) {
  EXPECT_EQ(layout_of(R"({"b":1.50,"a":{"x":[1,2],"y":"z"},"list":[],"none":{}})"),
            "{\n"
            "  \"b\": 1.5,\n"
            "  \"a\": {\"x\": [1, 2], \"y\": \"z\"},\n"
            "  \"list\": [],\n"
            "  \"none\": {}\n"
            "}\n");
  EXPECT_EQ(layout_of("[]"), "[]\n");
  EXPECT_EQ(layout_of("60.0"), "60\n");
}

TEST(Layout, OnALineStandsNothingDeeperThanTwoBrackets) {
  EXPECT_EQ(layout_of(R"({"a": {"b": {"c": {"d": 1}}}})"),
            "{\n"
            "  \"a\": {\n"
            "    \"b\": {\"c\": {\"d\": 1}}\n"
            "  }\n"
            "}\n");
}

TEST(Layout, ElementsOfAListLookAlike) {
  std::string wide(90, 'x');
  EXPECT_EQ(layout_of(R"({"rows": [{"a": 1}, {"a": ")" + wide + R"("}, 3]})"),
            "{\n"
            "  \"rows\": [\n"
            "    {\n"
            "      \"a\": 1\n"
            "    },\n"
            "    {\n"
            "      \"a\": \"" +
                wide +
                "\"\n"
                "    },\n"
                "    3\n"
                "  ]\n"
                "}\n");
}

// With the comma behind it, 100 columns: characters, not bytes.
TEST(Layout, ALineHasAtMost100Columns) {
  std::string fits = R"(  "a": ["é)" + std::string(84, 'x') + R"(", 1],)";
  std::string text = "{\n" + fits + "\n  \"b\": 1\n}\n";
  EXPECT_EQ(layout_of(text), text);
  std::string wider = R"({"a": ["é)" + std::string(85, 'x') + R"(", 1], "b": 1})";
  EXPECT_NE(layout_of(wider).find("\"a\": [\n    \"é"), std::string::npos) << layout_of(wider);
}

struct Inner {
  int second = 0;
  int first = 0;
};

void describe(auto& v, Inner& i) {
  v("second", i.second, "");
  v("first", i.first, "");
}

struct Outer {
  std::string name;
  std::optional<Inner> inner;
  std::vector<Inner> list;
  std::map<std::string, Inner> map;
};

void describe(auto& v, Outer& o) {
  v("name", o.name, "");
  v("inner", o.inner, "");
  v("list", o.list, "");
  v("map", o.map, "");
}

TEST(Layout, KeysStandAsTheirRecordDescribesThem) {
  Value value = value_of(
      R"({"map": {"z": {"first": 1, "second": 2}, "a": {"second": 3, "first": 4}}, "unknown": 1,
          "list": [{"first": 1, "second": 2}], "inner": {"first": 1, "second": 2},
          "$schema": "x.json", "name": "n"})");
  EXPECT_EQ(in_order(in_schema_order(value, schema_of<Outer>())),
            R"({"$schema":"x.json","name":"n","inner":{"second":2,"first":1},)"
            R"("list":[{"second":2,"first":1}],)"
            R"("map":{"z":{"second":2,"first":1},"a":{"second":3,"first":4}},"unknown":1})");
}

}  // namespace
}  // namespace agon::json
