// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/op/reduce/support.hpp"

// Rows and columns that several items of work share: one word of each form of reduction.
namespace test_of_pieces {

TEST_CASE("S3-43 a sum of pieces") { check_pieces(NABLA_TEST_REDUCTION(sum)); }
TEST_CASE("S3-43 a maximum of pieces") { check_pieces(NABLA_TEST_REDUCTION(max)); }
TEST_CASE("S3-43 a mean of pieces") { check_pieces(NABLA_TEST_REDUCTION(mean)); }
TEST_CASE("S3-43 a variance of pieces") { check_pieces(NABLA_TEST_REDUCTION(var)); }
TEST_CASE("S3-43 the place of the first of many largest, in pieces") { check_pieces(NABLA_TEST_REDUCTION(argmax)); }
TEST_CASE("S3-43 logsumexp of pieces") { check_pieces(NABLA_TEST_REDUCTION(logsumexp)); }
TEST_CASE("S3-43 all of pieces") { check_pieces(NABLA_TEST_REDUCTION(all)); }

}  // namespace test_of_pieces
