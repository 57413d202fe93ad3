#include "agon/server/live.h"

#include <gtest/gtest.h>

namespace agon::server {
namespace {

TEST(Messages, AreHelloChooseOrPing) {
  Reply<Message> hello = read_message(R"({"type":"hello","match":"m","token":"t","since":4})");
  ASSERT_TRUE(hello);
  EXPECT_EQ(std::get<Hello>(*hello).since, 4u);
  Reply<Message> choose = read_message(R"({"type":"choose","step":3,"nonce":"n","words":"x"})");
  ASSERT_TRUE(choose);
  EXPECT_EQ(std::get<Said>(*choose).chosen.step, 3u);
  EXPECT_TRUE(std::holds_alternative<Nothing>(*read_message(R"({"type":"ping"})")));
}

TEST(Messages, ThatAreNoneAreRefused) {
  for (const char* text :
       {"", "{", "[]", "{}", R"({"type":5})", R"({"type":"dance"})", R"({"type":"hello"})",
        R"({"type":"hello","match":"m","token":"t","more":1})",
        R"({"type":"choose","step":-1,"nonce":"n"})", R"({"type":"choose","step":1,"nonce":""})"}) {
    EXPECT_FALSE(read_message(text)) << text;
  }
}

}  // namespace
}  // namespace agon::server
