#include "agon/server/secrets.h"

#include <gtest/gtest.h>

#include <set>

#include "agon/server/password.h"
#include "tests/support/shell.h"

namespace agon::server {
namespace {

TEST(Secrets, HashesAreThoseOfSha256sum) {
  EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(commitment_of("0000000000000001", "salt"), hash_of("0000000000000001:salt"));
}

TEST(Secrets, TokensIdsAndSeedsDiffer) {
  std::set<std::string> tokens;
  std::set<std::string> ids;
  std::set<u64> seeds;
  for (int i = 0; i < 1000; ++i) {
    tokens.insert(make_token());
    ids.insert(make_id());
    seeds.insert(make_seed());
  }
  EXPECT_EQ(tokens.size(), 1000u);
  EXPECT_EQ(ids.size(), 1000u);
  EXPECT_EQ(seeds.size(), 1000u);
  EXPECT_EQ(tokens.begin()->size(), 32u);
  EXPECT_EQ(tokens.begin()->find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(ids.begin()->find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789"),
            std::string::npos);
}

TEST(Secrets, AreEqualOrNot) {
  EXPECT_TRUE(equal("abc", "abc"));
  EXPECT_FALSE(equal("abc", "abd"));
  EXPECT_FALSE(equal("abc", "ab"));
  EXPECT_FALSE(equal("", "ab"));
}

TEST(Passwords, AreKeptAsASlowHashThatNobodyElseReads) {
  test::Workplace place;
  std::string file = place.path("password");
  ASSERT_TRUE(save_password(file, "correct horse"));
  EXPECT_EQ(place.read("password").find("$argon2id$"), 0u);
  Doorkeeper keeper(load_password(file).value());
  EXPECT_TRUE(keeper.let_in("correct horse"));
  EXPECT_EQ(keeper.let_in("wrong horse").error()[0].code, ErrorCode::no_token);
  place.run("chmod 644 password");
  EXPECT_EQ(load_password(file).error().message, "others may read it: chmod 600 makes it yours");
  EXPECT_FALSE(save_password(place.path("other"), "short"));
}

TEST(Passwords, AreTriedAFewTimesAndThenOneHasToWait) {
  Doorkeeper keeper(slow_hash("correct horse").value());
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(keeper.let_in("x").error()[0].code, ErrorCode::no_token);
  }
  EXPECT_EQ(keeper.let_in("correct horse").error()[0].code, ErrorCode::busy);
}

TEST(Passwords, WithoutOneNobodyGetsIn) {
  Doorkeeper keeper("");
  EXPECT_EQ(keeper.let_in("").error()[0].code, ErrorCode::no_token);
}

}  // namespace
}  // namespace agon::server
