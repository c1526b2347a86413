// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Training that goes on from its last snapshot, on as many devices as there are now:
//   resumed <file> <steps> [every]   saves after `every` steps and at the end; prints the bits of the parameters
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>
#include <nabla/optim/optim.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs, hidden, params, moments, key, step)
NABLA_MESH_AXES(data, model)
using nb::P;

template <class W, class B>
struct layer {
  W w;
  B b;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

int program(nb::runtime& rt, int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string path = argv[1];
  const long steps = std::atol(argv[2]), every = argc > 3 ? std::atol(argv[3]) : steps;
  const int devices = rt.devices().size();
  const auto mesh = nb::make_mesh(data = devices % 2 == 0 ? devices / 2 : devices, model = devices % 2 == 0 ? 2 : 1);
  const nb::adam optimiser(0.05);

  const auto start =
      nb::device_put(layer{nb::normal<float>(nb::rng_key(1), inputs = 24, hidden = 8), nb::zeros<float>(hidden = 8)},
                     mesh, layer{P(inputs = data, hidden = model), P(hidden = model)});
  auto now = nb::record(params = start, moments = optimiser.init(start), key = nb::rng_key(2), step = 0L);
  if (::access(path.c_str(), F_OK) == 0) now = nb::load(path, now);

  for (long done = 1; done <= steps; ++done) {
    const auto noise =
        nb::device_put(nb::normal<float>(nb::fold_in(now[key], now[step]), inputs = 24, hidden = 8).eval(), mesh,
                       P(inputs = data, hidden = model));
    const auto gradients = layer{(2.f * now[params].w + 0.1f * noise).eval(), (now[params].b - 1.f).eval()};
    auto [next, state] = optimiser.update(now[params], gradients, now[moments]);
    now[params] = next;
    now[moments] = state;
    now[step] = now[step] + 1;
    if (done % every == 0 || done == steps) nb::save(path, now);
  }
  const auto w = nb::to_host(now[params].w);
  const auto b = nb::to_host(now[params].b);
  using nb::detail::snapshots::checksum_of;
  rt.on_root([&] {
    std::printf("step %ld of %08x %08x\n", now[step], unsigned(checksum_of(w.data(), 24 * 8 * sizeof(float))),
                unsigned(checksum_of(b.data(), 8 * sizeof(float))));
  });
  return 0;
}
}  // namespace app

int main(int argc, char** argv) { return nb::run(argc, argv, app::program); }
