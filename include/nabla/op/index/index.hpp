// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/index/at.hpp>
#include <nabla/op/index/dynamic_slice.hpp>
#include <nabla/op/index/dynamic_update.hpp>
#include <nabla/op/index/take.hpp>
