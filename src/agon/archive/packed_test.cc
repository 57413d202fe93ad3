#include "agon/archive/packed.h"

#include <gtest/gtest.h>

#include "agon/replay/load.h"

namespace agon::archive {
namespace {

std::string repeated(std::size_t bytes) {
  std::string out;
  while (out.size() < bytes) out += "a line that comes again and again\n";
  out.resize(bytes);
  return out;
}

TEST(Packed, ComesOutAsItWentIn) {
  for (std::size_t bytes : {0u, 1u, 1023u, 1024u, 5000u, 3u << 20}) {
    std::string text = repeated(bytes);
    Packed packed = pack(text);
    EXPECT_EQ(packed.bytes, bytes);
    EXPECT_EQ(unpack(packed.data, packed.bytes, bytes).value(), text);
    if (bytes >= 5000) {
      EXPECT_LT(packed.data.size(), bytes / 20);
    }
  }
}

TEST(Packed, WhatDoesNotGetSmallerStaysAsItIs) {
  std::string noise;
  for (u64 i = 0, x = 1; i < 4000; ++i)
    noise += static_cast<char>((x *= 6364136223846793005u) >> 56);
  EXPECT_EQ(pack(noise).data, noise);
  EXPECT_EQ(unpack(noise, noise.size(), 1u << 20).value(), noise);
}

std::string refusal(std::string_view data, u64 bytes, u64 most = replay::kLargestReplay) {
  Result<std::string> text = unpack(data, bytes, most);
  return text ? "none" : text.error().message;
}

TEST(Packed, TheStatedSizeIsTheLastWord) {
  Packed packed = pack(repeated(1u << 20));
  EXPECT_EQ(refusal(packed.data, packed.bytes, packed.bytes - 1),
            "a text of 1048576 bytes is larger than the 1048575 that are read");
  EXPECT_EQ(refusal(packed.data, packed.bytes - 1),
            "a compressed text is damaged: it is longer than stated");
  EXPECT_EQ(refusal(packed.data, packed.bytes + 1),
            "a compressed text is damaged: it is shorter than stated");
  EXPECT_EQ(refusal(packed.data, packed.data.size() - 1),
            "a compressed text is damaged: it is longer than its text");
  EXPECT_EQ(refusal(packed.data, ~u64{0}),
            "a text of 18446744073709551615 bytes is larger than the 134217728 that are read");
}

TEST(Packed, AFrameEndsWhereTheDataDoes) {
  Packed packed = pack(repeated(1u << 20));
  std::string_view data = packed.data;
  EXPECT_EQ(refusal(data.substr(0, data.size() - 1), packed.bytes),
            "a compressed text is damaged: it ends too early");
  EXPECT_EQ(refusal(packed.data + "x", packed.bytes),
            "a compressed text is damaged: something stands behind it");
  EXPECT_EQ(refusal(packed.data + packed.data, packed.bytes),
            "a compressed text is damaged: something stands behind it");
  EXPECT_NE(refusal("", 1), "none");
  EXPECT_NE(refusal("plain", 6), "none");
}

TEST(Packed, EveryChangedByteIsNoticed) {
  Packed packed = pack(repeated(4000));
  std::string text = repeated(4000);
  for (std::size_t i = 0; i < packed.data.size(); ++i) {
    std::string changed = packed.data;
    changed[i] = static_cast<char>(changed[i] ^ 0x20);
    Result<std::string> out = unpack(changed, packed.bytes, packed.bytes);
    EXPECT_TRUE(!out || *out == text) << i;
  }
}

}  // namespace
}  // namespace agon::archive
