#include "agon/json/schema.h"

#include <gtest/gtest.h>

namespace agon::json {
namespace {

enum class Color : u8 { red, green };

std::span<const std::string_view> names_of(Color) {
  static constexpr std::array<std::string_view, 2> names = {"red", "green"};
  return names;
}

// A record of one field, so that a test sees its schema alone.
template <class T, class... Extras>
std::string field_schema(T fresh, const Extras&... extras) {
  SchemaPlace place;
  FieldSchemas fields(place);
  fields("x", fresh, "a field", extras...);
  return canonical(*fields.take().find("properties")->find("x"));
}

struct Leaf {
  std::string name = "leaf";
  std::optional<u8> size;
};

template <class V>
void describe(V& v, Leaf& l) {
  v("name", l.name, "its name", Length{1, 8}, Default{});
  v("size", l.size, "its size");
}

struct Tree {
  bool tall = false;
  std::vector<Tree> branches;
  std::optional<Leaf> leaf;
};

template <class V>
void describe(V& v, Tree& t) {
  v("tall", t.tall, "whether it is tall");
  v("branches", t.branches, "smaller trees", Length{0, 9}, Default{});
  v("leaf", t.leaf, "the last one");
}

TEST(Schema, NumbersHaveTheRangeThatTheReaderTakes) {
  EXPECT_EQ(field_schema(u8{}),
            R"({"description":"a field","maximum":255,"minimum":0,"type":"integer"})");
  EXPECT_EQ(field_schema(i8{}, Range{-500, 3}),
            R"({"description":"a field","maximum":3,"minimum":-128,"type":"integer"})");
  EXPECT_EQ(
      field_schema(u64{}),
      R"({"description":"a field","maximum":18446744073709551615,"minimum":0,"type":"integer"})");
  EXPECT_EQ(field_schema(0.0), R"({"description":"a field","type":"number"})");
  EXPECT_EQ(field_schema(0.0, Range{0, 0.5}),
            R"({"description":"a field","maximum":0.5,"minimum":0,"type":"number"})");
}

TEST(Schema, TextsHaveLengthsNamesAndDigits) {
  EXPECT_EQ(field_schema(std::string(), Length{1, 40}),
            R"({"description":"a field","maxLength":40,"minLength":1,"type":"string"})");
  EXPECT_EQ(field_schema(Color{}), R"({"description":"a field","enum":["red","green"]})");
  std::vector<std::string> names = {"mount", "guard"};
  EXPECT_EQ(field_schema(Named{0, names}), R"({"description":"a field","type":"string"})")
      << "another content has other names";
  EXPECT_EQ(
      field_schema(Hex{}),
      R"({"description":"a field","maxLength":16,"minLength":16,"pattern":"^[0-9a-f]*$","type":"string"})");
}

TEST(Schema, ListsAndMapsHandTheirRangeDown) {
  EXPECT_EQ(
      field_schema(std::vector<u8>(), Range{1, 6}, Length{0, 5}),
      R"({"description":"a field","items":{"maximum":6,"minimum":1,"type":"integer"},"maxItems":5,"minItems":0,"type":"array"})");
  EXPECT_EQ(
      field_schema(std::array<bool, 2>()),
      R"({"description":"a field","items":{"type":"boolean"},"maxItems":2,"minItems":2,"type":"array"})");
  EXPECT_EQ(
      field_schema(std::map<std::string, Color>(), Length{1, 3}),
      R"({"additionalProperties":{"enum":["red","green"]},"description":"a field","maxProperties":3,"minProperties":1,"type":"object"})");
}

TEST(Schema, WordsAreLinesAndSoAreKeys) {
  std::string line = canonical(string_schema(Length{1, 8}, true));
  EXPECT_EQ(field_schema(std::vector<std::string>{}, Length{0, 2}, Words{{1, 8}}),
            R"({"description":"a field","items":)" + line +
                R"(,"maxItems":2,"minItems":0,"type":"array"})");
  EXPECT_EQ(field_schema(std::map<std::string, std::vector<std::string>>{}, Words{{1, 8}}),
            R"({"additionalProperties":{"items":)" + line +
                R"(,"type":"array"},"description":"a field","propertyNames":)" + line +
                R"(,"type":"object"})");
}

TEST(Schema, ADefaultIsShownAndAnythingIsAnything) {
  EXPECT_EQ(field_schema(true, Default{}),
            R"({"default":true,"description":"a field","type":"boolean"})");
  EXPECT_EQ(field_schema(Value()), R"({"description":"a field"})");
  EXPECT_EQ(field_schema(std::optional<Value>()), R"({"description":"a field"})");
}

TEST(Schema, ARecordIsClosedAndNamesWhatItNeeds) {
  EXPECT_EQ(
      canonical(schema_of<Leaf>()),
      R"({"additionalProperties":false,"properties":{"name":{"default":"leaf","description":"its name","maxLength":8,"minLength":1,"type":"string"},"size":{"anyOf":[{"maximum":255,"minimum":0,"type":"integer"},{"type":"null"}],"description":"its size"}},"type":"object"})");
}

TEST(Schema, ARecordInsideItselfRefersBack) {
  Value schema = schema_of<Tree>();
  EXPECT_EQ(canonical(*schema.find("required")), R"(["tall"])");
  EXPECT_EQ(canonical(*schema.find("properties")->find("branches")->find("items")),
            R"({"$ref":"#"})");
}

TEST(Schema, ADocumentMayNameItsSchema) {
  Value schema = schema_document(schema_of<Leaf>(), {"game/leaf.json", "leaf", "a leaf"});
  EXPECT_EQ(*schema.find("$id"), Value("game/leaf.json"));
  EXPECT_EQ(*schema.find("title"), Value("leaf"));
  EXPECT_EQ(*schema.find("description"), Value("a leaf"));
  EXPECT_EQ(*schema.find("properties")->find("$schema")->find("type"), Value("string"));
  EXPECT_EQ(schema.find("required"), nullptr);
}

struct Printed {
  std::optional<bool> seen;
  std::variant<bool, std::string> answer;
};

template <class V>
void describe(V& v, Printed& p) {
  v("seen", p.seen, "whether", LeftOut{});
  v("answer", p.answer, "what");
}

TEST(Schema, OutputLeavesKeysOutInsteadOfNullAndHasAlternatives) {
  EXPECT_EQ(canonical(schema_of<Printed>()),
            R"({"additionalProperties":false,"properties":{"answer":{"anyOf":[{"type":"boolean"},)"
            R"({"type":"string"}],"description":"what"},"seen":{"description":"whether",)"
            R"("type":"boolean"}},"required":["answer"],"type":"object"})");
  EXPECT_EQ(field_schema(std::variant<std::string, Number>{}, Length{1, 3}),
            R"({"anyOf":[{"maxLength":3,"minLength":1,"type":"string"},{"type":"number"}],)"
            R"("description":"a field"})");
  EXPECT_EQ(field_schema(std::map<u32, bool>{}),
            R"({"additionalProperties":{"type":"boolean"},"description":"a field",)"
            R"("type":"object"})");
  EXPECT_EQ(field_schema(std::vector<std::pair<std::string, Number>>{}),
            R"({"additionalProperties":{"type":"number"},"description":"a field",)"
            R"("type":"object"})");
}

}  // namespace
}  // namespace agon::json
