// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/viz/describe.hpp>
#include <nabla/viz/print.hpp>
#include <nabla/viz/sharding_svg.hpp>
#include <nabla/viz/type_name.hpp>
#include <nabla/viz/visualize_array_sharding.hpp>
