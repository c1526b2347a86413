// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <sstream>

namespace test_of_print {

namespace {

using nabla::none, nabla::P, nabla::unreduced, nabla::unreduced_max, nabla::reduced;
NABLA_AXES(batch)
NABLA_MESH_AXES(dp, mp)

template <class Spec>
std::string text(Spec spec) {
  std::ostringstream out;
  out << spec;
  return out.str();
}

}  // namespace

TEST_CASE("S2-13: partition specs as they are written") {
  CHECK(text(P(none, none)) == "P(none, none)");
  CHECK(text(P(dp, none)) == "P(dp, none)");
  CHECK(text(P(none, mp)) == "P(none, mp)");
  CHECK(text(P(dp, mp)) == "P(dp, mp)");
  CHECK(text(P(none)) == "P(none)");
  CHECK(text(P(dp)) == "P(dp)");
  CHECK(text(P((dp, mp))) == "P((dp, mp))");
  CHECK(text(P(mp, dp, none, none)) == "P(mp, dp, none, none)");
}

TEST_CASE("S4-53 specs with names, and with states") {
  CHECK(text(P(dp, none, unreduced(mp))) == "P(dp, none, unreduced={mp})");
  CHECK(text(P()) == "P()");
  CHECK(text(P(batch = mp)) == "P(batch=mp)");
  CHECK(text(P(batch = (dp, mp))) == "P(batch=(dp, mp))");
  CHECK(text(P(none, unreduced(mp), reduced(dp))) == "P(none, unreduced={mp}, reduced={dp})");
  CHECK(text(P(unreduced_max(dp, mp))) == "P(unreduced_max={dp, mp})");
}

}  // namespace test_of_print
