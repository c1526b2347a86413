// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/select/where.hpp>

#include "../shape/views.hpp"

namespace test_of_where {

using namespace views;
VIEWS_WORD(where)
using W = decltype(where);
template <class... E>
using mask = typed<bool, dims<E...>>;
template <class T, class... E>
using arr = typed<T, dims<E...>>;

static_assert(gives<f32<any>, W, mask<any>, f32<any>, f32<any>>);
static_assert(gives<f32<of<tag::batch>, any>, W, mask<of<tag::batch>>, f32<any>, float>);
static_assert(gives<f32<any>, W, mask<any>, int, f32<any>>);
static_assert(gives<arr<double, any>, W, mask<any>, f32<any>, arr<double, any>>);
static_assert(gives<arr<int, any>, W, mask<any>, int, int>);
static_assert(gives<arr<float, any>, W, mask<any>, float, int>);
static_assert(gives<arr<bool, any>, W, mask<any>, bool, bool>);
static_assert(gives<f32<any>, W, bool, f32<any>, f32<any>>);

static_assert(gives<summed_over_model<any>, W, mask<any>, summed_over_model<any>, summed_over_model<any>>);
static_assert(!works<W, mask<any>, summed_over_model<any>, f32<any>>);
static_assert(!works<W, mask<any>, summed_over_model<any>, float>);
static_assert(gives<varies_over_data<any>, W, mask<any>, varies_over_data<any>, f32<any>>);

static_assert(!works<W, f32<any>, f32<any>, f32<any>>);
static_assert(!works<W, arr<int, any>, f32<any>, f32<any>>);
static_assert(!works<W, int, f32<any>, f32<any>>);
static_assert(!works<W, mask<any>, arr<int, any>, double>);
static_assert(!works<W, mask<any>, f32<any>, arr<std::int64_t, any>>);
static_assert(!works<W, mask<place<2>>, f32<place<3>>, float>);

}  // namespace test_of_where
