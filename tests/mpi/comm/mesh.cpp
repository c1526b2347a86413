// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <numeric>
#include <sstream>

#include "machine.hpp"

namespace test_of_mesh {

using namespace app;

TEST_CASE("S4-54: a mesh says the same on every machine, and whether it is on several processes") {
  const auto mesh = nb::make_mesh(a = nb::rest);
  const int n = number_of_devices();
  CHECK(mesh.size(a) == n);
  std::vector<int> ids(static_cast<std::size_t>(n));
  std::iota(ids.begin(), ids.end(), 0);
  CHECK(mesh.device_ids() == ids);
  CHECK(mesh.is_multi_process() == (processes() > 1));
  std::ostringstream text;
  text << mesh;
  CHECK(text.str() == "mesh(a=" + std::to_string(n) + ")");
}

TEST_CASE("each process holds the box of devices that follow one another") {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    CHECK(mesh.process == this_process());
    CHECK(mesh.slots * mesh.processes == number_of_devices());
    long held = 0;
    for (int device = 0; device < number_of_devices(); ++device) {
      bool inside = true;
      for (long i = 2, rest = device; i >= 0; --i) {
        const long at = rest % mesh.size[i];
        inside = inside && at >= mesh.start[i] && at < mesh.start[i] + mesh.local[i];
        rest /= mesh.size[i];
      }
      CHECK(inside == (device / mesh.slots == this_process()));
      CHECK(inside == (mesh.devices[device].process == this_process()));
      held += inside;
    }
    CHECK(held == mesh.slots);
    CHECK(handle == nb::make_mesh(a = handle.size(a), b = handle.size(b), c = handle.size(c)));
  });
}

TEST_CASE("not pinned: meshes of any multiple of the processes") {
  if (is_pinned()) return;
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(a = processes(), b = 3));
  CHECK(mesh.slots == 3);
  CHECK(mesh.local[1] == 3);
  CHECK(mesh.start[0] == this_process());
  CHECK(mesh.devices[4] == nb::device{4 / 3, 4 % 3, 4});
  CHECK(nb::make_mesh(a = nb::rest, b = 2).size() == std::lcm(processes(), 2));
}

TEST_CASE("pinned: rest is what is left, and more is too many") {
  if (!is_pinned()) return;
  const int n = number_of_devices();
  if (n % 2 == 0 && nb::detail::box_of(std::vector<long>{n / 2, 2}, n / processes()).fits)
    CHECK(nb::make_mesh(a = nb::rest, b = 2).size(a) == n / 2);
  CHECK(message_of([&] { nb::make_mesh(a = n + 1); }).find("requires " + std::to_string(n + 1) + " devices: there ") !=
        std::string::npos);
}

TEST_CASE("a mesh that leaves a process idle is refused on all processes") {
  if (processes() == 1) return;
  const std::string text = message_of([] { nb::make_mesh(a = 1); });
  CHECK(text.find("a multiple of the " + std::to_string(processes()) +
                  " processes: found 1; start the program with -n 1,") != std::string::npos);
}

TEST_CASE("S1-30: half of the devices are half of every process") {
  const int n = number_of_devices(), slots = n / processes();
  if (slots % 2 != 0) return;
  const auto mesh = nb::make_mesh(nb::detail::current_runtime().devices().first(n / 2), a = n / 2);
  CHECK(mesh == nb::make_mesh(a = n / 2));
  CHECK(nb::detail::instance_of(mesh).slots == slots / 2);
  CHECK(mesh.device_ids().back() == n / 2 - 1);
}

TEST_CASE("S2-125: devices in an order of one's own, processes too") {
  const auto all = nb::detail::current_runtime().devices();
  std::vector<nb::device> turned;
  for (int i = all.size(); i-- > 0;) turned.push_back(all[i]);
  const auto handle = nb::make_mesh(turned, a = nb::rest);
  const auto& mesh = nb::detail::instance_of(handle);
  CHECK(handle.device_ids().front() == all.size() - 1);
  CHECK(mesh.process == processes() - 1 - this_process());
  constexpr int axes[] = {0};
  const auto& group = mesh.group(axes);
  std::vector<int> met(static_cast<std::size_t>(group.size));
  const int mine = this_process();
  nb::detail::all_gather(group, &mine, met.data(), sizeof(int));
  for (int i = 0; i < group.size; ++i) CHECK(met[std::size_t(i)] == processes() - 1 - i);
}

TEST_CASE("devices of one process that do not stand together are refused") {
  const auto all = nb::detail::current_runtime().devices();
  const int slots = all.size() / processes();
  if (processes() == 1 || slots == 1) return;
  std::vector<nb::device> dealt;
  for (int slot = 0; slot < slots; ++slot)
    for (int p = 0; p < processes(); ++p) dealt.push_back(all[p * slots + slot]);
  const std::string text = message_of([&] { nb::make_mesh(dealt, a = nb::rest); });
  CHECK(text.find("to stand together in the list: number 1 of process 1 stands among those of process 0") !=
        std::string::npos);
}

TEST_CASE("a list that names one process in two places and another nowhere is refused on all processes") {
  const auto all = nb::detail::current_runtime().devices();
  const int slots = all.size() / processes();
  if (processes() == 1 || slots % 2 != 0) return;
  std::vector<nb::device> lopsided;
  for (int slot = 0; slot < slots; ++slot) lopsided.push_back(all[slot]);
  while (int(lopsided.size()) < processes() * slots / 2) lopsided.push_back(all[int(lopsided.size()) + slots]);
  const std::string text = message_of([&] { nb::make_mesh(lopsided, a = nb::rest); });
  CHECK(text.find("requires " + std::to_string(slots / 2) + " devices of each process: those of process 0 stand in two "
                  "places, and another process has none") != std::string::npos);
}

#ifdef NABLA_HAS_MPI
TEST_CASE("S2-125: a mesh on the processes of a communicator, in its order") {
  if (!nb::detail::mpi_is_usable()) return;
  const int part = this_process() % 2;
  MPI_Comm half = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, part, -this_process(), &half);
  int members = 0, rank = 0;
  MPI_Comm_size(half, &members);
  MPI_Comm_rank(half, &rank);
  const auto handle = nb::make_mesh(half, a = nb::rest);
  const auto again = nb::make_mesh(half, a = nb::rest);
  MPI_Comm_free(&half);
  CHECK(handle == again);
  const auto& mesh = nb::detail::instance_of(handle);
  CHECK(mesh.processes == members);
  CHECK(mesh.process == rank);
  CHECK(handle.size() == members * (number_of_devices() / processes()));
  CHECK(mesh.devices[0].process % 2 == part);
  CHECK(mesh.devices[int(mesh.start[0])].process == this_process());

  float sum = float(this_process() + 1), expected = 0;
  for (int p = part; p < processes(); p += 2) expected += float(p + 1);
  constexpr int axes[] = {0};
  nb::detail::announce(mesh, "psum", axes, sizeof(float), "f32");
  nb::detail::all_reduce(mesh.group(axes), &sum, 1, nb::detail::element::f32, nb::reduction::sum);
  CHECK(sum == expected);
  CHECK(nb::make_mesh(MPI_COMM_WORLD, a = nb::rest) == nb::make_mesh(a = nb::rest));
  CHECK(message_of([] { nb::make_mesh(MPI_COMM_NULL, a = 1); }).find("found MPI_COMM_NULL") != std::string::npos);
}
#endif

}  // namespace test_of_mesh
