// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/op/reduce/support.hpp"

// Rows and columns that several items of work share: each word that the sizes are tested with.
namespace test_of_pieces {

TEST_CASE("S3-43 a sum of pieces") { check_pieces(NABLA_TEST_REDUCTION(sum)); }
TEST_CASE("S3-43 a maximum of pieces") { check_pieces(NABLA_TEST_REDUCTION(max)); }
TEST_CASE("S3-43 a minimum of pieces") { check_pieces(NABLA_TEST_REDUCTION(min)); }
TEST_CASE("S3-43 a mean of pieces") { check_pieces(NABLA_TEST_REDUCTION(mean)); }
TEST_CASE("S3-43 a variance of pieces") { check_pieces(NABLA_TEST_REDUCTION(var)); }
TEST_CASE("S3-43 a standard deviation of pieces") { check_pieces(NABLA_TEST_REDUCTION(std)); }
TEST_CASE("S3-43 a norm of pieces") {
  check_pieces([](auto&&... a) { return nb::norm(static_cast<decltype(a)&&>(a)...); }, reference_norm);
}
TEST_CASE("S3-43 the place of the first of many largest, in pieces") { check_pieces(NABLA_TEST_REDUCTION(argmax)); }
TEST_CASE("S3-43 the place of the first of many smallest, in pieces") { check_pieces(NABLA_TEST_REDUCTION(argmin)); }
TEST_CASE("S3-43 logsumexp of pieces") { check_pieces(NABLA_TEST_REDUCTION(logsumexp)); }
TEST_CASE("S3-43 all of pieces") { check_pieces(NABLA_TEST_REDUCTION(all)); }
TEST_CASE("S3-43 any of pieces") { check_pieces(NABLA_TEST_REDUCTION(any)); }
TEST_CASE("S3-43 a count of pieces") { check_pieces(NABLA_TEST_REDUCTION(count_nonzero), {0, 0}); }

}  // namespace test_of_pieces
