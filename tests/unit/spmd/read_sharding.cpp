// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <sstream>

namespace test_of_read_sharding {

namespace nb = nabla;
namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(dp, mp)
}  // namespace app
using namespace app;
using nb::P, nb::none, nb::named_sharding, nb::read_sharding;

namespace {

template <class X>
std::string printed(const X& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}
template <class Sharding>
bool reads_back(const Sharding& s) {
  return read_sharding<Sharding>(printed(s)) == s;
}
template <class Sharding>
std::string message_of(const std::string& text) {
  return harness::message_of([&] { read_sharding<Sharding>(text); });
}
template <class T>
concept Readable = requires { read_sharding<T>("text"); };

}  // namespace

TEST_CASE("S4-07 the printed form of a sharding parses back") {
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  CHECK(reads_back(named_sharding(mesh, P(dp, mp))));
  CHECK(reads_back(named_sharding(mesh, P())));
  CHECK(reads_back(named_sharding(mesh, P(none, batch = (mp, dp)))));
  CHECK(reads_back(named_sharding(mesh, P(dp, nb::unreduced(mp)))));
  CHECK(reads_back(named_sharding(mesh, P(dp, none)).with_memory_space<Kokkos::HostSpace>()));
  CHECK(reads_back(named_sharding(nb::make_mesh(dp = nb::fixed<2>, mp = 3), P(mp))));
  CHECK(reads_back(named_sharding(nb::make_mesh(dp = nb::automatic(2), mp = nb::automatic(nb::fixed<2>)), P(mp))));
  // The sizes are the text's.
  const named_sharding s(mesh, P(dp));
  const auto other = read_sharding<std::remove_const_t<decltype(s)>>("named_sharding(mesh(dp=2, mp=3), P(dp))");
  CHECK(other == named_sharding(nb::make_mesh(dp = 2, mp = 3), P(dp)));
}

TEST_CASE("S4-07 on devices of one's own order") {
  const auto devices = nb::device_mesh(nb::make_mesh(dp = 2, mp = 2)).devices();
  const nb::device_list turned = {devices[3], devices[1], devices[2], devices[0]};
  const named_sharding s(nb::make_mesh(turned, dp = 2, mp = 2), P(mp));
  CHECK(read_sharding<std::remove_const_t<decltype(s)>>(turned, printed(s)) == s);
  CHECK(!reads_back(s));
}

TEST_CASE("S4-07 a text of another sharding says where it differs") {
  const auto mesh = nb::make_mesh(dp = 4, mp = nb::fixed<2>);
  using S = decltype(named_sharding(mesh, P(dp)));
  const auto said = [](const std::string& text) { return message_of<S>(text); };
  CHECK(said("named_sharding(mesh(dp=4, mp=2), P(mp))") ==
        "nabla::read_sharding requires the text of a sharding of its type: found \", P(mp))\" where \", P(dp))\" should "
        "stand, in \"named_sharding(mesh(dp=4, mp=2), P(mp))\"");
  CHECK(said("named_sharding(mesh(dp=4, mp=3), P(dp))").find("found \"3), P(dp))\" where \"2\"") != std::string::npos);
  CHECK(said("named_sharding(mesh(dp=four, mp=2), P(dp))").find("where \"a number\"") != std::string::npos);
  CHECK(said("named_sharding(mesh(dp=4, dp=2), P(dp))").find("where \", mp=\"") != std::string::npos);
  CHECK(said("named_sharding(mesh(dp=4 automatic, mp=2), P(dp))").find("where \", mp=\"") != std::string::npos);
  CHECK(said("named_sharding(mesh(dp=4, mp=2), P(dp), memory_space=Host)").find("where \", P(dp))\"") != std::string::npos);
  CHECK(said("named_sharding(mesh(dp=4, mp=2), P(dp)) ").find("where \"the end\"") != std::string::npos);
  CHECK(said("").find("found \"\" where \"named_sharding(\"") != std::string::npos);
  CHECK(said("named_sharding(mesh(dp=0, mp=2), P(dp))").find("nabla::make_mesh") == 0);
}

TEST_CASE("S4-07 what is read is the type of a sharding outside of regions") {
  using mesh = nb::mesh<nb::mesh_dim<tag::dp>>;
  using region = nb::mesh<nb::mesh_dim<tag::dp, nb::dyn_size, nb::manual_kind>>;
  static_assert(Readable<named_sharding<mesh, decltype(P(dp))>>);
  static_assert(!Readable<named_sharding<region, decltype(P())>> && !Readable<mesh> && !Readable<decltype(P(dp))>);
}

}  // namespace test_of_read_sharding
