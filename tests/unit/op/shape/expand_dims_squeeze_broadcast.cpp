// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "views.hpp"

namespace test_of_expand_dims_squeeze_broadcast {

using namespace views;
using views::all;  // and not the one of CUDA

TEST_CASE("expand_dims: a static dim of one, by position or name") {
  const auto x = nb::iota<float>(batch = 2, 3);
  const auto r = ref::iota({{"batch", 2}, 3});
  CHECK(nb::type_name<decltype(expand_dims(x, dim<0>))>() == "f32[batch=dyn,1,dyn]");
  CHECK(nb::type_name<decltype(expand_dims(x, dim<1>))>() == "f32[batch=dyn,dyn,1]");
  CHECK(nb::type_name<decltype(expand_dims(x, dim<-1>))>() == "f32[batch=dyn,dyn,1]");
  CHECK(nb::type_name<decltype(expand_dims(x, rows))>() == "f32[rows=1,batch=dyn,dyn]");
  CHECK(equal(expand_dims(x, dim<0>), ref::expand_dims(r, 0)));
  CHECK(equal(expand_dims(x, dim<-1>), ref::expand_dims(r, -1)));
  CHECK(equal(expand_dims(x, rows), ref::expand_dims(r, "rows")));
  CHECK(equal(expand_dims(nb::full(2.f), dim<0>), ref::from({1}, {2})));
  CHECK(nb::detail::elements(expand_dims(x, dim<0>).eval()) == nb::detail::elements(x));
}

TEST_CASE("expand_dims: broadcasts, alone and inside words") {
  const auto x = nb::iota<float>(3), y = nb::iota<float>(4);
  const auto rx = ref::iota({3}), ry = ref::iota({4});
  CHECK(equal(expand_dims(x, dim<1>) * y, ref::expand_dims(rx, 1) * ry));
  CHECK(equal(expand_dims(x + 1, dim<1>) + expand_dims(y, dim<0>),
              ref::expand_dims(rx + ref::scalar(1), 1) + ref::expand_dims(ry, 0)));
  CHECK(equal(sum(expand_dims(x, dim<1>) * y, dim<1>), ref::sum(ref::expand_dims(rx, 1) * ry, {1})));
  CHECK(equal(transpose(expand_dims(x, dim<1>)), ref::transpose(ref::expand_dims(rx, 1))));
}

TEST_CASE("squeeze: dims of one, static by themselves, run-time ones when named") {
  const auto x = nb::iota<float>(fixed<1>, batch = 1, 3, fixed<1>);
  CHECK(nb::type_name(squeeze(x)) == "f32[batch=1,3]");
  CHECK(nb::type_name(squeeze(x, batch)) == "f32[1,3,1]");
  CHECK(nb::type_name(squeeze(x, dim<0>, dim<-1>, batch)) == "f32[3]");
  CHECK(equal(squeeze(x, batch, dim<0>), ref::from({3, 1}, {0, 1, 2})));
  CHECK(equal(squeeze(x + x), ref::from({{"batch", 1}, 3}, {0, 2, 4})));
  CHECK(nb::detail::elements(squeeze(x).eval()) == nb::detail::elements(x));
  CHECK(nb::type_name(squeeze(nb::iota<float>(1, 2))) == "f32[1,2]");  // a size that the type does not know
  CHECK(nb::type_name(squeeze(nb::iota<float>(1, 2), dim<0>)) == "f32[2]");
  CHECK(holds(message_of([&] { squeeze(nb::iota<float>(rows = 2, 3), rows); }), "equal sizes of rows: found 2 and 1"));
}

TEST_CASE("broadcast: a new dim that repeats the value") {
  const auto x = nb::iota<float>(3);
  const auto r = ref::iota({3});
  CHECK(equal(broadcast(x, batch = 2), ref::from({{"batch", 2}, 3}, {0, 1, 2, 0, 1, 2})));
  CHECK(equal(broadcast(x, dim<0> = 2), ref::from({2, 3}, {0, 1, 2, 0, 1, 2})));
  CHECK(equal(broadcast(x, dim<1> = fixed<2>), ref::from({3, 2}, {0, 0, 1, 1, 2, 2})));
  CHECK(nb::type_name<decltype(broadcast(x, dim<1> = fixed<2>))>() == "f32[dyn,2]");
  CHECK(equal(broadcast(broadcast(nb::full(7.f), batch = 2), rows = 2),
              ref::full({{"rows", 2}, {"batch", 2}}, 7)));
  CHECK(equal(sum(broadcast(x, batch = 4), batch), r * ref::scalar(4)));
  CHECK(equal(transpose(broadcast(x, dim<0> = 2)), ref::from({3, 2}, {0, 0, 1, 1, 2, 2})));
  CHECK(equal(broadcast(x, dim<1> = 2)(all, 1), r));
  CHECK(broadcast(x, batch = 0).eval().total_size() == 0);
  CHECK(holds(message_of([&] { broadcast(x, batch = -1); }), "not negative"));
  const since start;
  CHECK((broadcast(x, batch = 100) + 1).eval().sizes()[0] == 100);
  CHECK(start.kernels() == 1);
}

}  // namespace test_of_expand_dims_squeeze_broadcast
