// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/fourier/fft.hpp>
#include <nabla/op/fourier/fftshift.hpp>
#include <nabla/op/fourier/ifft.hpp>
#include <nabla/op/fourier/irfft.hpp>
#include <nabla/op/fourier/rfft.hpp>
