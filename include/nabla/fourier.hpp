// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Fourier transforms by FFTW, beside all of NABLA: <nabla/nabla.hpp> does without it, and a program that includes it links
/// nabla::fftw too.

// In the order of the rooms (cmake/rooms.txt).
// clang-format off
#include <nabla/nabla.hpp>
#include <nabla/op/fourier/fourier.hpp>
#include <nabla/array/factories/fftfreq.hpp>
#include <nabla/exec/fourier.hpp>
// clang-format on
