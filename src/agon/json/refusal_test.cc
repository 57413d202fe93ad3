// Texts that are no documents, and every sentence that parse() has for them, word for word.
#include <gtest/gtest.h>

#include "agon/json/document.h"

namespace agon::json {
namespace {

using namespace std::string_literals;

std::string refusal(std::string text) {
  Result<Document> document = parse(std::move(text), "x.json");
  return document ? "accepted" : to_text(document.error());
}

// The first line of it, for texts whose excerpt says nothing.
std::string headline(std::string text) {
  std::string all = refusal(std::move(text));
  return all.substr(0, all.find('\n'));
}

TEST(Refusal, OfAnEmptyText) {
  EXPECT_EQ(refusal(""),
            "x.json:1:1: error: the text is empty [json_syntax]\n"
            "    1 | \n"
            "      | ^\n");
  EXPECT_EQ(refusal(" \n\t\r\n "),
            "x.json:3:2: error: the text is empty [json_syntax]\n"
            "    3 |  \n"
            "      |  ^\n");
}

TEST(Refusal, OfAByteOrderMark) {
  EXPECT_EQ(refusal("\xEF\xBB\xBF{}"),
            "x.json:1:1: error: the text starts with a byte-order mark [json_encoding]\n"
            "    1 | \xEF\xBB\xBF{}\n"
            "      | ^\n");
}

TEST(Refusal, OfBytesThatAreNotUtf8) {
  EXPECT_EQ(refusal("{\"gr\xFCn\": 1}"),
            "x.json:1:5: error: byte fc is not UTF-8 [json_encoding]\n"
            "    1 | {\"gr\\xfcn\": 1}\n"
            "      |     ^\n");
  EXPECT_EQ(headline("[\n\"€\", \"\xED\xA0\x80\"]"),
            "x.json:2:7: error: byte ed is not UTF-8 [json_encoding]");
  EXPECT_EQ(headline("\"\xE2\x82"), "x.json:1:2: error: byte e2 is not UTF-8 [json_encoding]");
}

TEST(Refusal, OfAStringThatIsNotClosed) {
  EXPECT_EQ(refusal("{\"a\": \"b}"),
            "x.json:1:7: error: the string is not closed [json_syntax]\n"
            "    1 | {\"a\": \"b}\n"
            "      |       ^\n");
  EXPECT_EQ(refusal("{\"a\": \"b,\n \"c\": 1}"),
            "x.json:1:7: error: the string is not closed on its line [json_syntax]\n"
            "    1 | {\"a\": \"b,\n"
            "      |       ^\n");
  EXPECT_EQ(headline("\"a\\\""), "x.json:1:1: error: the string is not closed [json_syntax]");
  EXPECT_EQ(headline("\"a\\"), "x.json:1:1: error: the string is not closed [json_syntax]");
}

TEST(Refusal, OfARawControlCharacter) {
  EXPECT_EQ(refusal("[\"a\tb\"]"),
            "x.json:1:4: error: a string holds control characters only as escapes (\\u0009 here) "
            "[json_syntax]\n"
            "    1 | [\"a b\"]\n"
            "      |    ^\n");
  EXPECT_EQ(headline("\"\x01\""),
            "x.json:1:2: error: a string holds control characters only as escapes (\\u0001 here) "
            "[json_syntax]");
  EXPECT_EQ(headline("\"\0\""s),
            "x.json:1:2: error: a string holds control characters only as escapes (\\u0000 here) "
            "[json_syntax]");
}

TEST(Refusal, OfARawControlCharacterBehindABackslash) {
  EXPECT_EQ(headline("[\"a\\\n\"]"),
            "x.json:1:2: error: the string is not closed on its line [json_syntax]");
  EXPECT_EQ(headline("[\"a\\\t\"]"),
            "x.json:1:5: error: a string holds control characters only as escapes (\\u0009 here) "
            "[json_syntax]");
}

TEST(Refusal, OfEscapesThatDoNotExist) {
  EXPECT_EQ(refusal(R"({"path": "C:\work"})"),
            "x.json:1:13: error: /path: JSON has no such escape (there are: \\\" \\\\ \\/ \\b \\f "
            "\\n \\r \\t \\uXXXX) [json_syntax]\n"
            "    1 | {\"path\": \"C:\\work\"}\n"
            "      |             ^\n");
  EXPECT_EQ(headline(R"(["\u12g4"])"),
            "x.json:1:3: error: /0: \\u needs four hexadecimal digits [json_syntax]");
  EXPECT_EQ(headline(R"({"\x": 1})").substr(0, 45),
            "x.json:1:3: error: JSON has no such escape (t");
}

TEST(Refusal, OfLoneSurrogates) {
  EXPECT_EQ(refusal(R"(["a\ud834"])"),
            "x.json:1:4: error: /0: \\ud834 is half of a surrogate pair, the other half is missing "
            "[json_syntax]\n"
            "    1 | [\"a\\ud834\"]\n"
            "      |    ^\n");
  EXPECT_EQ(headline(R"("\udd1e")"),
            "x.json:1:2: error: \\udd1e is half of a surrogate pair, the other half is missing "
            "[json_syntax]");
  EXPECT_EQ(headline(R"("\ud834\u0041")"),
            "x.json:1:2: error: \\ud834 is half of a surrogate pair, the other half is missing "
            "[json_syntax]");
}

TEST(Refusal, OfBracketsThatDoNotMatch) {
  EXPECT_EQ(refusal("{\n  \"a\": [1, 2\n}"),
            "x.json:3:1: error: '}' does not close the '[' of line 2 [json_syntax]\n"
            "    3 | }\n"
            "      | ^\n");
  EXPECT_EQ(refusal("{\"a\": {\"b\": 1}"),
            "x.json:1:1: error: '{' is never closed [json_syntax]\n"
            "    1 | {\"a\": {\"b\": 1}\n"
            "      | ^\n");
  EXPECT_EQ(headline("[[]"), "x.json:1:1: error: '[' is never closed [json_syntax]");
  EXPECT_EQ(headline("]"), "x.json:1:1: error: ']' closes nothing [json_syntax]");
  EXPECT_EQ(headline("{]"),
            "x.json:1:2: error: ']' does not close the '{' of line 1 [json_syntax]");
}

TEST(Refusal, OfTextAfterTheDocument) {
  EXPECT_EQ(refusal("{}\n{}"),
            "x.json:2:1: error: expected the end of the text after the document [json_syntax]\n"
            "    2 | {}\n"
            "      | ^\n");
  for (const char* text : {"1 2", "1,2", "\"a\"b", "null]", "[]]", "true\"x\""}) {
    EXPECT_NE(refusal(text).find("expected the end of the text after the document"),
              std::string::npos)
        << text;
  }
}

TEST(Refusal, OfComments) {
  EXPECT_EQ(refusal("{\n  // one day's work\n  \"a\": 1\n}"),
            "x.json:2:3: error: JSON has no comments [json_syntax]\n"
            "    2 |   // one day's work\n"
            "      |   ^\n");
  EXPECT_EQ(headline("[1, /* \" */ 2]"), "x.json:1:5: error: JSON has no comments [json_syntax]");
  EXPECT_EQ(headline("[1] # done"), "x.json:1:5: error: JSON has no comments [json_syntax]");
}

TEST(Refusal, OfABackslashOutsideAString) {
  EXPECT_EQ(headline("[\\\"a\\\"]"),
            "x.json:1:2: error: a backslash has a meaning only inside a string [json_syntax]");
}

TEST(Refusal, OfAMissingComma) {
  EXPECT_EQ(refusal("{\n  \"a\": 1\n  \"b\": 2\n}"),
            "x.json:3:3: error: expected ',' or '}', found a string [json_syntax]\n"
            "    3 |   \"b\": 2\n"
            "      |   ^\n");
  EXPECT_EQ(headline("{\"a\": {} \"b\": 2}"),
            "x.json:1:10: error: expected ',' or '}', found a string [json_syntax]");
  EXPECT_EQ(headline("{\"a\": \"x\" \"b\": 2}"),
            "x.json:1:11: error: expected ',' or '}', found a string [json_syntax]");
  EXPECT_EQ(headline("{\"x\": [1, [2] 3]}"),
            "x.json:1:15: error: /x: expected ',' or ']', found '3' [json_syntax]");
  EXPECT_EQ(headline("[\"a\": 1]"),
            "x.json:1:5: error: expected ',' or ']', found ':' [json_syntax]");
}

TEST(Refusal, OfAQuoteInsideAString) {
  EXPECT_EQ(refusal(R"x({"script": "MODIFY(SELF, "mana", 5)"})x"),
            "x.json:1:27: error: expected ',' or '}', found 'mana'; inside a string a double quote "
            "is written \\\", and a script's names may stand in single ones [json_syntax]\n"
            "    1 | {\"script\": \"MODIFY(SELF, \"mana\", 5)\"}\n"
            "      |                           ^\n");
  EXPECT_EQ(headline(R"({"a": ["x "y" z"]})"),
            "x.json:1:12: error: /a: expected ',' or ']', found 'y'; inside a string a double "
            "quote is written \\\", and a script's names may stand in single ones [json_syntax]");
}

TEST(Refusal, OfCurlyQuotes) {
  EXPECT_EQ(refusal("{\"name\": “Ann”}"),
            "x.json:1:10: error: /name: strings stand in straight double quotes, not in “ "
            "[json_syntax]\n"
            "    1 | {\"name\": “Ann”}\n"
            "      |          ^\n");
  EXPECT_EQ(headline("{“name”: 1}"),
            "x.json:1:2: error: keys stand in straight double quotes, not in “ [json_syntax]");
}

TEST(Refusal, OfACommaTooMany) {
  EXPECT_EQ(refusal("[1, 2, ]"),
            "x.json:1:8: error: /2: expected a value after the comma, found ']' [json_syntax]\n"
            "    1 | [1, 2, ]\n"
            "      |        ^\n");
  EXPECT_EQ(refusal("{\"a\": 1, }"),
            "x.json:1:10: error: expected a key after the comma, found '}' [json_syntax]\n"
            "    1 | {\"a\": 1, }\n"
            "      |          ^\n");
  EXPECT_EQ(headline("[,1]"), "x.json:1:2: error: /0: expected a value, found ',' [json_syntax]");
}

TEST(Refusal, OfAKeyThatIsNoString) {
  EXPECT_EQ(refusal("{name: 1}"),
            "x.json:1:2: error: expected a key in double quotes, found 'name' [json_syntax]\n"
            "    1 | {name: 1}\n"
            "      |  ^\n");
  EXPECT_EQ(headline("{\"a\": 1, 2: 3}"),
            "x.json:1:10: error: expected a key in double quotes, found '2' [json_syntax]");
  EXPECT_EQ(headline("{'a': 1}"),
            "x.json:1:2: error: expected a key in double quotes, found ''a'' [json_syntax]");
}

TEST(Refusal, OfAMissingColonOrValue) {
  EXPECT_EQ(refusal("{\"a\" 1}"),
            "x.json:1:6: error: expected ':' after the key, found '1' [json_syntax]\n"
            "    1 | {\"a\" 1}\n"
            "      |      ^\n");
  EXPECT_EQ(headline("{\"a\": 1, \"b\"}"),
            "x.json:1:13: error: expected ':' after the key, found '}' [json_syntax]");
  EXPECT_EQ(headline("{\"a\": }"),
            "x.json:1:7: error: /a: expected a value, found '}' [json_syntax]");
}

TEST(Refusal, OfWordsThatAreNoValues) {
  EXPECT_EQ(refusal("{\"a\": True}"),
            "x.json:1:7: error: /a: 'True' is no value, did you mean 'true'? [json_syntax]\n"
            "    1 | {\"a\": True}\n"
            "      |       ^\n");
  EXPECT_EQ(headline("nullx "),
            "x.json:1:1: error: 'nullx' is no value, did you mean 'null'? [json_syntax]");
  EXPECT_EQ(headline("[NaN]"),
            "x.json:1:2: error: /0: expected a value, found 'NaN' [json_syntax]");
  EXPECT_EQ(headline("['a']"),
            "x.json:1:2: error: /0: strings stand in double quotes [json_syntax]");
  EXPECT_EQ(headline("[+1]"), "x.json:1:2: error: /0: expected a value, found '+1' [json_syntax]");
  EXPECT_EQ(headline("[01]"), "x.json:1:2: error: /0: expected a value, found '01' [json_syntax]");
  EXPECT_EQ(headline("[1\"a\"]"),
            "x.json:1:2: error: /0: expected a value, found '1' [json_syntax]");
  EXPECT_EQ(headline("[\x01]"),
            "x.json:1:2: error: /0: expected a value, found '\\u0001' [json_syntax]");
  EXPECT_EQ(headline("[1\0]"s),
            "x.json:1:2: error: /0: expected a value, found '1\\u0000' [json_syntax]");
}

TEST(Refusal, OfNumbersThatNoTypeHolds) {
  EXPECT_EQ(refusal("{\"seed\": 1e309}"),
            "x.json:1:10: error: /seed: '1e309' does not fit 64 bits [json_range]\n"
            "    1 | {\"seed\": 1e309}\n"
            "      |          ^\n");
  EXPECT_EQ(headline("[-1e400]"),
            "x.json:1:2: error: /0: '-1e400' does not fit 64 bits [json_range]");
  EXPECT_EQ(headline("[" + std::string(400, '9') + "]"),
            "x.json:1:2: error: /0: '9999999999999999999999999999999999999999...' does not fit 64 "
            "bits [json_range]");
}

TEST(Refusal, OfDuplicateKeys) {
  EXPECT_EQ(refusal("{\"x\": {\"a\": 1,\n \"b\": 2,\n \"\\u0061\": 3}}"),
            "x.json:3:2: error: /x/a: the key stands here a second time, the first is on line 1 "
            "[json_duplicate_key]\n"
            "    3 |  \"\\u0061\": 3}}\n"
            "      |  ^\n");
  EXPECT_EQ(headline("{\"\": 1, \"\": 1}"),
            "x.json:1:9: error: /: the key stands here a second time, the first is on line 1 "
            "[json_duplicate_key]");
}

TEST(Refusal, OfADuplicateAmongManyKeys) {
  std::string text = "{";
  for (int i = 0; i < 100000; ++i) text += "\"" + std::to_string(i) + "\":1,\n";
  EXPECT_EQ(headline(text + "\"77\":1}"),
            "x.json:100001:1: error: /77: the key stands here a second time, the first is on line "
            "78 [json_duplicate_key]");
}

TEST(Refusal, OfDeepNesting) {
  EXPECT_EQ(refusal(std::string(65, '[')),
            "x.json:1:65: error: lists and objects are nested deeper than 64 [json_too_large]\n"
            "    1 | " +
                std::string(65, '[') + "\n      | " + std::string(64, ' ') + "^\n");
  std::string bomb;
  for (int i = 0; i < 1000000; ++i) bomb += "{\"a\":[";
  EXPECT_EQ(headline(bomb),
            "x.json:1:193: error: lists and objects are nested deeper than 64 [json_too_large]");
}

TEST(Refusal, OfMoreValuesThanTheLimit) {
  std::string list = "[";
  for (std::size_t i = 0; i < kMostValues; ++i) list += "1,";
  EXPECT_EQ(headline(list + "1]"),
            "x.json:1:2097152: error: /1048575: the text has more than 1048576 values "
            "[json_too_large]");
}

TEST(Refusal, OfMoreBytesThanTheLimit) {
  EXPECT_EQ(refusal("\"" + std::string(kLargestText, 'x') + "\""),
            "x.json: error: the text is larger than 16777216 bytes [json_too_large]\n");
}

}  // namespace
}  // namespace agon::json
