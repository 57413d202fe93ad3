#include "agon/json/read.h"

#include <gtest/gtest.h>

#include <limits>

#include "agon/json/write.h"

namespace agon::json {
namespace {

enum class Category : u8 { sweep, pass, submission };

std::span<const std::string_view> names_of(Category) {
  static constexpr std::string_view kNames[] = {"sweep", "pass", "submission"};
  return kNames;
}

struct Technique {
  std::string id = {};
  i32 modifier = 0;
  Category category = Category::sweep;
  std::string note = "none";
};

template <class V>
void describe(V& v, Technique& t) {
  v("id", t.id, "how other files name it", Length{1, 12});
  v("modifier", t.modifier, "bonus added to the roll", Range{-1, 3});
  v("category", t.category, "what it is");
  v("note", t.note, "free text", Default{});
}

struct Book {
  std::vector<Technique> techniques = {};
  std::optional<u8> goal = {};
};

template <class V>
void describe(V& v, Book& book) {
  v("techniques", book.techniques, "all of them", Length{1, 3});
  v("goal", book.goal, "points that win");
}

// One field under test at a time: {"x": ...}.
template <class T, class... Extras>
std::string read_x(const std::string& text, T& x, Extras... extras) {
  Document document = parse(R"({"x": )" + text + "}", "x.json").value();
  Problems problems;
  bool fine =
      read_fields(root(document), [&](auto& v) { v("x", x, "a field", extras...); }, problems);
  EXPECT_EQ(fine, problems.empty());
  std::string out;
  for (const Problem& problem : problems) {
    out +=
        problem.path + ": " + problem.message + " [" + std::string(name_of(problem.code)) + "]\n";
  }
  return out;
}

template <class T, class... Extras>
std::string refusal(const std::string& text, Extras... extras) {
  T x{};
  return read_x(text, x, extras...);
}

template <class T, class... Extras>
T value_of(const std::string& text, Extras... extras) {
  T x{};
  EXPECT_EQ(read_x(text, x, extras...), "");
  return x;
}

template <class T>
std::string problems_of(const std::string& text, T& out) {
  Document document = parse(text, "book.json").value();
  Problems problems;
  bool fine = read(root(document), out, problems);
  EXPECT_EQ(fine, problems.empty());
  std::string all;
  for (const Problem& problem : problems) all += to_text(problem);
  return all;
}

std::string problems_of(const std::string& text) {
  Book book;
  return problems_of(text, book);
}

TEST(Read, FillsARecord) {
  Book book;
  EXPECT_EQ(problems_of(R"({"$schema": "../schema/book.json", "techniques": [
      {"id": "armbar", "modifier": 2.0, "category": "submission"}], "goal": null})",
                        book),
            "");
  ASSERT_EQ(book.techniques.size(), 1u);
  EXPECT_EQ(book.techniques[0].id, "armbar");
  EXPECT_EQ(book.techniques[0].modifier, 2);
  EXPECT_EQ(book.techniques[0].category, Category::submission);
  EXPECT_EQ(book.techniques[0].note, "none");
  EXPECT_EQ(book.goal, std::nullopt);
}

TEST(Read, ANamedIndexIsOneOfItsNamesInBothDirections) {
  std::vector<std::string> names = {"mount", "turtle"};
  Document document = *parse(R"({"at": "turtle", "by": "mont"})", "p.json");
  Named at{0, names};
  Named by{1, names};
  Problems problems;
  EXPECT_FALSE(read_fields(
      root(document),
      [&](auto& v) {
        v("at", at, "here");
        v("by", by, "there");
      },
      problems));
  EXPECT_EQ(at.index, 1u);
  EXPECT_EQ(canonical(fields_to_value([&](auto& v) { v("at", at, "here"); })),
            R"({"at":"turtle"})");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].message, "unknown name 'mont', did you mean 'mount'?");
}

TEST(Read, SaysEverythingThatIsWrong) {
  EXPECT_EQ(
      problems_of(R"({
  "techniques": [
    {"id": "armbar", "modifer": 2, "category": "submision"},
    {"id": 7, "modifier": 9, "category": "pass"}
  ],
  "gaol": 3
})"),
      R"(book.json:3:5: error: /techniques/0: missing key 'modifier' (bonus added to the roll) [json_missing_key]
    3 |     {"id": "armbar", "modifer": 2, "category": "submision"},
      |     ^
book.json:3:48: error: /techniques/0/category: unknown name 'submision', did you mean 'submission'? (there are: sweep, pass, submission) [json_name]
    3 |     {"id": "armbar", "modifer": 2, "category": "submision"},
      |                                                ^
book.json:3:22: error: /techniques/0: unknown key 'modifer', did you mean 'modifier'? [json_unknown_key]
    3 |     {"id": "armbar", "modifer": 2, "category": "submision"},
      |                      ^
book.json:4:12: error: /techniques/1/id: expected a string, found a number [json_type]
    4 |     {"id": 7, "modifier": 9, "category": "pass"}
      |            ^
book.json:4:27: error: /techniques/1/modifier: 9 is above the maximum 3 [json_range]
    4 |     {"id": 7, "modifier": 9, "category": "pass"}
      |                           ^
book.json:6:3: error: unknown key 'gaol', did you mean 'goal'? [json_unknown_key]
    6 |   "gaol": 3
      |   ^
)");
}

TEST(Read, AnUnknownKeyThatIsNearNothingListsTheKeys) {
  EXPECT_EQ(
      problems_of(R"({"techniques": [{"id": "a", "modifier": 0, "category": "pass"}], "x": 1})"),
      R"(book.json:1:66: error: unknown key 'x' (there are: techniques, goal) [json_unknown_key]
    1 | {"techniques": [{"id": "a", "modifier": 0, "category": "pass"}], "x": 1}
      |                                                                  ^
)");
}

TEST(Read, ARootThatIsNoObjectIsRefused) {
  EXPECT_EQ(problems_of("[1]"),
            "book.json:1:1: error: expected an object, found a list [json_type]\n"
            "    1 | [1]\n"
            "      | ^\n");
}

TEST(Read, ASchemaIsAllowedOnlyAtTheRootAndAsAString) {
  std::string technique = R"("id": "a", "modifier": 0, "category": "pass")";
  std::string good = R"({"$schema": "x", "techniques": [{)" + technique + "}]}";
  std::string inside = R"({"techniques": [{"$schema": "x", )" + technique + "}]}";
  std::string number = R"({"$schema": 1, "techniques": [{)" + technique + "}]}";
  EXPECT_EQ(problems_of(good), "");
  EXPECT_NE(problems_of(inside).find("/techniques/0: unknown key '$schema'"), std::string::npos);
  EXPECT_NE(problems_of(number).find("error: unknown key '$schema'"), std::string::npos);
}

TEST(Read, StopsAtTwentyProblems) {
  std::vector<u8> numbers;
  std::string list = "[";
  for (int i = 0; i < 100; ++i) list += "300,";
  std::string all = read_x(list + "1]", numbers);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 20);

  std::string keys = "{";
  for (int i = 0; i < 100; ++i) keys += "\"key" + std::to_string(i) + "\": 1, ";
  Technique technique;
  std::string text = problems_of(keys + "\"z\": 1}", technique);
  EXPECT_EQ(std::count(text.begin(), text.end(), '^'), 20);
}

TEST(Read, AddsToTheProblemsThatAreThere) {
  Problems problems(20);
  Document document = parse("[]", "x").value();
  Technique technique;
  EXPECT_FALSE(read(root(document), technique, problems));
  EXPECT_EQ(problems.size(), 21u);
}

TEST(Read, OfAValueBuiltByHandHasPathsWithoutPlaces) {
  Value value = Value::object();
  value.set("techniques", Value::array({5}));
  Book book;
  Problems problems;
  EXPECT_FALSE(read(Node{nullptr, &value, "/content"}, book, problems));
  EXPECT_EQ(to_text(problems.at(0)),
            "error: /content/techniques/0: expected an object, found a number [json_type]\n");
}

TEST(ReadField, ThatIsMissingIsNamedWithItsSentence) {
  int x = 0;
  Document document = parse("{}", "x.json").value();
  Problems problems;
  read_fields(root(document), [&](auto& v) { v("x", x, "bonus added to the roll"); }, problems);
  EXPECT_EQ(to_text(problems.at(0)),
            "x.json:1:1: error: missing key 'x' (bonus added to the roll) [json_missing_key]\n"
            "    1 | {}\n"
            "      | ^\n");
}

TEST(ReadField, WithADefaultOrOptionalMayBeMissing) {
  int kept = 7;
  std::optional<int> gone = 7;
  std::optional<int> usual = 7;
  Document document = parse("{}", "x.json").value();
  Problems problems;
  EXPECT_TRUE(read_fields(
      root(document),
      [&](auto& v) {
        v("kept", kept, "a field", Default{});
        v("gone", gone, "a field");
        v("usual", usual, "a field", Default{});
      },
      problems));
  EXPECT_EQ(kept, 7);
  EXPECT_EQ(gone, std::nullopt);
  EXPECT_EQ(usual, 7);
}

TEST(ReadField, Boolean) {
  EXPECT_EQ(value_of<bool>("true"), true);
  EXPECT_EQ(refusal<bool>("1"), "/x: expected true or false, found a number [json_type]\n");
  EXPECT_EQ(refusal<bool>("null"), "/x: expected true or false, found null [json_type]\n");
}

TEST(ReadField, WholeNumber) {
  EXPECT_EQ(value_of<u8>("255"), 255);
  EXPECT_EQ(value_of<i8>("-128"), -128);
  EXPECT_EQ(value_of<int>("3.0"), 3);
  EXPECT_EQ(value_of<int>("1e3"), 1000);
  EXPECT_EQ(value_of<i64>("-9223372036854775808"), std::numeric_limits<i64>::min());
  EXPECT_EQ(value_of<u64>("18446744073709551615"), ~u64{0});
  EXPECT_EQ(refusal<u8>("256"), "/x: 256 is above the maximum 255 [json_range]\n");
  EXPECT_EQ(refusal<u8>("-1"), "/x: -1 is below the minimum 0 [json_range]\n");
  EXPECT_EQ(refusal<i64>("18446744073709551615"),
            "/x: 18446744073709551615 is above the maximum 9223372036854775807 [json_range]\n");
  EXPECT_EQ(refusal<u64>("1e300"),
            "/x: 1e+300 is above the maximum 18446744073709551615 [json_range]\n");
  EXPECT_EQ(refusal<int>("3.5"), "/x: expected a whole number, found 3.5 [json_type]\n");
  EXPECT_EQ(refusal<int>("\"3\""), "/x: expected a whole number, found a string [json_type]\n");
  EXPECT_EQ(refusal<int>("true"), "/x: expected a whole number, found a boolean [json_type]\n");
}

TEST(ReadField, WholeNumberInARange) {
  EXPECT_EQ(value_of<int>("3", Range{0, 3}), 3);
  EXPECT_EQ(refusal<int>("7", Range{0, 3}), "/x: 7 is above the maximum 3 [json_range]\n");
  EXPECT_EQ(refusal<int>("-1", Range{0, 3}), "/x: -1 is below the minimum 0 [json_range]\n");
  EXPECT_EQ(refusal<u8>("300", Range{0, 1000}), "/x: 300 is above the maximum 255 [json_range]\n");
}

TEST(ReadField, Real) {
  EXPECT_EQ(value_of<double>("0.1"), 0.1);
  EXPECT_EQ(value_of<float>("0.1"), 0.1f);
  EXPECT_EQ(value_of<double>("2"), 2.0);
  EXPECT_EQ(value_of<float>("3.4028235e38"), std::numeric_limits<float>::max());
  EXPECT_EQ(refusal<float>("1e39"), "/x: 1e+39 is above the maximum 3.4028235e+38 [json_range]\n");
  EXPECT_EQ(refusal<double>("1.6", Range{0, 1.5}),
            "/x: 1.6 is above the maximum 1.5 [json_range]\n");
  EXPECT_EQ(value_of<float>("0.1", Range{0.1, 1}), 0.1f);
  EXPECT_EQ(refusal<double>("[]"), "/x: expected a number, found a list [json_type]\n");
}

TEST(ReadField, String) {
  EXPECT_EQ(value_of<std::string>("\"grün\"", Length{4, 4}), "grün");
  EXPECT_EQ(refusal<std::string>("\"\"", Length{1, 9}),
            "/x: expected at least 1 character, found 0 [json_range]\n");
  EXPECT_EQ(refusal<std::string>("\"abcd\"", Length{1, 3}),
            "/x: expected at most 3 characters, found 4 [json_range]\n");
  EXPECT_EQ(refusal<std::string>("{}"), "/x: expected a string, found an object [json_type]\n");
}

TEST(ReadField, Hexadecimal) {
  EXPECT_EQ(value_of<Hex>("\"00000000000000ff\"").value, 255u);
  EXPECT_EQ(value_of<Hash128>("\"00000000000000010000000000000002\""), (Hash128{1, 2}));
  EXPECT_EQ(
      refusal<Hex>("\"00000000000000FF\""),
      "/x: expected 16 lower-case hexadecimal digits, found '00000000000000FF' [json_type]\n");
  EXPECT_EQ(refusal<Hex>("\"ff\""),
            "/x: expected 16 lower-case hexadecimal digits, found 'ff' [json_type]\n");
  EXPECT_EQ(refusal<Hash128>("255"),
            "/x: expected 32 lower-case hexadecimal digits, found a number [json_type]\n");
}

TEST(ReadField, Name) {
  EXPECT_EQ(value_of<Category>("\"pass\""), Category::pass);
  EXPECT_EQ(refusal<Category>("\"pas\""),
            "/x: unknown name 'pas', did you mean 'pass'? (there are: sweep, pass, submission) "
            "[json_name]\n");
  EXPECT_EQ(refusal<Category>("\"strike\""),
            "/x: unknown name 'strike' (there are: sweep, pass, submission) [json_name]\n");
  EXPECT_EQ(refusal<Category>("1"), "/x: expected a name, found a number [json_type]\n");
}

TEST(ReadField, Optional) {
  EXPECT_EQ(value_of<std::optional<int>>("null"), std::nullopt);
  EXPECT_EQ(value_of<std::optional<int>>("3", Range{0, 3}), 3);
  EXPECT_EQ(refusal<std::optional<int>>("4", Range{0, 3}),
            "/x: 4 is above the maximum 3 [json_range]\n");
}

TEST(ReadField, List) {
  EXPECT_EQ(value_of<std::vector<int>>("[1, 2]"), (std::vector<int>{1, 2}));
  EXPECT_EQ(value_of<std::vector<bool>>("[true]"), (std::vector<bool>{true}));
  EXPECT_EQ(refusal<std::vector<int>>("[1, 9]", Range{0, 3}),
            "/x/1: 9 is above the maximum 3 [json_range]\n");
  EXPECT_EQ(refusal<std::vector<int>>("[]", Length{1, 3}),
            "/x: expected at least 1 element, found 0 [json_range]\n");
  EXPECT_EQ(refusal<std::vector<int>>("{}"), "/x: expected a list, found an object [json_type]\n");
  std::array<int, 2> pair{};
  EXPECT_EQ(read_x("[1, 2, 3]", pair), "/x: expected exactly 2 elements, found 3 [json_range]\n");
  EXPECT_EQ(read_x("[4, 5]", pair), "");
  EXPECT_EQ(pair, (std::array<int, 2>{4, 5}));
}

TEST(ReadField, SpanHasTheLengthOfItsMoment) {
  std::array<u16, 4> points = {1, 2, 3, 4};
  std::span<u16> live(points.data(), 2);
  EXPECT_EQ(read_x("[7, 8]", live), "");
  EXPECT_EQ(points, (std::array<u16, 4>{7, 8, 3, 4}));
  EXPECT_EQ(read_x("[7]", live), "/x: expected exactly 2 elements, found 1 [json_range]\n");
  EXPECT_EQ(read_x("[7, 65536]", live), "/x/1: 65536 is above the maximum 65535 [json_range]\n");
}

TEST(ReadField, Map) {
  using Map = std::map<std::string, u8>;
  EXPECT_EQ(value_of<Map>(R"({"b": 1, "a": 2})"), (Map{{"a", 2}, {"b", 1}}));
  EXPECT_EQ(refusal<Map>(R"({"b": 9})", Range{0, 3}),
            "/x/b: 9 is above the maximum 3 [json_range]\n");
  EXPECT_EQ(refusal<Map>("{}", Length{1, 2}),
            "/x: expected at least 1 key, found 0 [json_range]\n");
  EXPECT_EQ(refusal<Map>("[]"), "/x: expected an object, found a list [json_type]\n");
}

TEST(ReadField, AlternativesAreToldApartByTheirKind) {
  using Scalar = std::variant<std::string, Number, bool>;
  std::variant<Scalar, Technique> x;
  auto scalar = [&] { return std::get<Scalar>(x); };
  EXPECT_EQ(read_x(R"("2")", x), "");
  EXPECT_EQ(scalar(), Scalar("2"));
  EXPECT_EQ(read_x("2.5", x), "");
  EXPECT_EQ(scalar(), Scalar(Number(2.5)));
  EXPECT_EQ(read_x("true", x), "");
  EXPECT_EQ(scalar(), Scalar(true));
  EXPECT_EQ(read_x(R"({"id": "a", "modifier": 1, "category": "pass"})", x), "");
  EXPECT_EQ(std::get<Technique>(x).modifier, 1);
  EXPECT_EQ(read_x("[]", x),
            "/x: expected a string, or a number, or true or false, or an object, found a list "
            "[json_type]\n");
  EXPECT_EQ(read_x(R"("")", x, Length{1, 3}),
            "/x: expected at least 1 character, found 0 [json_range]\n");
  EXPECT_EQ(read_x("7", x, Range{0, 3}), "/x: 7 is above the maximum 3 [json_range]\n");
}

TEST(ReadField, AnythingIsKept) {
  EXPECT_EQ(value_of<Value>(R"([1, {"a": null}])"),
            parse(R"([1, {"a": null}])", "").value().root());
}

TEST(ReadField, ThatIsHostileIsShownHarmless) {
  EXPECT_EQ(refusal<Category>("\"" + std::string(1000, 'x') + "\""),
            "/x: unknown name '" + std::string(40, 'x') +
                "...' (there are: sweep, pass, submission) [json_name]\n");
  Technique technique;
  std::string all = problems_of("{\"\\u001b[2J\": 1}", technique);
  EXPECT_NE(all.find("unknown key '\\u001b[2J'"), std::string::npos);
}

TEST(Read, WordsAreLinesAndSoAreKeys) {
  std::map<std::string, std::vector<std::string>> x;
  Words words{{1, 3}};
  EXPECT_EQ(read_x(R"({"abc": ["d", "\u00fc\u00fc\u00fc"]})", x, words), "");
  EXPECT_EQ(x.at("abc")[1], "\u00fc\u00fc\u00fc");
  EXPECT_EQ(read_x(R"({"a": ["", "abcd", "\u001b"]})", x, words),
            "/x/a/0: expected at least 1 character, found 0 [json_range]\n"
            "/x/a/1: expected at most 3 characters, found 4 [json_range]\n"
            "/x/a/2: expected one line without control characters or bidirectional overrides "
            "[json_range]\n");
  for (std::string_view key : {"", "abcd", "\\u202e"}) {
    EXPECT_EQ(read_x(R"({")" + std::string(key) + R"(": []})", x, words),
              "/x: expected a name of 1 to 3 characters, without control characters or "
              "bidirectional overrides [json_range]\n");
  }
}

TEST(Read, OfManyValuesBelowALongKeyIsLinear) {
  std::string text = "{\"" + std::string(4000000, 'k') + "\": [";
  for (int i = 0; i < 500000; ++i) text += "1,";
  std::map<std::string, std::vector<u8>> map;
  EXPECT_EQ(problems_of(text + "1]}", map), "");
  EXPECT_EQ(map.begin()->second.size(), 500001u);
}

TEST(ReadAndWrite, GiveTheSameRecord) {
  Book book{{{"armbar", 3, Category::submission, "ü"}}, u8{9}};
  Document document = parse(pretty(to_value(book)), "x").value();
  Book again;
  Problems problems;
  EXPECT_TRUE(read(root(document), again, problems));
  EXPECT_EQ(to_value(again), to_value(book));
}

}  // namespace
}  // namespace agon::json
