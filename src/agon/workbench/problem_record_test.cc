#include "agon/workbench/problem_record.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"

namespace agon::workbench {
namespace {

TEST(ProblemRecord, LeavesOutThePlaceThatIsNotKnown) {
  Problem bare{.code = ErrorCode::usage, .message = "no"};
  EXPECT_EQ(json::canonical(json::to_value(record_of(bare))),
            R"({"code":"usage","message":"no","severity":"error"})");
}

TEST(ProblemRecord, NamesFileLineColumnAndPath) {
  Problem placed{.code = ErrorCode::json_type,
                 .message = "no",
                 .path = "/x",
                 .place = {.file = "f.json", .line = 3, .column = 7},
                 .severity = Severity::warning};
  EXPECT_EQ(json::canonical(json::to_value(record_of(Problems{placed}))),
            R"({"problems":[{"code":"json_type","column":7,"file":"f.json","line":3,)"
            R"("message":"no","path":"/x","severity":"warning"}]})");
}

}  // namespace
}  // namespace agon::workbench
