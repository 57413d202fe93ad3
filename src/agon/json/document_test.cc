#include "agon/json/document.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "agon/json/limits.h"
#include "agon/json/write.h"
#include "tests/support/tree.h"

namespace agon::json {
namespace {

Document parsed(std::string text) {
  Result<Document> document = parse(std::move(text), "x.json");
  EXPECT_TRUE(document) << (document ? "" : to_text(document.error()));
  return document ? std::move(*document) : Document();
}

// Where the member of a path stands: "line:column".
std::string place_of(const Document& document, u32 offset) {
  TextPlace place = document.place(offset);
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

TEST(Parse, ReadsEveryKindOfValue) {
  Document document = parsed(R"( {"a": [null, true, false, -1, 18446744073709551615, 2.5e1, "x"],
                                  "b": {}, "c": []} )");
  EXPECT_EQ(canonical(document.root()),
            R"({"a":[null,true,false,-1,18446744073709551615,25,"x"],"b":{},"c":[]})");
}

TEST(Parse, ReadsAScalarAlone) {
  EXPECT_EQ(parsed(" 1 ").root(), Value(1));
  EXPECT_EQ(parsed("\"x\"").root(), Value("x"));
  EXPECT_EQ(parsed("\tnull\r\n").root(), Value());
  EXPECT_EQ(parsed("true").root(), Value(true));
}

TEST(Parse, UndoesEscapesAndKeepsUtf8) {
  EXPECT_EQ(parsed(R"("\" \\ \/ \b \f \n \r \t A \u20ac \ud834\udd1e ü€𝄞")").root(),
            Value("\" \\ / \b \f \n \r \t A € 𝄞 ü€𝄞"));
  EXPECT_EQ(parsed(R"({"\u0061\n": 1})").root().members()[0].key, "a\n");
  EXPECT_EQ(parsed(R"("a\u0000b")").root().as_string().size(), 3u);
}

TEST(Parse, KeepsTheOrderOfKeys) {
  Document document = parsed(R"({"b": 1, "a": 2})");
  EXPECT_EQ(document.root().members()[0].key, "b");
  EXPECT_EQ(document.root().members()[1].key, "a");
}

TEST(Parse, KnowsThePlaceOfEveryKeyAndValue) {
  Document document = parsed("{\n  \"ä\": 1, \"b\": [\n    true,\r\n\t{ \"c\" : \"x\" }]\n}");
  const Value& root = document.root();
  const Value& list = *root.find("b");
  const Value& inner = list.items()[1];
  EXPECT_EQ(place_of(document, root.offset()), "1:1");
  EXPECT_EQ(place_of(document, root.members()[0].key_offset), "2:3");
  EXPECT_EQ(place_of(document, root.members()[0].value.offset()), "2:8");
  EXPECT_EQ(place_of(document, root.members()[1].key_offset), "2:11");
  EXPECT_EQ(place_of(document, list.offset()), "2:16");
  EXPECT_EQ(place_of(document, list.items()[0].offset()), "3:5");
  EXPECT_EQ(place_of(document, inner.offset()), "4:2");
  EXPECT_EQ(place_of(document, inner.members()[0].key_offset), "4:4");
  EXPECT_EQ(place_of(document, inner.members()[0].value.offset()), "4:10");
}

TEST(Parse, TakesWhatIsJustWithinTheLimits) {
  parsed(std::string(64, '[') + std::string(64, ']'));
  std::string list = "[";
  for (std::size_t i = 1; i + 1 < kMostValues; ++i) list += "1,";
  parsed(list + "1]");
  parsed("\"" + std::string(kLargestText - 2, 'x') + "\"");
}

TEST(Parse, TakesLargerTextsFromThoseWhoSaySo) {
  std::string large = "\"" + std::string(kLargestText, 'x') + "\"";
  EXPECT_TRUE(parse(large, "f", {.bytes = large.size()}));
  EXPECT_EQ(parse(large, "f", {.bytes = large.size() - 1}).error().code, ErrorCode::json_too_large);
  EXPECT_TRUE(parse("[1, 2]", "f", {.values = 3}));
  EXPECT_EQ(parse("[1, 2]", "f", {.values = 2}).error().message, "the text has more than 2 values");
}

TEST(Parse, ForgivesWhatItCannotKeepToThoseWhoSaySo) {
  Result<Document> read =
      parse(R"([1e999, {"a": -1e999}, {"a": 1, "a": 2}, 3])", "x.json", {.forgiving = true});
  ASSERT_TRUE(read);
  EXPECT_EQ(canonical(read->root()), R"([null,{"a":null},null,3])");
  for (const char* text : {"[1e]", "[1e999", R"({"a": 1, "a": 2)", R"({"a": 1, "a": 2} {})"}) {
    EXPECT_FALSE(parse(text, "x.json", {.forgiving = true})) << text;
  }
}

TEST(Parse, ManyKeysTakeNoQuadraticTime) {
  std::string text = "{";
  for (int i = 0; i < 100000; ++i) text += "\"key" + std::to_string(i) + "\":1,";
  Document document = parsed(text + "\"last\":1}");
  Document reversed = parsed("{\"last\":1," + text.substr(1, text.size() - 2) + "}");
  EXPECT_TRUE(document.root() == reversed.root());
}

TEST(Load, ReadsAFileAndNamesItInProblems) {
  std::string path = (std::filesystem::temp_directory_path() / "agon_load_test.json").string();
  std::ofstream(path) << "{\"a\": 1 2}";
  EXPECT_EQ(to_text(load(path).error()),
            path + ":1:9: error: expected ',' or '}', found '2' [json_syntax]\n" +
                "    1 | {\"a\": 1 2}\n" + "      |         ^\n");
  std::filesystem::remove(path);
  EXPECT_EQ(load(path).error().code, ErrorCode::file_unreadable);
}

TEST(Node, ChildrenHaveTheirPath) {
  Document document = parsed(R"({"a/b~c": [1, {"d": 2}]})");
  Node node = *root(document).child("a/b~c")->child(1)->child("d");
  EXPECT_EQ(node.path, "/a~1b~0c/1/d");
  EXPECT_EQ(*node.value, Value(2));
  EXPECT_EQ(root(document).child("x"), std::nullopt);
  EXPECT_EQ(root(document).child(0), std::nullopt);
  EXPECT_EQ(root(document).child("a/b~c")->child(2), std::nullopt);
}

TEST(Problem, OfANodePointsAtIt) {
  Document document = parsed("{\n  \"die\": 5\n}");
  Problem found = problem(*root(document).child("die"), ErrorCode::content,
                          "a die needs an even number of sides, not 5");
  EXPECT_EQ(to_text(found),
            "x.json:2:10: error: /die: a die needs an even number of sides, not 5 [content]\n"
            "    2 |   \"die\": 5\n"
            "      |          ^\n");
}

TEST(Problem, OfAKeyPointsAtTheKey) {
  Document document = parsed("{\n  \"die\": 5\n}");
  EXPECT_EQ(to_text(problem_at_key(root(document), "die", ErrorCode::content, "no dice here")),
            "x.json:2:3: error: no dice here [content]\n"
            "    2 |   \"die\": 5\n"
            "      |   ^\n");
  EXPECT_EQ(problem_at_key(root(document), "x", ErrorCode::content, "").place.line, 1u);
}

TEST(Problem, OfAValueBuiltByHandHasNoPlace) {
  Value value = 5;
  EXPECT_EQ(to_text(problem(Node{nullptr, &value, "/die"}, ErrorCode::content, "no")),
            "error: /die: no [content]\n");
}

TEST(Place, OfAVeryLongLineKeepsOnlyWhatIsAround) {
  std::string text =
      "[\"" + std::string(5000, 'x') + "\", \"" + std::string(5000, 'y') + "\", oops]";
  Problem found = parse(text, "x.json").error();
  EXPECT_LE(found.place.excerpt.size(), 1000u);
  std::string expected =
      "x.json:1:10010: error: /2: expected a value, found 'oops' [json_syntax]\n";
  expected += "    1 | ..." + std::string(47, 'y') + "\", oops]\n";
  expected += "      | " + std::string(53, ' ') + "^\n";
  EXPECT_EQ(to_text(found), expected);
}

TEST(Place, OfAVeryLongLineCountsCharacters) {
  std::string euros;
  for (int i = 0; i < 2000; ++i) euros += "€";
  Problem found = parse("[\"" + euros + "\", x]", "x.json").error();
  EXPECT_EQ(found.place.column, 2006u);
  std::string shown;
  for (int i = 0; i < 47; ++i) shown += "€";
  EXPECT_NE(to_text(found).find("| ..." + shown + "\", x]\n"), std::string::npos) << to_text(found);
}

std::vector<u32> offsets_in(const std::string& text, std::initializer_list<std::size_t> bytes) {
  Document document = *parse(text, "x.json");
  std::vector<u32> out;
  for (std::size_t index : bytes) out.push_back(offset_in_text(root(document), index));
  return out;
}

TEST(Document, AByteOfAStringHasItsOffsetInTheText) {
  using Offsets = std::vector<u32>;
  EXPECT_EQ(offsets_in(R"("abc")", {0, 1, 2, 3}), (Offsets{1, 2, 3, 4}));
  EXPECT_EQ(offsets_in(R"(  "a\"b\nc")", {0, 1, 2, 3, 4, 5}), (Offsets{3, 4, 6, 7, 9, 10}));
  EXPECT_EQ(offsets_in(R"("\u0041\u00e9\u20ac\ud834\udd1e!")", {0, 1, 3, 6, 10, 11}),
            (Offsets{1, 7, 13, 19, 31, 32}));
  EXPECT_EQ(offsets_in("\"\xC3\xA9x\"", {0, 2, 3, 99}), (Offsets{1, 3, 4, 4}));
  EXPECT_EQ(offsets_in(R"("\u20acx")", {1, 2, 3}), (Offsets{1, 1, 7}));
}

TEST(Document, AProblemInAStringPointsAtItsByte) {
  Document document = *parse(R"json({"script": "GET(\"x\", 1)"})json", "x.json");
  Node script = *root(document).child("script");
  EXPECT_EQ(to_text(problem_in_string(script, 9, ErrorCode::content, "a sentence")),
            "x.json:1:24: error: /script: a sentence [content]\n"
            "    1 | {\"script\": \"GET(\\\"x\\\", 1)\"}\n"
            "      |                        ^\n");
}

// What fuzzing found, and the seeds it starts from.
TEST(Parse, HoldsWhatFuzzingFound) {
  std::filesystem::path folder = test::tree() + "/tests/regress/json_fuzz";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    Result<Document> document = parse(text, entry.path());
    if (!document) continue;
    std::string once = canonical(document->root());
    Document again = parsed(once);
    EXPECT_EQ(again.root(), document->root()) << entry.path();
    EXPECT_EQ(canonical(again.root()), once) << entry.path();
  }
}

}  // namespace
}  // namespace agon::json
