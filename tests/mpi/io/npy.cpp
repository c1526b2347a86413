// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <csignal>
#include <golden/npy.hpp>
#include <mpi/spmd/devices.hpp>
#include <nabla/io/npy.hpp>
#include <sys/resource.h>
#include <unit/io/files.hpp>

// Files of split arrays: each process reads and writes its part, and when one fails all do.
namespace test_of_npy {

namespace {

using namespace app;
using nb::P, nb::dyn, nb::fixed, nb::load_npy, nb::named_sharding, nb::out_sharding, nb::save_npy, nb::testing::equal;

bool is_last_process() {
  const nb::detail::called word("test");
  const auto all = nb::detail::processes_of(nb::no_mesh{}, word);
  return all.rank() == all.size() - 1;
}
/// A limit of the system for this process, while f runs.
template <class F>
std::string said_with_limit(bool here, int what, unsigned long limit, F f) {
  rlimit before;
  ::getrlimit(__rlimit_resource(what), &before);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {limit, before.rlim_max};
  if (here) ::setrlimit(__rlimit_resource(what), &small);
  const std::string said = message_of(f);
  ::setrlimit(__rlimit_resource(what), &before);
  return said;
}
bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The bytes that this process has read since it began.
long bytes_read() {
  std::ifstream in("/proc/self/io");
  std::string name;
  long n = 0;
  in >> name >> n;
  return n;
}

}  // namespace

TEST_CASE("save_npy of a split array writes the file of the whole, load_npy reads it under every spec") {
  const test_folder here;
  for_each_mesh([&](const auto& mesh) {
    const long n = devices();
    const auto whole = nb::iota<std::int64_t>(batch = 2 * n, hidden = 3, inputs = 3 * n).eval();
    save_npy(here / "whole.npy", whole);
    const std::string file = here.read("whole.npy");
    // The same elements in Fortran's order: the file of the transpose, with another header.
    save_npy(here / "fortran.npy", transpose(whole, inputs, hidden, batch));
    std::string fortran = here.read("fortran.npy");
    fortran.replace(0, 128, file.substr(0, 128));
    fortran.replace(fortran.find("False, "), 7, "True,  ");
    here.write("fortran.npy", fortran);
    const auto check = [&](auto spec) {
      const nb::recording r;
      const auto x = nb::device_put(whole, mesh, spec);
      save_npy(here / "x.npy", x);
      CHECK(here.read("x.npy") == file);
      const auto y = load_npy<std::int64_t>(here / "x.npy", batch, hidden = 3, inputs, out_sharding(named_sharding(mesh, spec)));
      CHECK(nb::type_name(y) == nb::type_name(x));
      CHECK(blocks_are(y, blocks_of(whole, mesh, spec)));
      const auto z = load_npy<std::int64_t>(here / "fortran.npy", batch, hidden = 3, inputs,
                                            out_sharding(named_sharding(mesh, spec)));
      CHECK(blocks_are(z, blocks_of(whole, mesh, spec)));
      CHECK(r.count() == 0);
    };
    check(P());
    check(P(batch = data));
    check(P(inputs = model));
    check(P(batch = data, inputs = model));
    check(P(batch = model, inputs = data));
    check(P(batch = (data, model)));
    check(P(inputs = (model, data)));
    // A value that differs between devices in the types alone: its blocks are stored once.
    const auto plain = load_npy<double>(here.write("i4.npy", golden::npy("C 1")), batch, hidden, inputs);
    save_npy(here / "x.npy", nb::device_put(plain, mesh, P()) * 2.0);
    CHECK(equal(load_npy<double>(here / "x.npy", batch, hidden, inputs), plain * 2.0));
    // A static size, and an empty dim.
    const auto empty = nb::device_put(nb::zeros<float>(batch = n, 0), mesh, P(batch = data));
    save_npy(here / "x.npy", empty);
    CHECK(nb::type_name(load_npy<float>(here / "x.npy", batch, fixed<0>, out_sharding(named_sharding(mesh, P(batch = data))))) ==
          nb::type_name(nb::device_put(nb::zeros<float>(batch = n, fixed<0>), mesh, P(batch = data))));
  });
}

TEST_CASE("load_npy: a size that its mesh axis does not divide") {
  const test_folder here;
  if (devices() % 5 == 0) return;
  const auto mesh = nb::make_mesh(data = devices());
  save_npy(here / "x.npy", nb::zeros<float>(batch = 5 * devices() + 1, 2));
  const std::string said = message_of([&] {
    load_npy<float>(here / "x.npy", batch, dyn, out_sharding(named_sharding(mesh, P(batch = data))));
  });
  if (devices() > 1) CHECK(contains(said, "nabla::load_npy requires batch = " + std::to_string(5 * devices() + 1)));
}

TEST_CASE("load_npy: a process reads no more than its part") {
  const test_folder here;
  const auto mesh = nb::make_mesh(data = devices());
  const long rows = 256 * devices(), row = 1536;
  save_npy(here / "x.npy", nb::iota<float>(batch = rows, inputs = row * devices()));
  const auto read_by = [&]<class T>(auto spec, T) {
    const long before = bytes_read();
    const auto x = load_npy<T>(here / "x.npy", batch, inputs, out_sharding(named_sharding(mesh, spec)));
    CHECK(x.stored_elements() == rows * row * devices() / processes());
    return bytes_read() - before;
  };
  if (bytes_read() == 0) return;  // a system that does not count them
  const long part = rows * row * devices() * 4 / processes(), others = 200000;
  CHECK(read_by(P(batch = data), 0.f) < part + others);
  CHECK(read_by(P(inputs = data), 0.f) < part + others);
  CHECK(read_by(P(inputs = data), 0.0) < part + others);  // elements that are converted
}

TEST_CASE("when one process cannot read or write, all throw, and the file is as it was") {
  const test_folder here;
  const auto mesh = nb::make_mesh(data = devices());
  const auto x = nb::device_put(nb::iota<float>(batch = 100 * devices(), 4), mesh, P(batch = data));
  save_npy(here / "x.npy", x);
  const std::string before = here.read("x.npy");
  const bool last = is_last_process();

  std::string said = said_with_limit(last, RLIMIT_FSIZE, 200, [&] { save_npy(here / "x.npy", x + 1.f); });
  CHECK(contains(said, "cannot write the file: File too large"));
  CHECK(here.read("x.npy") == before);
  here.wait();
  CHECK(here.names().size() == 1);

  const auto load = [&] {
    load_npy<float>(here / "x.npy", batch, dyn, out_sharding(named_sharding(mesh, P(batch = data))));
  };
  said = said_with_limit(last, RLIMIT_NOFILE, 0, load);
  CHECK(contains(said, "cannot open the file: Too many open files"));
  said = said_with_limit(last, RLIMIT_NOFILE, 0, [&] { load_npy<float>(here / "x.npy", batch, dyn); });
  CHECK(contains(said, "cannot open the file: Too many open files"));
  CHECK(message_of(load) == "nothing was thrown");

  const std::string other = here / (last ? "last.npy" : "others.npy");
  said = message_of([&] { save_npy(other, x); });
  CHECK(contains(said, processes() > 1 ? "requires the same path in all processes" : "nothing was thrown"));
  here.wait();
  CHECK(here.names().size() == (processes() > 1 ? 1 : 2));
  here.wait();
  // A file of each process: of other sizes in one.
  if (processes() == 1) return;
  if (last) std::ofstream(other, std::ios::binary) << golden::npy("<f4");
  here.wait();
  if (here.is_first()) std::ofstream(here / "others.npy", std::ios::binary) << before;
  here.wait();
  said = message_of([&] { load_npy<float>(other, batch, dyn); });
  CHECK(contains(said, "requires files of the same sizes in all processes: found " +
                           (last ? std::string("[2,3]") : "[" + std::to_string(100 * devices()) + ",4]")));
}

TEST_CASE("files belong to all processes: not inside of on_root, not in a loop that devices leave one by one") {
  const test_folder here;
  const auto mesh = nb::make_mesh(data = devices());
  const auto x = nb::zeros<float>(3).eval();
  {
    const nb::detail::alone_on_root alone;
    CHECK(contains(message_of([&] { save_npy(here / "x.npy", x); }), "nabla::save_npy: requires all processes"));
    CHECK(contains(message_of([&] { load_npy<float>(here / "x.npy", dyn); }), "nabla::load_npy: requires all processes"));
  }
  {
    const nb::detail::steps_apart apart(mesh.layout, 1);
    CHECK(contains(message_of([&] { save_npy(here / "x.npy", x); }), "a while_loop runs that devices leave one by one"));
    CHECK(contains(message_of([&] { load_npy<float>(here / "x.npy", dyn); }), "nabla::load_npy: requires all processes"));
  }
}

}  // namespace test_of_npy
