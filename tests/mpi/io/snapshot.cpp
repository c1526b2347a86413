// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/spmd/devices.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <nabla/io/io.hpp>
#include <unit/io/snapshot.hpp>

// Snapshots that several processes write and read together.
namespace test_of_snapshot {

namespace {

using namespace app;
namespace more {
NABLA_MESH_AXES(turned, self)
}
using namespace more;
using nb::P, nb::none, nb::save, nb::load, nb::record, nb::abstract, nb::device_put, nb::testing::equal;

int process() { return nb::detail::current_runtime().process; }

template <class F>
void for_each_spec(F f) {
  f(P());
  f(P(batch = data));
  f(P(hidden = (data, model)));
  f(P(batch = model, hidden = data));
}

}  // namespace

TEST_CASE("saved on any mesh by any spec, loaded on any other by any other") {
  const test_folder here;
  const std::string path = here / "a";
  const auto x = nb::iota<float>(batch = 24, hidden = 24).eval();
  int turn = 0;
  for_each_mesh([&](const auto& from) {
    for_each_spec([&](auto spec) {
      const with_blocks_of small(turn++ % 2 ? 300 : 1L << 20);
      const nb::recording r;
      save(path, device_put(x, from, spec));
      for_each_mesh([&](const auto& to) {
        if (&nb::detail::instance_of(to) == &nb::detail::instance_of(from) && processes() > 1) return;
        for_each_spec([&](auto other) {
          const auto y = load(path, device_put(abstract<float>(batch = 24, hidden = 24), to, other));
          CHECK(blocks_are(y, blocks_of(x, to, other)));
        });
      });
      CHECK(equal(load(path, abstract<float>(batch = 24, hidden = 24)), x));
      CHECK(r.count() == 0);
    });
  });
}

TEST_CASE("plain arrays and numbers, arrays on no mesh alone, and states and kinds of axes") {
  const test_folder here;
  const std::string path = here / "a";
  const auto x = nb::iota<double>(batch = 24, 3).eval();
  save(path, std::tuple(x, 5));
  const auto [plain, five] = load(path, std::tuple(nb::zeros<double>(batch = 24, 3), 0));
  CHECK(equal(plain, x));
  CHECK(five == 5);
  for_each_mesh([&](const auto& mesh) {
    const auto split = device_put(x, mesh, P(batch = data));
    const auto reduced = device_put(x, mesh, P(nb::reduced(model), batch = data));
    save(path, record(batch = split, inputs = reduced, hidden = std::tuple(x, 7)));
    const auto back = load(path, record(batch = reduced, inputs = split, hidden = std::tuple(x, 0)));
    static_assert(std::is_same_v<decltype(back[batch]), const decltype(reduced)&>);
    CHECK(blocks_are(back[batch], blocks_of(x, mesh, P(batch = data))));
    CHECK(blocks_are(back[inputs], blocks_of(x, mesh, P(batch = data))));
    CHECK(equal(std::get<0>(back[hidden]), x));
    CHECK(std::get<1>(back[hidden]) == 7);
  });
  const auto automatic = nb::make_mesh(data = nb::automatic(devices()));
  const auto laid_out = device_put(x, automatic, P(batch = data));
  save(path, laid_out);
  CHECK(equal(nb::to_host(load(path, laid_out)), x));
  CHECK(equal(load(path, x), x));
}

TEST_CASE("meshes whose processes stand in another order, and of one process each") {
  const test_folder here;
  const std::string path = here / "a";
  const auto all = nb::detail::current_runtime().devices();
  std::vector<nb::device> back_to_front;
  for (int i = all.size(); i-- > 0;) back_to_front.push_back(all[i]);
  const auto mesh = nb::make_mesh(data = devices());
  const auto other = nb::make_mesh(back_to_front, turned = devices());
  const auto x = nb::iota<float>(24, 5).eval();
  const auto a = device_put(x, mesh, P(data));
  const auto b = device_put(x, other, P(turned));
  const with_blocks_of small(64);
  save(path, std::pair(a, b));
  const auto [b_again, a_again] = load(path, std::pair(b, a));
  CHECK(equal(nb::to_host(a_again), x));
  CHECK(equal(nb::to_host(b_again), x));
  save(path, std::pair(b, a));
  CHECK(equal(nb::to_host(load(path, std::pair(a, b)).second), x));
#ifdef NABLA_HAS_MPI
  if (processes() == 1) return;
  // Each process saves its own file, and no other one knows of it.
  const auto alone = nb::make_mesh(MPI_COMM_SELF, self = nb::rest);
  const std::string own = path + "_" + std::to_string(process());
  const auto mine = device_put((x + float(process())).eval(), alone, P());
  save(own, mine);
  CHECK(equal(nb::to_host(load(own, mine)), (x + float(process())).eval()));
  ::unlink(own.c_str());
  CHECK(message_of([&] { save(path, std::pair(a, mine)); })
            .find("nabla::save requires arrays on meshes of the same processes: found meshes of 1 and of " +
                  std::to_string(processes()) + ", called at ") == 0);
#endif
}

TEST_CASE("what goes wrong in one process is thrown in all, and the snapshot before stays") {
  const test_folder here;
  const std::string path = here / "a";
  const auto mesh = nb::make_mesh(data = devices());
  const auto x = nb::iota<float>(24, 500).eval();
  const auto split = device_put(x, mesh, P(data));
  save(path, split);
  const int last = processes() - 1;
  // The last process cannot write.
  rlimit before{}, small{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  small = before;
  small.rlim_cur = 5000;
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  if (process() == last) ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string full = message_of([&] { save(path, split); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  CHECK(full == "nabla::save(\"" + path + "\") cannot write the file: File too large");
  here.wait();
  CHECK(here.names() == std::vector<std::string>{"a"});
  CHECK(equal(nb::to_host(load(path, split)), x));
  // The last process looks for another file.
  const std::string other = path + ".none";
  CHECK(message_of([&] { load(process() == last ? other : path, split); }) ==
        "nabla::load(\"" + other + "\") cannot open the file: No such file or directory");
  if (processes() == 1) return;
  CHECK(message_of([&] {
          save(process() == last ? other : path, split);
        }).find(" requires the same path, tree and plain values in all processes, called at ") != std::string::npos);
  CHECK(message_of([&] {
          save(path, std::tuple(split, nb::ones<float>(process() + 1)));
        }).find(" requires the same path, tree and plain values in all processes, called at ") != std::string::npos);
  here.wait();
  CHECK(here.names() == std::vector<std::string>{"a"});
  here.wait();
  {
    const with_checks checked(mesh);
    CHECK(message_of([&] {
            save(path, std::tuple(split, process()));
          }).find(" requires the same path, tree and plain values in all processes, called at ") != std::string::npos);
  }
  CHECK(equal(nb::to_host(load(path, split)), x));
}

TEST_CASE("two snapshots of one name that are read as one") {
  if (processes() == 1) return;
  const test_folder here;
  const std::string first = here / "a", second = here / "b";
  const auto mesh = nb::make_mesh(data = devices());
  const auto x = device_put(nb::iota<float>(24).eval(), mesh, P(data));
  save(first, x);
  save(second, device_put(nb::ones<float>(24), mesh, P(data)));
  CHECK(message_of([&] {
          load(process() == 0 ? first : second, x);
        }).find(" requires one snapshot, which is not replaced while it is loaded, in all processes") !=
        std::string::npos);
}

}  // namespace test_of_snapshot
