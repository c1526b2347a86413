// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/cumulative/cummax.hpp>
#include <nabla/op/cumulative/cummin.hpp>
#include <nabla/op/cumulative/cumprod.hpp>
#include <nabla/op/cumulative/cumsum.hpp>
#include <nabla/op/cumulative/logcumsumexp.hpp>
