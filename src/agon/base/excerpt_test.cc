#include "agon/base/excerpt.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(Quote, CutsLongTexts) {
  EXPECT_EQ(quote("short"), "'short'");
  EXPECT_EQ(quote(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
}

TEST(Excerpt, APlaceHasLineColumnAndText) {
  TextPlace place = place_in("one\ntw\xC3\xB6 x\nthree", "f", 8);
  EXPECT_EQ(place.line, 2);
  EXPECT_EQ(place.column, 4);
  EXPECT_EQ(place.excerpt, "tw\xC3\xB6 x");
}

}  // namespace
}  // namespace agon
