// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <mpi/spmd/devices.hpp>
#include <nabla/transform/plan.hpp>

namespace app {

/// Plans a program and runs it: the same words, in the same order, over the same axes, with blocks of as many bytes. In
/// an unplanned run nothing is heard, and the plan runs nothing.
template <class F, class... X>
void check_plan(const F& f, const X&... x) {
  nb::recording while_planning;
  const long kernels = nb::detail::count().kernels;
  const nb::program_plan plan = nb::plan(f, x...);
  CHECK(while_planning.count() == 0);
  CHECK(nb::detail::count().kernels == kernels);
  nb::recording run;
  f(x...);
  std::vector<nb::planned_collective> planned;
  for (int i = 0; i < plan.collectives.size(); ++i)
    for (long t = 0; t < plan.collectives[i].times; ++t) planned.push_back(plan.collectives[i]);
  REQUIRE(planned.size() == run.records().size());
  for (std::size_t i = 0; i < planned.size(); ++i) {
    const nb::collective_record& r = run.records()[i];
    CAPTURE(i);
    CHECK(std::string(planned[i].word) == r.word);
    CHECK(std::string(planned[i].axes) == r.axes);
    CHECK(planned[i].bytes == r.bytes);
  }
}

}  // namespace app
