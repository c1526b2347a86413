// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <csignal>
#include <mpi/spmd/devices.hpp>
#include <nabla/io/hdf5.hpp>
#include <sys/resource.h>
#include <unit/io/files.hpp>

// Datasets of split arrays: each process reads its part, and writes it, at once with the others or in its turn.
namespace test_of_hdf5 {

namespace {
using namespace app;
using nb::P, nb::load_hdf5, nb::named_sharding, nb::out_sharding, nb::save_hdf5, nb::testing::equal;
}  // namespace

TEST_CASE("save_hdf5 of split arrays and load_hdf5 under every spec") {
  const test_folder here;
  for_each_mesh([&](const auto& mesh) {
    const long n = devices();
    const auto whole = nb::iota<float>(batch = 2 * n, inputs = 3 * n).eval();
    save_hdf5(here / "x.h5", "by/rows", nb::device_put(whole, mesh, P(batch = data)), "by/both",
              nb::device_put(whole, mesh, P(batch = model, inputs = data)) * 2.f, "same",
              nb::device_put(whole, mesh, P()), "plain", whole > 3.f);
    const auto check = [&](auto spec) {
      const auto split = out_sharding(named_sharding(mesh, spec));
      CHECK(blocks_are(load_hdf5<float>(here / "x.h5", "by/rows", batch, inputs, split), blocks_of(whole, mesh, spec)));
      CHECK(blocks_are(load_hdf5<double>(here / "x.h5", "by/both", batch, inputs, split),
                       blocks_of((whole * 2.f).eval(), mesh, spec)));
      CHECK(blocks_are(load_hdf5<float>(here / "x.h5", "plain", batch, inputs, split),
                       blocks_of(nb::astype<float>(whole > 3.f).eval(), mesh, spec)));
    };
    check(P(batch = data, inputs = model));
    check(P(inputs = (model, data)));
    CHECK(equal(load_hdf5<float>(here / "x.h5", "same", batch, inputs), whole));
  });
}

TEST_CASE("scalars, empty arrays, and those of which not all processes write a part") {
  const test_folder here;
  const long n = devices();
  const auto mesh = nb::make_mesh(data = n);
  const auto x = nb::iota<float>(batch = 2 * n, inputs = 3).eval();
  const auto none = nb::zeros<float>(batch = 0, inputs = 3);
  save_hdf5(here / "split.h5", "x", nb::device_put(x, mesh, P(batch = data)), "same", nb::device_put(x, mesh, P()),
            "none", nb::device_put(none, mesh, P(batch = data)), "seven", nb::device_put(nb::full(7), mesh, P()), "one",
            nb::full(1));
  save_hdf5(here / "plain.h5", "x", x, "same", x, "none", none, "seven", nb::full(7), "one", nb::full(1));
  CHECK(equal(load_hdf5<float>(here / "split.h5", "x", batch, inputs), x));
  CHECK(equal(load_hdf5<float>(here / "split.h5", "same", batch, inputs), x));
  CHECK(load_hdf5<float>(here / "split.h5", "none", batch, inputs).size(batch) == 0);
  CHECK(load_hdf5<int>(here / "split.h5", "seven").item() == 7);
  CHECK(load_hdf5<int>(here / "split.h5", "one").item() == 1);
  CHECK(here.read("split.h5").size() == here.read("plain.h5").size());  // no byte too many
}

TEST_CASE("when one process cannot write its part of a dataset, all throw, and the file is as it was") {
  const test_folder here;
  const auto mesh = nb::make_mesh(data = devices());
  const auto x = nb::device_put(nb::iota<float>(batch = 1000 * devices()), mesh, P(batch = data));
  save_hdf5(here / "x.h5", "x", x);
  const std::string before = here.read("x.h5");
  const nb::detail::called word("test");
  const auto all = nb::detail::processes_of(nb::no_mesh{}, word);
  const bool last = all.rank() == all.size() - 1;
  rlimit limit;
  ::getrlimit(RLIMIT_FSIZE, &limit);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {1000, limit.rlim_max};
  if (last) ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string said = message_of([&] { save_hdf5(here / "x.h5", "x", x + 1.f); });
  ::setrlimit(RLIMIT_FSIZE, &limit);
  CHECK(said.find("nabla::save_hdf5(\"" + here / "x.h5") == 0);
  CHECK(here.read("x.h5") == before);
  here.wait();
  CHECK(here.names() == std::vector<std::string>{"x.h5"});
}

#ifdef NABLA_HAS_MPI
TEST_CASE("arrays on meshes of other processes are refused in all, whatever comes first") {
  if (processes() == 1) return;
  const test_folder here;
  const auto x = nb::iota<float>(24, 5).eval();
  const auto all = nb::device_put(x, nb::make_mesh(data = nb::rest), P(data));
  const auto mine = nb::device_put(x, nb::make_mesh(MPI_COMM_SELF, data = nb::rest), P());
  const std::string refused = "nabla::save_hdf5 requires arrays on meshes of the same processes";
  CHECK(message_of([&] { save_hdf5(here / "x.h5", "mine", mine, "all", all); }).find(refused) == 0);
  CHECK(message_of([&] { save_hdf5(here / "x.h5", "all", all, "mine", mine); }).find(refused) == 0);
  here.wait();
  CHECK(here.names().empty());
}
#endif

}  // namespace test_of_hdf5
