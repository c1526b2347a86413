// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/hosts.hpp>
#include <nabla/io/dlpack.hpp>
#include <nabla/nabla.hpp>
#include <unit/io/files.hpp>
#include <vector>

#if KERNELS_ON_HOSTS
namespace test_of_dlpack {

namespace {

namespace nb = nabla;
using nb::dyn, nb::from_dlpack, nb::to_dlpack, nb::testing::equal;
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data)

/// A tensor of somebody else, who counts how often it is given back.
template <class M>
struct lent {
  std::vector<float> memory = {0, 1, 2, 3, 4, 5};
  std::int64_t shape[3] = {2, 3, 1}, strides[3] = {3, 1, 1};
  M managed{};
  int given_back = 0;

  lent() {
    auto& t = managed.dl_tensor;
    t = {memory.data(), {1, 0}, 2, {2, 32, 1}, shape, strides, 0};
    managed.manager_ctx = this;
    managed.deleter = [](M* self) { ++static_cast<lent*>(self->manager_ctx)->given_back; };
    if constexpr (nb::detail::has_dlpack_version<M>) managed.version = {1, 1};
  }
  lent(const lent&) = delete;
  lent& operator=(const lent&) = delete;
};

template <class T, class L, class... D>
std::string refusal(L& x, D... d) {
  const std::string said = message_of([&] { from_dlpack<T>(&x.managed, d...); });
  CHECK(x.given_back == 0);
  return said;
}

}  // namespace

TEST_CASE_TEMPLATE("from_dlpack: an array on the memory, which gives it back when nobody holds it", M,
                   nb::dlpack::managed_tensor, nb::dlpack::managed_tensor_versioned) {
  lent<M> x;
  {
    auto a = from_dlpack<float>(&x.managed, batch, inputs = 3);
    CHECK(std::as_const(a).view().data() == x.memory.data());
    CHECK(nb::type_name(a) == "f32[batch=2,inputs=3]");
    auto b = a;
    a = a + 1.f;  // not in place: the memory is read only
    CHECK(x.memory == std::vector<float>{0, 1, 2, 3, 4, 5});
    CHECK(equal(b, nb::iota<float>(batch = 2, inputs = 3)));
    CHECK(x.given_back == 0);
  }
  CHECK(x.given_back == 1);
  x.given_back = 0;
  x.managed.dl_tensor.strides = nullptr;  // row-major
  CHECK(equal(from_dlpack<float>(&x.managed, 2, dyn), nb::iota<float>(2, 3)));
  CHECK(x.given_back == 1);
  x.managed.dl_tensor.ndim = 0;
  x.managed.dl_tensor.byte_offset = 8;
  CHECK(from_dlpack<float>(&x.managed).item() == 2.f);
}

TEST_CASE("from_dlpack: other strides are copied where copy says so") {
  lent<nb::dlpack::managed_tensor> x;
  x.strides[0] = 1, x.strides[1] = 2;
  CHECK(refusal<float>(x, batch, inputs) ==
        "nabla::from_dlpack requires a row-major tensor without gaps: write from_dlpack<T>(tensor, dims..., copy)");
  const auto a = from_dlpack<float>(&x.managed, batch, inputs, nb::copy);
  CHECK(x.given_back == 1);
  CHECK(equal(a, {0, 2, 4, 1, 3, 5}));
  x.given_back = 0;
  x.managed.dl_tensor.data = x.memory.data() + 5;
  x.strides[0] = -3, x.strides[1] = -1;
  CHECK(equal(from_dlpack<float>(&x.managed, batch, inputs, nb::copy), {5, 4, 3, 2, 1, 0}));
  // A dim of one element has any stride, and no element has none.
  lent<nb::dlpack::managed_tensor> y;
  y.managed.dl_tensor.ndim = 3;
  y.strides[2] = 77;
  CHECK(equal(from_dlpack<float>(&y.managed, dyn, dyn, dyn), nb::iota<float>(2, 3, 1)));
  y.shape[0] = 0;
  y.strides[1] = -7;
  y.managed.dl_tensor.data = nullptr;
  CHECK(from_dlpack<float>(&y.managed, dyn, dyn, dyn).total_size() == 0);
  CHECK(from_dlpack<float>(&y.managed, dyn, dyn, dyn, nb::copy).total_size() == 0);
}

TEST_CASE("from_dlpack: what it refuses is the caller's still") {
  lent<nb::dlpack::managed_tensor> x;
  CHECK(refusal<double>(x, batch, inputs) == "nabla::from_dlpack requires elements of f64: found f32");
  CHECK(refusal<int>(x, batch, inputs) == "nabla::from_dlpack requires elements of i32: found f32");
  CHECK(refusal<float>(x, batch) == "nabla::from_dlpack requires an array [batch]: found [2,3]");
  CHECK(refusal<float>(x, batch, inputs = 4) == "nabla::from_dlpack requires an array [batch,inputs=4]: found [2,3]");
  auto& t = x.managed.dl_tensor;
  t.dtype = {5, 64, 1};
  CHECK(refusal<float>(x, batch, inputs) == "nabla::from_dlpack requires elements of f32: found c64");
  t.dtype = {2, 32, 4};
  CHECK(refusal<float>(x, batch, inputs) == "nabla::from_dlpack requires elements of f32: found f32x4");
  t.dtype = {6, 8, 1};
  CHECK(refusal<std::uint8_t>(x, batch, inputs) == "nabla::from_dlpack requires elements of u8: found bool");
  t.dtype = {2, 32, 1};
  t.device.device_type = 2;
  CHECK(refusal<float>(x, batch, inputs) ==
        "nabla::from_dlpack requires a tensor in memory of the host: found DLPack's device type 2");
  t.device.device_type = 1;
  t.byte_offset = 2;
  CHECK(refusal<float>(x, batch, inputs) == "nabla::from_dlpack requires elements at an address that is a multiple of 4");
  t.byte_offset = 0;
  x.shape[0] = -2;
  CHECK(refusal<float>(x, batch, inputs) == "nabla::from_dlpack requires sizes that are not negative: found -2");
  lent<nb::dlpack::managed_tensor_versioned> y;
  y.managed.version = {2, 0};
  CHECK(refusal<float>(y, batch, inputs) == "nabla::from_dlpack requires a tensor of DLPack 1: found version 2.0");
  nb::dlpack::managed_tensor* const none = nullptr;
  CHECK(message_of([&] { from_dlpack<float>(none, batch); }) ==
        "nabla::from_dlpack requires a tensor: found a null pointer");
}

TEST_CASE_TEMPLATE("to_dlpack: each dtype, and the memory lives as long as the tensor", T, float, double, std::int32_t,
                   std::int64_t, std::uint8_t, bool, nb::bfloat16, nb::float16) {
  auto x = nb::ones<T>(batch = 2, 3).eval();
  auto* const m = to_dlpack(x);
  const T* const place = std::as_const(x).data();
  CHECK(m->dl_tensor.data == place);
  CHECK(m->dl_tensor.ndim == 2);
  CHECK((m->dl_tensor.shape[0] == 2 && m->dl_tensor.shape[1] == 3));
  CHECK((m->dl_tensor.strides[0] == 3 && m->dl_tensor.strides[1] == 1));
  CHECK((m->dl_tensor.device.device_type == nb::detail::dlpack_memory::of_arrays &&
         m->dl_tensor.dtype.bits == 8 * sizeof(T)));
  if (sizeof(T) == 2) CHECK(m->dl_tensor.dtype.code == (std::is_same_v<T, nb::bfloat16> ? 4 : 2));
  x = nb::zeros<T>(batch = 2, 3);  // elsewhere: the tensor holds the memory
  CHECK(std::as_const(x).data() != place);
  CHECK(static_cast<const T*>(m->dl_tensor.data)[5] == T{1});
  const auto back = from_dlpack<T>(m, batch, dyn);
  CHECK(std::as_const(back).data() == place);
  CHECK(equal(back, nb::ones<T>(batch = 2, 3)));
}

TEST_CASE("to_dlpack: the versioned tensor is marked read only; expressions and replicated arrays are exported too") {
  auto* const m = to_dlpack<nb::dlpack::managed_tensor_versioned>(nb::iota<float>(3) + 1.f);
  CHECK(m->version.major == 1);
  CHECK(m->flags == 1);
  CHECK(static_cast<const float*>(m->dl_tensor.data)[2] == 3.f);
  m->deleter(m);
  const auto mesh = nb::make_mesh(data = 2);
  auto* const r = to_dlpack(nb::device_put(nb::iota<float>(3), mesh, nb::P()));
  CHECK(equal(from_dlpack<float>(r, 3), nb::iota<float>(3)));
}

}  // namespace test_of_dlpack
#endif
