// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/op/collective/check.hpp>

// Between GPUs NCCL moves the memory of arrays. nccl.h stands in `libraries` here: its functions move memory of the
// host by MPI and count.
namespace test_of_transport {

namespace {
template <class F>
long calls_of(const F& f) {
  const long before = nccl_calls;
  f();
  return nccl_calls - before;
}
}  // namespace

TEST_CASE("NCCL reduces what it reduces as MPI does, and moves all blocks") {
  const auto mesh = nb::make_mesh(data = devices());
  const bool is_used = nb::detail::nccl_is_wanted && group_over(mesh, data).processes > 1;
  const auto x = nb::iota<float>(24, 24).eval();
  shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
    const auto counts = nb::astype<std::int32_t>(b).eval();
    const auto small = nb::astype<std::int16_t>(b).eval();
    const auto half = nb::astype<nb::bfloat16>(b).eval();
    const auto waves = nb::complex(b, b).eval();
    CHECK(calls_of([&] { nb::psum(b, data).eval(); }) == is_used);
    CHECK(calls_of([&] { nb::psum(half, data).eval(); }) == is_used);
    CHECK(calls_of([&] { nb::psum(waves, data).eval(); }) == is_used);
    CHECK(calls_of([&] { nb::psum(counts, data).eval(); }) == is_used);
    CHECK(calls_of([&] { nb::pmax(counts, data).eval(); }) == is_used);
    CHECK(calls_of([&] { nb::pmax(b, data).eval(); }) == 0);      // it would lose nan
    CHECK(calls_of([&] { nb::pmax(small, data).eval(); }) == 0);  // it has no such numbers
    CHECK(calls_of([&] { nb::all_gather(b, data).eval(); }) == is_used);
    CHECK(calls_of([&] { nb::ppermute(small, data, nb::shift(1)).eval(); }) == is_used);
    CHECK(calls_of([&] { nb::psum(nb::iota<float>(0) * nb::sum(b), data).eval(); }) == 0);  // of no elements
  })(x);
}

}  // namespace test_of_transport
