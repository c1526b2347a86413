// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/collective.hpp"

#include "../examples/ring_matmul/products.hpp"
#include "baseline/matmul.hpp"
#include "collective_words.hpp"

namespace bench {

namespace {

/// The same global work on one device and on eight simulated ones.
void eight_devices_case(runner& run) {
  const std::string name = "eight_devices_1000000";
  if (!run.wants(name)) return;
  const long n = opaque(1000000L);
  const auto a = random_array(1, batch = n), b = random_array(2, batch = n), c = random_array(3, batch = n);
  auto on = [&](long devices) {
    const auto mesh = nb::make_mesh(data = devices);
    const auto spec = nb::P(batch = data);
    const auto f = nb::shard_map(mesh, nb::in_specs(spec, spec, spec), nb::out_specs(spec),
                                 [](auto a, auto b, auto c) { return a + 2.5f * b * c; });
    return [f, x = nb::device_put(a, mesh, spec), y = nb::device_put(b, mesh, spec),
            z = nb::device_put(c, mesh, spec)] { keep(f(x, y, z).storage().data()); };
  };
  run.compare(name, "one device", on(8), on(1));
}

/// What a call of a mapped function costs: one word on a few numbers, with and without it.
void call_case(runner& run) {
  const std::string name = "shard_map_8_numbers";
  if (!run.wants(name)) return;
  const auto mesh = nb::make_mesh(data = 1);
  const auto plain = random_array(1, batch = opaque(8L));
  const auto x = nb::device_put(plain, mesh, nb::P(batch = data));
  const auto f = nb::shard_map(mesh, nb::in_specs(nb::P(batch = data)), nb::out_specs(nb::P(batch = data)),
                               [](auto x) { return x + 1.f; });
  run.compare(
      name, "the word alone", [&] { keep(f(x).storage().data()); }, [&] { keep((plain + 1.f).eval().data()); });
}

/// The devices of a process have their blocks in one piece of memory: against the loops and copies that this leaves to
/// do.
const collective_baseline in_one_process[] = {
    {"psum", "eight streams", baseline::psum_8},      {"pmean", "eight streams", baseline::pmean_8},
    {"pmax", "eight streams", baseline::pmax_8},      {"pmin", "eight streams", baseline::pmin_8},
    {"all_gather", "memcpy", baseline::all_gather_8}, {"psum_scatter", "eight streams", baseline::psum_8},
    {"ppermute", "memcpy", baseline::shift_8},        {"pshuffle", "memcpy", baseline::reverse_8},
    {"all_to_all", "memcpy", baseline::all_to_all_8},
};

/// The whole product of four devices' blocks, B gathered or on its way round, against one call of the BLAS.
void ring_cases(runner& run) {
  const int n = opaque(1024);
  const std::string size = "_4x" + std::to_string(n / 4);
  if (!run.wants("matmul_gathered" + size) && !run.wants("matmul_ring" + size) && !run.wants("matmul_two_rings" + size))
    return;
  namespace rm = ring_matmul;
  const auto mesh = nb::make_mesh(rm::ring = 4);
  const auto a = random_array(1, rm::batch = n, rm::inputs = n);
  const auto b = random_array(2, rm::inputs = n, rm::outputs = n);
  const auto rows = nb::device_put(a, mesh, nb::P(rm::batch = rm::ring));
  const auto parts = nb::device_put(b, mesh, nb::P(rm::inputs = rm::ring));
  const auto pa = input(a), pb = input(b);
  floats out(pa.size());
  const auto product = [&](const char* name, auto f) {
    const auto multiply = nb::shard_map(mesh, nb::in_specs(nb::P(rm::batch = rm::ring), nb::P(rm::inputs = rm::ring)),
                                        nb::out_specs(nb::P(rm::batch = rm::ring)), f);
    run.compare(
        name + size, "sgemm", [&] { keep(multiply(rows, parts).storage().data()); },
        [&] { baseline::matmul(out.data(), pa.data(), pb.data(), n, n, n); });
  };
  product("matmul_gathered", rm::gathered);
  product("matmul_ring", rm::one_ring);
  product("matmul_two_rings", rm::two_rings);
}

}  // namespace

void collective_cases(runner& run) {
  eight_devices_case(run);
  call_case(run);
  for (const long block : {1024L, 1000000L})
    compare_collectives(run, nb::make_mesh(data = 8), 0, opaque(block), "_8x" + std::to_string(block), in_one_process);
  ring_cases(run);
}

}  // namespace bench
