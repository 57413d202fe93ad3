// Properties that hold for whatever RapidCheck makes up.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <sstream>

#include "tests/support/walk.h"

namespace agon::test {

// Tries `runs` cases, fewer under sanitizers; what fails is shown as small as it can be made.
template <class Property>
void expect_property(int runs, Property&& property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = std::max(10, scaled(runs));
  rc::detail::TestResult result = rc::detail::checkTestable(std::forward<Property>(property),
                                                            rc::detail::TestMetadata(), params);
  std::ostringstream message;
  rc::detail::printResultMessage(result, message);
  EXPECT_TRUE(result.template is<rc::detail::SuccessResult>()) << message.str();
}

}  // namespace agon::test
