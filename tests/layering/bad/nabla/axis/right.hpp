// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>

#include <nabla/core/later_room.hpp>
