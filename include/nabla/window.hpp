// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Windows, convolutions and pooling. nabla.hpp does not include it.

#include <nabla/op/window/window.hpp>
