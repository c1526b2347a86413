// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/window/conv.hpp>
#include <nabla/op/window/conv_transpose.hpp>
#include <nabla/op/window/max_pool.hpp>
#include <nabla/op/window/mean_pool.hpp>
#include <nabla/op/window/windows.hpp>
