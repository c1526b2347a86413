// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shows.hpp"

#include <sys/mman.h>
#include <unistd.h>
#include <cstring>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vmap.hpp>
#include <sstream>
#include <tuple>
#include <utility>
#include <vector>

namespace nb = nabla;

namespace {
NABLA_AXES(unseen)
}

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::fixed, nb::type_name;

template <class X>
std::string printed(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}

void numbers() {
  auto x = nb::iota<float>(batch = 2, hidden = 3).eval();
  shows("print x", type_name(x) + " = {{0, 1, 2}, {3, 4, 5}}");
  shows("output x", type_name(x) + " = {{0, 1, 2}, {3, 4, 5}}");
  const auto& r = x;
  shows("print r", type_name(x) + " = {{0, 1, 2}, {3, 4, 5}}");
  const auto* p = &x;
  shows("print *p", type_name(x) + " = {{0, 1, 2}, {3, 4, 5}}");
  (void)r, (void)p;
  using matrix = nb::array_of<double, fixed<1>, fixed<2>, unseen>;
  const matrix y = nb::iota<double>(fixed<1>, fixed<2>, unseen = 2) / 2.;
  shows("print y", type_name(y) + " = {{{0, 0.5}, {1, 1.5}}}");
  const auto scalar = nb::sum(x, batch, hidden).eval();
  shows("print scalar", printed(scalar));

  auto i = nb::iota<std::int32_t>(3).eval() - 1;
  auto i32 = i.eval();
  shows("print i32", type_name(i32) + " = {-1, 0, 1}");
  shows("print/x i32", type_name(i32) + " = {0xffffffff, 0x0, 0x1}");
  auto i64 = nb::iota<std::int64_t>(2).eval();
  shows("print i64", type_name(i64) + " = {0, 1}");
  auto u8 = nb::full(std::uint8_t{200}, 2).eval();
  shows("print u8", type_name(u8) + " = {200, 200}");
  auto c64 = nb::array_from({std::complex<float>(1, 2), std::complex<float>(0.5f, -3)}, 2).eval();
  shows("print c64", type_name(c64) + " = {1 + 2i, 0.5 + -3i}");
  auto bf16 = nb::astype<nb::bfloat16>(nb::iota<float>(3) - 0.3f).eval();
  shows("print bf16", type_name(bf16) + " = {-0.30078125, 0.69921875, 1.703125}");
  auto f16 = nb::astype<nb::float16>(nb::iota<float>(3) * 30000.f).eval();
  shows("print f16", type_name(f16) + " = {0, 30000, 60000}");
  const nb::float16 half(0x1p-24f);
  shows("print half", "5.96046448e-08");
  (void)half;
  auto truth = (i32 > 0).eval();
  shows("print truth", type_name(truth) + " = {false, false, true}");

  std::vector<float> theirs{1, 2, 3, 4};
  const auto wrapped = nb::wrap(std::span(theirs), 2, 2);
  shows("print wrapped", type_name(wrapped) + " = {{1, 2}, {3, 4}}");
  const auto pair = std::pair(x, 3);
  shows("print pair", "{first = " + type_name(x) + " = {{0, 1, 2}, {3, 4, 5}}, second = 3}");
  const auto record = nb::record(batch = x, hidden = 2.f);
  shows("print record", "{batch = " + type_name(x) + " = {{0, 1, 2}, {3, 4, 5}}, hidden = 2}");
  const auto key = nb::rng_key(7);
  shows("print key", "{bits = " + printed(key.bits) + "}");
  const auto facts = nb::type_of(x);
  shows("print facts", printed(facts));
}

void limits() {
  const auto row = nb::iota<float>(500).eval();
  shows("print -elements 3 -- row", type_name(row) + " = {0, 1, 2...}");
  shows("open row [499]", "499");
  const auto x = nb::iota<int>(3, 4).eval();
  shows("print -elements 5 -- x", type_name(x) + " = {{0, 1, 2, 3}, {4, ...}, ...}");
  shows("print -elements 2 -- x", type_name(x) + " = {{0, 1...}, ...}");
  shows("print -elements unlimited -- x", type_name(x) + " = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}}");
  shows("print -array-indexes on -- x", type_name(x) +
                                            " = {[0] = {[0] = 0, [1] = 1, [2] = 2, [3] = 3}, [1] = {[0] = 4, [1] = 5, "
                                            "[2] = 6, [3] = 7}, [2] = {[0] = 8, [1] = 9, [2] = 10, [3] = 11}}");
  shows("open x [1]", "[0] = 4, [1] = 5, [2] = 6, [3] = 7");
  // 200 numbers are printed, and a front end opens what lies behind them.
  const auto deep = nb::iota<int>(20, 30, 40, 2).eval();
  shows("print -elements 3 -- deep", type_name(deep) + " = {{{{0, 1}, {2, ...}, ...}, ...}, ...}");
  shows("open deep [19] [29] [39]", "[0] = 47998, [1] = 47999");
  shows("open deep [19] [29] [39] [1]", "47999");
}

template <class X>
struct room {
  alignas(X) unsigned char bytes[sizeof(X)];
  X& value() { return *reinterpret_cast<X*>(bytes); }
};

void without_numbers() {
  auto x = nb::iota<float>(batch = 2, hidden = 3).eval();
  using array = decltype(x);
  const auto sum = x + x;
  shows("print sum", type_name(sum) + " (an expression, not run yet)");
  const auto used = (sum * 2.f).eval();
  shows("print sum", type_name(sum) + " (an expression that has run) = {{0, 2, 4}, {6, 8, 10}}");
  (void)used;
  const auto total = nb::max(x, batch);
  shows("print total", type_name(total) + " (an expression, not run yet)");
  const auto product = nb::dot(x, x, hidden);
  shows("print product", type_name(product) + " (an expression, not run yet)");
  const auto abstract = nb::abstract(x);
  shows("print abstract", type_name(abstract) + " (abstract: it has no numbers)");

  const auto none = nb::zeros<float>(batch = 0, hidden = 3).eval();
  shows("print none", type_name(none) + " {}");
  const auto none_in_rows = nb::zeros<float>(batch = 2, hidden = 0).eval();
  shows("print none_in_rows", type_name(none_in_rows) + " {}");
  array never;
  shows("print never", type_name(never) + " (no value: moved from, or never given one)");
  auto moved = nb::iota<float>(batch = 2, hidden = 3).eval();
  const auto there = std::move(moved);
  shows("print moved", type_name(there) + " (no value: moved from, or never given one)");

  room<array> broken;
  std::memset(broken.bytes, 0, sizeof broken.bytes);
  auto* p = &broken.value();
  shows("print *p", "f32[batch=0,hidden=0] (no value: moved from, or never given one)");
  std::memset(broken.bytes, 0x5a, sizeof broken.bytes);
  shows("print *p", "f32[batch=dyn,hidden=dyn] (no valid array: not yet made, or overwritten)");
  std::memcpy(broken.bytes, static_cast<const void*>(&x), sizeof broken.bytes);
  shows("print *p", type_name(x) + " = {{0, 1, 2}, {3, 4, 5}}");
  std::memset(broken.bytes + sizeof broken.bytes - sizeof(unsigned), 0x5a, sizeof(unsigned));  // the stored mesh axes
  shows("print *p", "f32[batch=dyn,hidden=dyn] (no valid array: not yet made, or overwritten)");
  std::memcpy(broken.bytes, static_cast<const void*>(&x), sizeof broken.bytes);
  void* nowhere = reinterpret_cast<void*>(16);
  std::memcpy(broken.bytes, &nowhere, sizeof nowhere);  // the block that holds the memory
  shows("print *p", type_name(x) + " (no valid array: there is no memory at 0x10)");
  nb::detail::memory_block block{1, 1 << 20, nowhere, false};
  auto* overwritten = &block;
  std::memcpy(broken.bytes, &overwritten, sizeof overwritten);
  shows("print *p", type_name(x) + " (its memory at 0x10 cannot be read)");
  block.owners = 0;
  shows("print *p", type_name(x) + " (no value: it was destroyed, its memory given back)");
  block.owners = 1, block.bytes = 8;
  shows("print *p", type_name(x) + " (no valid array: it has 8 bytes, not the 24 of its sizes)");
  p = nullptr;
  shows("print *p", "Cannot access memory at address 0x0");
  (void)p;

  room<std::remove_const_t<decltype(sum)>> expression;
  std::memset(expression.bytes, 0x5a, sizeof expression.bytes);
  auto* e = &expression.value();
  shows("print *e", "f32[batch=*,hidden=*] (no valid expression: not yet made, or overwritten)");
  (void)e;
}

// Memory that is wrapped may be gone.
void where_memory_ends() {
  const long page = sysconf(_SC_PAGESIZE);
  void* const two = mmap(nullptr, std::size_t(2 * page), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const end = reinterpret_cast<float*>(static_cast<char*>(two) + page);
  munmap(end, std::size_t(page));
  end[-2] = 1, end[-1] = 2;
  const auto x = nb::wrap(end - 2, 4);
  shows("print x", type_name(x) + " = {1, 2, <cannot read the memory at 0x*>}");
  const auto y = nb::wrap(end - 2, 2, 2);
  shows("print y", type_name(y) + " = {{1, 2}, {<cannot read the memory at 0x*>}}");
  munmap(two, std::size_t(page));
  shows("print y", type_name(y) + " (its memory at 0x* cannot be read)");
}

// The function of a vmap is part of the name of its axis, and may have any brackets and commas.
template <char C>
struct named_oddly {
  void operator<(const nb::array_of<float, nb::dyn>& x) const {
    nb::vmap(nb::in_axes(dim<0>), nb::out_axes(dim<0>), [](auto row) {
      shows("print row", type_name(row) + " = {0, 1, 2}");
      return row;
    })(x);
  }
};

void in_transformations() {
  auto x = nb::iota<float>(3).eval();
  nb::vmap(nb::in_axes(dim<0>), nb::out_axes(dim<0>), [](auto row) {
    shows("print row", type_name(row) + " = {0, 1, 2}");
    return row;
  })(x);
  named_oddly<'>'>() < x;
  named_oddly<','>() < x;
  named_oddly<'\''>() < x;
  nb::grad([](auto y) {
    auto loss = nb::sum(y * y).eval();
    shows("print y", type_name(y) + " = {0, 1, 2}");
    shows("print loss", type_name(loss) + " 5");
    return loss;
  })(x);
  nb::jvp(
      [](auto y) {
        shows("print y",
              type_name(y) + " (with its tangent) = {value = f32[3] = {0, 1, 2}, tangent = f32[3] = {2, 2, 2}}");
        return y * y;
      },
      std::tuple(x), std::tuple(nb::full(2.f, 3).eval()));
}

}  // namespace app

void show_arrays() {
  app::numbers();
  app::limits();
  app::without_numbers();
  app::where_memory_ends();
  app::in_transformations();
}
