#include "agon/base/hash.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

// The empty text's values are those of the XXH3 specification; ours must never move, because
// replays and content carry them.
TEST(Hash, ValuesArePinned) {
  EXPECT_EQ(hash64(""), 0x2D06800538D394C2u);
  EXPECT_EQ(hash128(""), (Hash128{0x99AA06D3014798D8u, 0x6001C324468D497Fu}));
  EXPECT_EQ(to_hex(hash64("agon")), "bd2dbaed31a9224a");
  EXPECT_EQ(to_hex(hash128("agon")), "b2b31d62a262ad70f37b2d7ba2d48c37");
  EXPECT_EQ(to_hex(hash128(std::string(1000, 'x'))), "50a1af5a5f2dcf01c0a4877b962cba82");
}

TEST(Hash, ANulByteCounts) { EXPECT_NE(hash64(std::string_view("a\0", 2)), hash64("a")); }

TEST(Hex, HasAllDigitsInLowerCase) {
  EXPECT_EQ(to_hex(u64{0}), "0000000000000000");
  EXPECT_EQ(to_hex(u64{0xABCDEF}), "0000000000abcdef");
  EXPECT_EQ(to_hex(Hash128{1, ~u64{0}}), "0000000000000001ffffffffffffffff");
}

TEST(Hex, ReadsExactlySixteenDigits) {
  EXPECT_EQ(hex_to_u64("0000000000abcdef"), 0xABCDEFu);
  EXPECT_EQ(hex_to_u64("ffffffffffffffff"), ~u64{0});
  EXPECT_EQ(hex_to_u64(""), std::nullopt);
  EXPECT_EQ(hex_to_u64("abcdef"), std::nullopt);
  EXPECT_EQ(hex_to_u64("00000000000abcdef"), std::nullopt);
  EXPECT_EQ(hex_to_u64("0000000000abcdeg"), std::nullopt);
  EXPECT_EQ(hex_to_u64("0x00000000abcdef"), std::nullopt);
  EXPECT_EQ(hex_to_u64("-000000000abcdef"), std::nullopt);
}

}  // namespace
}  // namespace agon
