// A table as text, as CSV and on a page: the same numbers, and nothing hostile in any of them.
#include <gtest/gtest.h>

#include "agon/cli/show/csv.h"
#include "agon/cli/show/page.h"
#include "agon/cli/show/picture.h"
#include "agon/cli/show/sheet_text.h"

namespace agon::cli {
namespace {

Sheet scores() {
  return {.name = "scores",
          .sentence = "of two",
          .corner = "who",
          .columns = {{"score", Unit::share, 1, Ends::range}, {"turns", Unit::amount}},
          .rows = {{"Ann", {{0.625, Span{0.5, 0.75}}, {4.5}}, "inside"},
                   {"Bob, the \"big\"", {{}, {3.25}}, "OUTSIDE"}},
          .picture = Picture::intervals};
}

Sheet single(std::string name, double value) {
  return {.name = std::move(name),
          .sentence = "points gained",
          .columns = {{"per match", Unit::amount, 3}},
          .rows = {{"", {{value}}}}};
}

TEST(SheetText, HasNumbersUnderTheirHeadings) {
  EXPECT_EQ(to_text(scores()),
            "scores: of two\n"
            "        who                        score %   turns\n"
            "inside  Ann             62.5  50.0 to 75.0    4.50\n"
            "OUTSIDE Bob, the \"big\"                   -    3.25\n");
  EXPECT_EQ(to_text(single("points", 2)), "points: points gained, 2.000 per match\n");
}

TEST(SheetText, ShowsAWideMatrixSomeColumnsAtATime) {
  Sheet wide{.name = "m", .rows = {{"row", {}}}, .picture = Picture::heat};
  for (int i = 0; i < 12; ++i) {
    wide.columns.push_back({std::to_string(i), Unit::share, 1, Ends::reach});
    wide.rows[0].cells.push_back({0.5, Span{0.4, 0.6}});
  }
  std::string text = to_text(wide);
  EXPECT_NE(text.find("50.0 ±10.0"), std::string::npos) << text;
  EXPECT_NE(text.find("\n\n"), std::string::npos) << text;
}

TEST(SheetText, BarsStandBehindTheNumbers) {
  Sheet bars{.name = "ends",
             .columns = {{"share"}},
             .rows = {{"goal", {{0.5}}}, {"cap", {{0.0}}}},
             .picture = Picture::bars};
  EXPECT_EQ(to_text(bars),
            "              share %\n"
            "goal            50.00  ####################\n"
            "cap              0.00\n");
}

TEST(Csv, HasSharesAsJsonHasThemAndEndsOfIntervals) {
  EXPECT_EQ(to_csv(std::vector{scores()}),
            "scores,score,score low,score high,turns,verdict\r\n"
            "Ann,0.625,0.5,0.75,4.5,inside\r\n"
            "\"Bob, the \"\"big\"\"\",,,,3.25,OUTSIDE\r\n");
}

TEST(Csv, PutsSingleNumbersTogether) {
  EXPECT_EQ(to_csv(std::vector{single("points", 2), single("rounds", 0.5), scores()}),
            "measure,per match\r\npoints,2\r\nrounds,0.5\r\n\r\n" + to_csv(std::vector{scores()}));
}

TEST(Csv, CellsThatBeginLikeFormulasStayText) {
  EXPECT_EQ(csv_cell("=1+1"), "'=1+1");
  EXPECT_EQ(csv_cell("+1"), "'+1");
  EXPECT_EQ(csv_cell("-1"), "'-1");
  EXPECT_EQ(csv_cell("@SUM(A1)"), "'@SUM(A1)");
  EXPECT_EQ(csv_cell("＝1"), "'＝1");
  EXPECT_EQ(csv_cell("\tx"), "'\tx");
  EXPECT_EQ(csv_cell("\nx"), "\"'\nx\"");
  EXPECT_EQ(csv_cell("a=1"), "a=1");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
}

TEST(Page, EscapesWhateverContentSays) {
  EXPECT_EQ(html_text("<b a='1' c=\"2\">&"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;");
  EXPECT_EQ(html_text("a\x1b[1m\xff"), "a\\u001b[1m\\xff");
  Sheet hostile = scores();
  std::string bad = "</svg></title><script>alert(1)</script>";
  hostile.name = hostile.sentence = hostile.corner = hostile.note = bad;
  hostile.rows[0].name = hostile.rows[0].verdict = hostile.columns[0].heading = bad;
  for (Picture picture :
       {Picture::none, Picture::bars, Picture::intervals, Picture::heat, Picture::differences}) {
    hostile.picture = picture;
    std::string page = to_page({.heading = bad, .sheets = {hostile}, .closing = bad}, bad);
    EXPECT_EQ(page.find("<script"), std::string::npos) << page;
    EXPECT_TRUE(page.starts_with(kPageBegins));
  }
}

TEST(Page, HasEveryNumberAsItIs) {
  std::string page =
      to_page({.heading = "h", .sheets = {scores(), single("points", 1.0 / 3)}}, "t");
  for (const char* number : {"\"0.625\">62.5 %", "\"0.5\">50.0<", "\"0.75\">75.0<", "\"4.5\">4.50",
                             "\"3.25\">3.25", "\"0.3333333333333333\">0.333"}) {
    EXPECT_NE(page.find(std::string("<data value=") + number), std::string::npos) << number;
  }
}

TEST(Picture, IsThereForEveryKindAndSaysWhatItShows) {
  Sheet sheet = scores();
  for (Picture picture : {Picture::bars, Picture::intervals, Picture::heat, Picture::differences}) {
    sheet.picture = picture;
    std::string svg = to_svg(sheet);
    EXPECT_NE(
        svg.find("role=\"img\" aria-label=\"scores: of two; the table below has the numbers\""),
        std::string::npos)
        << svg;
    EXPECT_NE(svg.find("Ann"), std::string::npos);
  }
  sheet.picture = Picture::none;
  EXPECT_EQ(to_svg(sheet), "");
}

}  // namespace
}  // namespace agon::cli
