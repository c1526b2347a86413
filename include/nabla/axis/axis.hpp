// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/declare.hpp>
#include <nabla/axis/dims.hpp>
#include <nabla/axis/hidden.hpp>
#include <nabla/axis/vocabulary.hpp>
