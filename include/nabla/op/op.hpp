// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/collective.hpp>
#include <nabla/op/contract/contract.hpp>
#include <nabla/op/cumulative/cumulative.hpp>
#include <nabla/op/elementwise/elementwise.hpp>
#include <nabla/op/index/index.hpp>
#include <nabla/op/make/make.hpp>
#include <nabla/op/order/order.hpp>
#include <nabla/op/random/random.hpp>
#include <nabla/op/reduce/reduce.hpp>
#include <nabla/op/scalar/scalar.hpp>
#include <nabla/op/segment/segment.hpp>
#include <nabla/op/select/select.hpp>
#include <nabla/op/shape/shape.hpp>
