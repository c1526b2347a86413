// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/window/conv.hpp>
#include <nabla/op/window/windows.hpp>
