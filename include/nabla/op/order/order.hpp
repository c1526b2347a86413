// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/order/argsort.hpp>
#include <nabla/op/order/interp.hpp>
#include <nabla/op/order/nanquantile.hpp>
#include <nabla/op/order/nonzero.hpp>
#include <nabla/op/order/quantile.hpp>
#include <nabla/op/order/searchsorted.hpp>
#include <nabla/op/order/sort.hpp>
#include <nabla/op/order/top_k.hpp>
#include <nabla/op/order/unique.hpp>
