// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>

namespace test_of_kokkos_view {

namespace nb = nabla;

TEST_CASE("what the host can reach is read where it is") {
  const long n = 3;
  const auto x = nb::iota<float>(n).eval();
  const auto seen = nb::detail::on_host(nb::detail::view_of<const float, 1>(nb::detail::elements(x), &n));
  CHECK((seen.data() == nb::detail::elements(x)) ==
        Kokkos::SpaceAccessibility<Kokkos::HostSpace, nb::memory_space>::accessible);
  CHECK(seen.extent(0) == 3);
  CHECK(seen.data()[2] == 2.f);
}

#if __has_include(<Kokkos_LogicalSpaces.hpp>)  // until Kokkos 4.3
namespace {

struct space_name {
  static constexpr const char* get_name() { return "out of reach"; }
};
namespace spaces = Kokkos::Experimental;
using out_of_reach =
    spaces::LogicalMemorySpace<Kokkos::HostSpace, Kokkos::DefaultHostExecutionSpace, space_name,
                               spaces::LogicalSpaceSharesAccess::no_shared_access>;

}  // namespace

TEST_CASE("what the host cannot reach is copied, of any rank") {
  const auto seen_of = [](auto view) {
    view.data()[view.size() - 1] = 7.f;  // the space only says that it is far away
    const auto seen = nb::detail::on_host(view);
    CHECK(seen.data() != view.data());
    CHECK(seen.size() == view.size());
    return seen.data()[seen.size() - 1];
  };
  CHECK(seen_of(Kokkos::View<float*, out_of_reach>("x", 5)) == 7.f);
  CHECK(seen_of(Kokkos::View<float, out_of_reach>("one")) == 7.f);
}
#endif

}  // namespace test_of_kokkos_view
