// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "numbers.hpp"

// Programs as tutorials and papers write them.
namespace {
namespace test_of_programs_of_windows {

using namespace windows_of_images;
NABLA_AXES(pixels, classes, residual, gate)

TEST_CASE("a step of heat is a convolution") {
  const auto u = filled(nb::zeros<double>(height = 9, width = 7), 1);
  const auto stencil = nb::array_from({0., .1, 0., .1, .6, .1, 0., .1, 0.}, height = 3, width = 3);
  const auto v = nb::to_vector(nb::conv(u, stencil, over(height, width)));
  const auto w = nb::to_vector(u);
  for (std::size_t i = 1; i < 8; ++i)
    for (std::size_t j = 1; j < 6; ++j) {
      const double by_hand = .6 * w[i * 7 + j] + .1 * (w[i * 7 + j - 1] + w[i * 7 + j + 1] + w[(i - 1) * 7 + j] + w[(i + 1) * 7 + j]);
      CHECK(v[(i - 1) * 5 + j - 1] == doctest::Approx(by_hand));
    }
}

TEST_CASE("a blur is a mean of windows, by three ways") {
  const auto image = filled(nb::zeros<float>(height = 8, width = 10, channels = 3), 1);
  const auto by_pool = nb::mean_pool(image, over(height = 3, width = 3), stride(1), padding(same));
  const auto by_conv = nb::conv(image, nb::full(1.f / 9, height = 3, width = 3), over(height, width), padding(same));
  const auto wide = nb::pad(nb::pad(image, height, 1, 1), width, 1, 1);
  const auto by_windows = nb::mean(nb::windows(nb::windows(wide, height, lag = 3), width, groups = 3), lag, groups);
  CHECK(nb::testing::allclose(by_pool, by_conv, 1e-4, 1e-4));
  CHECK(nb::testing::allclose(by_pool, by_windows, 1e-4, 1e-4));
}

TEST_CASE("a separable filter is two of one axis") {
  const auto image = filled(nb::zeros<double>(batch = 2, height = 6, width = 7), 1);
  const auto across = nb::array_from({1., 2., 1.}, width = 3);
  const auto down = nb::array_from({1., 0., -1.}, height = 3);
  const auto sobel = nb::conv(image, down * across, over(height, width));
  CHECK(nb::testing::allclose(sobel, nb::conv(nb::conv(image, down, over(height)), across, over(width)), 1e-9, 1e-9));
}

/// WaveNet's block: gated causal convolutions with a dilation, a residual and a skip.
template <class X, class W, class G, class R>
auto wavenet_block(const X& x, const W& filter, const G& gates, const R& out, long step) {
  const auto causal = padding(steps = std::pair(step, 0L));
  const auto h = nb::tanh(nb::conv(x, filter, over(steps), contract(channels), dilation(step), causal)) *
                 nb::sigmoid(nb::conv(x, gates, over(steps), contract(channels), dilation(step), causal));
  const auto y = nb::dot(h, out, gate);
  return std::pair(x + nb::rename(y, residual = channels), y);
}

TEST_CASE("WaveNet: the block is causal, and its stack sees 2^n steps back") {
  const auto f = (filled(nb::zeros<double>(steps = 2, channels = 4, gate = 3), 1) * .1).eval();
  const auto g = (filled(nb::zeros<double>(steps = 2, channels = 4, gate = 3), 2) * .1).eval();
  const auto o = (filled(nb::zeros<double>(gate = 3, residual = 4), 3) * .1).eval();
  const auto net = [&](const auto& x) {
    const auto [a, skip_a] = wavenet_block(x, f, g, o, 1);
    const auto [b, skip_b] = wavenet_block(a, f, g, o, 2);
    const auto [c, skip_c] = wavenet_block(b, f, g, o, 4);
    return (skip_a + skip_b + skip_c).eval();
  };
  const auto x = (filled(nb::zeros<double>(steps = 20, channels = 4), 4) * .1).eval();
  const auto at_12 = nb::grad([&](const auto& v) { return nb::sum(net(v)(steps = 12), nb::all); })(x);
  for (long t = 0; t < 20; ++t) {
    const double size = nb::max(nb::abs(at_12(steps = t)), channels).item();
    if (t >= 12 - 7 && t <= 12) CHECK(size > 0);
    else CHECK(size == 0);
  }
}

TEST_CASE("MobileNet: a kernel for each channel, then one pixel wide, is one convolution with their product") {
  const auto x = filled(nb::zeros<double>(batch = 2, height = 6, width = 5, channels = 4), 1);
  const auto depth = filled(nb::zeros<double>(height = 3, width = 3, channels = 4), 2);
  const auto point = filled(nb::zeros<double>(channels = 4, features = 3), 3);
  const auto separable = nb::dot(nb::conv(x, depth, over(height, width), stride(2), padding(1)), point, channels);
  const auto whole = nb::conv(x, depth * point, over(height, width), contract(channels), stride(2), padding(1));
  CHECK(nb::testing::allclose(separable, whole, 1e-8, 1e-8));
}

template <class A, class B, class C>
struct lenet {
  A first;
  B second;
  C last;
};
template <class A, class B, class C>
lenet(A, B, C) -> lenet<A, B, C>;

TEST_CASE("LeNet on 8 x 8 digits: forward, gradient, and one step that lessens the loss") {
  const auto x = (filled(nb::zeros<double>(batch = 4, height = 8, width = 8), 1) * .1).eval();
  const auto labels = nb::array_from({0, 2, 1, 2}, batch = 4);
  const lenet p{(filled(nb::zeros<double>(height = 3, width = 3, features = 4), 2) * .03).eval(),
                (filled(nb::zeros<double>(height = 3, width = 3, channels = 4, features = 5), 3) * .03).eval(),
                (filled(nb::zeros<double>(pixels = 20, classes = 3), 4) * .03).eval()};
  const auto loss = [&](const auto& w) {
    const auto a = nb::tanh(nb::conv(x, w.first, over(height, width), padding(same)));
    const auto b = nb::rename(nb::mean_pool(a, over(height = 2, width = 2)), features = channels);
    const auto c = nb::relu(nb::conv(b, w.second, over(height, width), contract(channels), padding(same)));
    const auto d = nb::max_pool(c, over(height = 2, width = 2));
    const auto logits = nb::dot(nb::merge(d, height, width, features, pixels), w.last, pixels);
    return -nb::mean(nb::sum(nb::log_softmax(logits, classes) * nb::one_hot<double>(labels, classes = 3), classes), batch);
  };
  const auto [value, g] = nb::value_and_grad(loss)(p);
  const lenet next{(p.first - .05 * g.first).eval(), (p.second - .05 * g.second).eval(), (p.last - .05 * g.last).eval()};
  CHECK(loss(next).item() < value.item());
  CHECK(nb::testing::check_grads(loss, p));
}

}  // namespace test_of_programs_of_windows
}  // namespace
