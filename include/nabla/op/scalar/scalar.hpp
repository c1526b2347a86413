// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/activation.hpp>
#include <nabla/op/scalar/classify.hpp>
#include <nabla/op/scalar/complex.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/hyperbolic.hpp>
#include <nabla/op/scalar/inverse_erf.hpp>
#include <nabla/op/scalar/inverse_trig.hpp>
#include <nabla/op/scalar/log.hpp>
#include <nabla/op/scalar/logarithmic.hpp>
#include <nabla/op/scalar/partial.hpp>
#include <nabla/op/scalar/power.hpp>
#include <nabla/op/scalar/rectifier.hpp>
#include <nabla/op/scalar/rounding.hpp>
#include <nabla/op/scalar/sinc.hpp>
#include <nabla/op/scalar/special.hpp>
#include <nabla/op/scalar/trig.hpp>
#include <nabla/op/scalar/whole_numbers.hpp>
