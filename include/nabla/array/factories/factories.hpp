// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/eye.hpp>
#include <nabla/array/factories/full.hpp>
#include <nabla/array/factories/iota.hpp>
#include <nabla/array/factories/linspace.hpp>
#include <nabla/array/factories/ones.hpp>
#include <nabla/array/factories/range.hpp>
#include <nabla/array/factories/rng_key.hpp>
#include <nabla/array/factories/zeros.hpp>
