#include "agon/json/difference.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/json/write.h"

namespace agon::json {
namespace {

Value of(std::string text) { return parse(std::move(text), "x").value().root(); }

std::string text_of(const std::optional<Value>& value) {
  return value ? canonical(*value) : "absent";
}

// "path: left | right", or "none".
std::string difference(std::string left, std::string right) {
  std::optional<Difference> found = first_difference(of(std::move(left)), of(std::move(right)));
  if (!found) return "none";
  return found->path + ": " + text_of(found->left) + " | " + text_of(found->right);
}

// "path=value path=value"
std::string changed(std::string before, std::string after) {
  std::string out;
  for (const Change& change : changes(of(std::move(before)), of(std::move(after)))) {
    out += (out.empty() ? "" : " ") + change.path + "=" + canonical(change.value);
  }
  return out;
}

TEST(FirstDifference, OfEqualTreesIsNone) {
  EXPECT_EQ(difference(R"({"a":[1,2],"b":null})", R"({"b":null,"a":[1.0,2]})"), "none");
}

TEST(FirstDifference, IsTheDeepestPlace) {
  EXPECT_EQ(difference(R"({"a":{"b":[1,{"c":2}]}})", R"({"a":{"b":[1,{"c":3}]}})"),
            "/a/b/1/c: 2 | 3");
  EXPECT_EQ(difference("1", "2"), ": 1 | 2");
}

TEST(FirstDifference, ComesFirstInTheOrderOfKeys) {
  EXPECT_EQ(difference(R"({"z":1,"b":1})", R"({"z":2,"b":2})"), "/b: 1 | 2");
}

TEST(FirstDifference, NamesWhatOneSideLacks) {
  EXPECT_EQ(difference(R"({"a":1})", R"({"a":1,"b":2})"), "/b: absent | 2");
  EXPECT_EQ(difference(R"({"a":1,"b":2})", R"({"b":2})"), "/a: 1 | absent");
  EXPECT_EQ(difference("[1,2]", "[1]"), "/1: 2 | absent");
  EXPECT_EQ(difference("[]", "[0]"), "/0: absent | 0");
}

TEST(FirstDifference, OfKindsIsTheWholeValue) {
  EXPECT_EQ(difference(R"({"a":[1]})", R"({"a":{"0":1}})"), R"(/a: [1] | {"0":1})");
  EXPECT_EQ(difference("null", "false"), ": null | false");
}

TEST(Changes, OfEqualTreesAreNone) { EXPECT_EQ(changed("[1,{}]", "[1.0,{}]"), ""); }

TEST(Changes, AreTheSmallestSubtreesThatDiffer) {
  EXPECT_EQ(changed(R"({"a":{"x":1,"y":[1,2]},"b":3})", R"({"a":{"x":1,"y":[1,5]},"b":4})"),
            "/a/y/1=5 /b=4");
  EXPECT_EQ(changed("1", "2"), "=2");
}

TEST(Changes, AddKeysOneByOne) {
  EXPECT_EQ(changed(R"({"a":1})", R"({"a":1,"b":{"c":2},"d":3})"), R"(/b={"c":2} /d=3)");
}

TEST(Changes, RepeatTheContainerIfSomethingIsGone) {
  EXPECT_EQ(changed(R"({"x":{"a":1,"b":2}})", R"({"x":{"a":1}})"), R"(/x={"a":1})");
  EXPECT_EQ(changed(R"({"x":[1,2]})", R"({"x":[1]})"), "/x=[1]");
  EXPECT_EQ(changed(R"({"x":[1]})", R"({"x":[1,2]})"), "/x=[1,2]");
  EXPECT_EQ(changed("[]", "[1]"), "=[1]");
  EXPECT_EQ(changed(R"({"x":[1]})", R"({"x":{}})"), "/x={}");
}

}  // namespace
}  // namespace agon::json
