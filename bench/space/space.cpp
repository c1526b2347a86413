// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NABLA against what the machine's own libraries do, where kernels run: on a GPU as on a host. One JSON line a case. A
// kernel that does nothing but read and write is compared with a copy of as many bytes, a product with the call of the
// BLAS, a step of small kernels with its replay.

#include "../cases.hpp"

#include <nabla/transform/grad.hpp>
#include <nabla/transform/replayed.hpp>

#ifdef NABLA_HAS_CUBLAS
#include <cublas_v2.h>
#else
#include "../baseline/matmul.hpp"
#endif

namespace bench {

namespace {

constexpr bool on_host = nb::detail::runs_on_the_host;
/// Elements that no cache holds.
constexpr long many = on_host ? 1L << 22 : 1L << 27;
/// Calls between two waits for the machine: one takes as long as a small kernel.
constexpr int in_a_row = on_host ? 1 : 16;

template <class F>
auto waited_for(const F& f) {
  return [=] {
    for (int i = 0; i < in_a_row; ++i) f();
    Kokkos::fence();
  };
}

template <class T = float, class... D>
auto random_numbers(unsigned seed, D... dims) {
  return nb::astype<T>(nb::normal<float>(nb::rng_key(long(seed)), dims...)).eval();
}

/// Copies so many bytes: it reads and writes each once.
class copied_bytes {
 public:
  explicit copied_bytes(long moved)
      : from_(Kokkos::ViewAllocateWithoutInitializing("from"), std::size_t(moved / 8)),
        to_(Kokkos::ViewAllocateWithoutInitializing("to"), std::size_t(moved / 8)) {
    Kokkos::deep_copy(from_, 1.f);
  }
  void operator()() const { Kokkos::deep_copy(nb::execution_space(), to_, from_); }

 private:
  Kokkos::View<float*, nb::memory_space> from_, to_;
};

/// A word that must move so many bytes, against a copy that moves as many.
template <class F>
void moves(runner& run, const std::string& name, long bytes, const F& f) {
  if (!run.wants(name)) return;
  run.compare(name, "copy", waited_for(f), waited_for(copied_bytes(bytes)));
}

/// Whether one of these cases, of some size, is wanted: random numbers for all take longer than the cases.
bool wants_any(const runner& run, std::initializer_list<const char*> names, const std::string& size = "") {
  return std::any_of(names.begin(), names.end(), [&](const char* name) { return run.wants(std::string(name).append(size)); });
}

void chains(runner& run) {
  if (!wants_any(run, {"chain", "chain_exp", "chain_bf16", "add_loop"})) return;
  const auto a = random_numbers(1, many), b = random_numbers(2, many), c = random_numbers(3, many);
  moves(run, "chain", 16 * many, [=] { keep((a + 2.5f * b * c).eval().data()); });
  moves(run, "chain_exp", 12 * many, [=] { keep((nb::exp(a) * b).eval().data()); });
  const auto x = nb::astype<nb::bfloat16>(a).eval(), y = nb::astype<nb::bfloat16>(b).eval();
  moves(run, "chain_bf16", 6 * many, [=] { keep((x * y + x).eval().data()); });
  const Kokkos::View<float*, nb::memory_space> out("out", std::size_t(many));
  const auto p = a.view(), q = b.view(), r = c.view();
  run.compare("add_loop", "parallel_for", waited_for([=] { keep((a + 2.5f * b * c).eval().data()); }), waited_for([=] {
                Kokkos::parallel_for(
                    "loop", Kokkos::RangePolicy<nb::execution_space>(0, many),
                    KOKKOS_LAMBDA(long i) { out(i) = p(i) + 2.5f * q(i) * r(i); });
              }));
}

void rows_of(runner& run, long n) {
  const std::string size = std::string("_").append(std::to_string(n));
  if (!wants_any(run, {"softmax", "layer_norm", "sum_rows", "sum_columns", "add_row", "transpose", "cumsum"}, size))
    return;
  const auto x = random_numbers(1, batch = many / n, hidden = n);
  const auto scale = random_numbers(2, hidden = n);
  moves(run, "softmax" + size, 8 * many, [=] { keep(nb::softmax(x, hidden).eval().data()); });
  moves(run, "layer_norm" + size, 8 * many,
        [=] { keep(((x - nb::mean(x, hidden)) * nb::rsqrt(nb::var(x, hidden) + 1e-5f) * scale).eval().data()); });
  moves(run, "sum_rows" + size, 4 * many, [=] { keep(nb::sum(x, hidden).eval().data()); });
  moves(run, "sum_columns" + size, 4 * many, [=] { keep(nb::sum(x, batch).eval().data()); });
  moves(run, "add_row" + size, 8 * many, [=] { keep((x + scale).eval().data()); });
  moves(run, "transpose" + size, 8 * many,
        [=] { keep(nb::materialize(nb::transpose(x, hidden, batch)).storage().data()); });
  moves(run, "cumsum" + size, 8 * many, [=] { keep(nb::cumsum(x, hidden).eval().data()); });
}

void products(runner& run, int n) {
  const std::string name = "matmul_" + std::to_string(n);
  if (!run.wants(name)) return;
  const auto a = random_numbers(1, batch = n, hidden = n);
  const auto b = random_numbers(2, hidden = n, classes = n);
  const auto ours = waited_for([=] { keep(nb::dot(a, b, hidden).eval().data()); });
  const Kokkos::View<float*, nb::memory_space> out("out", std::size_t(n) * std::size_t(n));
#ifdef NABLA_HAS_CUBLAS
  run.compare(name, "cublasSgemm", ours, waited_for([=, p = a.data(), q = b.data()] {
                const float one = 1, zero = 0;
                cublasSgemm(nb::detail::cublas::handle(), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, q, n, p, n, &zero,
                            out.data(), n);
              }));
#else
  run.compare(name, "sgemm", ours,
              waited_for([=, p = a.data(), q = b.data()] { baseline::matmul(out.data(), p, q, n, n, n); }));
#endif
}

/// A training step of small layers.
void steps(runner& run) {
  if (!run.wants("small_step")) return;
  const auto loss = [](const auto& w, const auto& b, const auto& x) {
    const auto h = nb::tanh(nb::dot(x, w, hidden) + b).eval();
    return nb::mean(nb::square(h - 0.5f), nb::all);
  };
  const auto step = [=](const auto& w, const auto& b, const auto& x) {
    const auto [dw, db] = nb::grad(nb::argnums<0, 1>, loss)(w, b, x);
    return std::tuple((w - 0.1f * dw).eval(), (b - 0.1f * db).eval());
  };
  const auto w = random_numbers(1, hidden = 64, classes = 10);
  const auto b = random_numbers(2, classes = 10);
  const auto x = random_numbers(3, batch = 128, hidden = 64);
  const auto again = nb::replayed(step);
  run.compare("small_step", "each kernel by itself", waited_for([=] { keep(std::get<0>(again(w, b, x)).data()); }),
              waited_for([=] { keep(std::get<0>(step(w, b, x)).data()); }));
}

}  // namespace

}  // namespace bench

int main(int argc, char** argv) {
  nabla::runtime rt(argc, argv);
  bench::runner run(argc, argv);
  std::printf("{\"space\": \"%s\", \"elements\": %ld, \"calls in a row\": %d}\n", nb::execution_space().name(),
              bench::many, bench::in_a_row);
  bench::chains(run);
  for (const long n : {64, 1024, 16384}) bench::rows_of(run, n);
  for (const int n : {512, 1024, 4096}) bench::products(run, n);
  bench::steps(run);
}
