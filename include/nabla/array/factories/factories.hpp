// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/copy.hpp>
#include <nabla/array/factories/count.hpp>
#include <nabla/array/factories/fill.hpp>
