// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../shape/views.hpp"

using namespace views;

TEST_CASE("zeros_like, ones_like, full_like: the dims of x, its dtype or another") {
  const auto x = nb::iota<float>(batch = 2, fixed<3>);
  CHECK(equal(zeros_like(x), ref::zeros({{"batch", 2}, 3})));
  CHECK(equal(ones_like(x), ref::ones({{"batch", 2}, 3})));
  CHECK(equal(full_like(x, 2.5), ref::full({{"batch", 2}, 3}, 2.5)));
  CHECK(equal(full_like(x, 7), ref::full({{"batch", 2}, 3}, 7)));
  static_assert(std::is_same_v<decltype(zeros_like(x)), std::remove_const_t<decltype(x)>>);
  CHECK(nb::type_name(ones_like<int>(x)) == "i32[batch=2,3]");
  CHECK(nb::type_name(full_like<double>(x, 1)) == "f64[batch=2,3]");
  CHECK(equal(ones_like(x + x), ones_like(x)));  // of an expression: not run
  const since start;
  zeros_like(x * 2);
  CHECK(start.kernels() == 1);  // x * 2 itself does not run
}

TEST_CASE("S2-46: zeros_like inherits sharding and state, an unreduced one too") {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  const auto x = blocks_on<float, nb::dims<nb::extent<tag::batch, nb::dyn_size, tag::data>, nb::extent<nb::positional>>>(
      mesh, {4, 3});
  const auto z = zeros_like(x);
  static_assert(std::is_same_v<decltype(z), decltype(x)>);
  CHECK(z.stored_elements() == 12);
  CHECK(equal(blocks(z), std::vector<float>(12)));
  CHECK(equal(blocks(ones_like(x)), std::vector<float>(12, 1)));

  using sum_over = nb::state<nb::unreduced_over<nb::sum_kind, tag::model>>;
  const auto u = blocks_on<float, nb::dims<nb::extent<nb::positional>>, sum_over>(mesh, {2});
  const auto zu = zeros_like(u);
  CHECK(nb::type_name(zu) == "f32[2]{U:model}");
  CHECK(equal(blocks(zu), {0, 0, 0, 0}));  // a part on every device
  CHECK(equal(blocks(zu + u), blocks(u)));
}

TEST_CASE("ones_like: a varying value, equal on all devices in fact, is stored once") {
  const auto mesh = nb::make_mesh(data = 2);
  using manual = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>>;
  using varying = nb::array_type<float, nb::dims<nb::extent<nb::positional>>, nb::state<nb::varying_over<tag::data>>, manual>;
  const auto v = nb::detail::new_array<varying>({{2}}, nb::detail::as_mesh<manual>(mesh), 1);
  const auto o = ones_like(v);
  CHECK(nb::type_name(o) == "f32[2]{V:data}");
  CHECK(o.stored_elements() == 2);
  CHECK(equal(blocks(o + v * 0), {1, 1, 1, 1}));
}
