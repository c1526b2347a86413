// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/abstract.hpp>
#include <nabla/op/make/full_like.hpp>
#include <nabla/op/make/ones_like.hpp>
#include <nabla/op/make/zeros_like.hpp>
