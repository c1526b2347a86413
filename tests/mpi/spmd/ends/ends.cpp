// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <nabla/nabla.hpp>
#include <sstream>
#include <string>
#include <thread>

namespace nb = nabla;
using nb::P;
namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
}  // namespace app
using namespace app;

// What can go wrong in one process of a program while the others go on. With no argument nothing does.
namespace {

int process = -1;

// The lines that the expectations name.
// clang-format off
#line 1 "solver.cpp"
template <class X> auto residual(const X& x) { return nb::psum(x, data); }
template <class X> auto history(const X& x) { return nb::all_gather(x, data, nb::tiled(batch)); }
template <class X> auto total(const X& x) { return nb::psum(x, data); }
template <class M, class F> auto stepper(const M& m, F f) { return nb::shard_map(m, nb::in_specs(P(batch = data), P()), nb::out_specs(P()), f); }
template <class X> auto whole(const X& x) { return nb::to_host(x); }
template <class X> auto same(const X& x) { return nb::assume_invarying(x, data); }
template <class X> auto answer(const X& x) { return x.item(); }
template <class X, class M> auto placed(const X& x, const M& m) { return nb::device_put(x, m, P(batch = data)); }
#line 35 "ends.cpp"
// clang-format on

/// Called by the last process alone, in the body of a mapped function.
template <class X>
void go_wrong(const std::string& how, const X& x) {
  if (how == "other_word") history(x);
  if (how == "other_place") total(x);
  if (how == "other_shape") residual(nb::concatenate(batch, x, x));
  if (how == "throws") throw nb::runtime_error("a file that only this process reads is damaged");
  if (how == "exits") std::exit(0);
  if (how == "killed") std::raise(SIGKILL);
  if (how == "sleeps") std::this_thread::sleep_for(std::chrono::seconds(300));
  if (how == "other_mesh") nb::make_mesh(model = nb::rest);
}

/// The first collective among some of the processes, of which the last one does not come.
int sum_along_model(bool last) {
  const auto mesh = nb::make_mesh(data = 2, model = nb::rest);
  const auto f = nb::shard_map(mesh, nb::in_specs(P((data, model))), nb::out_specs(P(data)), [&](auto b) {
    if (last) std::this_thread::sleep_for(std::chrono::seconds(300));
    return nb::psum(b, model);
  });
  return f(nb::iota<float>(mesh.size())).size() == 2 ? 0 : 1;
}

int run(int argc, char** argv) {
  nb::runtime rt(argc, argv);
  const std::string how = argc > 1 ? argv[1] : "well";
  process = nb::detail::current_runtime().process;
  const bool last = rt.processes() > 1 && process == rt.processes() - 1;
  if (how == "sleeps_in_group") return sum_along_model(last);
  const auto mesh = nb::make_mesh(data = nb::rest);
  const long n = mesh.size(data);

  const auto x = (nb::iota<float>(batch = 2 * n) + (how == "other_array" && last ? 1.f : 0.f)).eval();
  const float scale = how == "other_number" && last ? 2.f : 1.f;
  const auto step = stepper(mesh, [&](auto b, float by) {
    // On its way while a process goes wrong; most of it cannot have arrived.
    const auto moved = nb::ppermute((nb::zeros<float>(1 << 18) + nb::sum(b, batch)).eval(), data, nb::shift(1));
    const auto first = residual(b);
    if (last) go_wrong(how, b);
    if (how == "all_throw") throw nb::runtime_error("a file that no process can read");
    if (how == "false_claim") same(b);
    const auto second = residual(by * b);
    return first + second + 0.f * nb::psum(nb::sum(moved), data);
  });
  const auto placed_x = placed(x, mesh);
  const auto y = step(x, scale);
  if (how == "ends" && last) return 0;
  if (how == "on_root") rt.on_root([&] { whole(placed_x); });
  if (how == "put_on_root") rt.on_root([&] { placed(x, mesh); });
  auto s = nb::sum(y, batch).eval();
  if (how == "other_bits" && last) *const_cast<float*>(nb::detail::elements(s)) += 1;
  const float sum = answer(s);
  rt.on_root([&] {
    if (answer(s) != sum) std::cerr << "on_root reads what all have read\n";
  });
  return sum == 2 * float(n * (2 * n - 1)) && nb::sum(whole(placed_x), batch).item() == sum / 2 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::ostringstream line;
    line << "process " << process << " caught: " << e.what() << '\n';
    std::cerr << line.str();
    return 2;
  }
}
