// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

namespace random_programs {

namespace {

bool is_right(const judgement& j) { return j.is == verdict::right; }

}  // namespace

run::run(const program& p, const std::vector<judgement>& judged, const mesh_sizes& mesh)
    : program_(p), judged_(judged), mesh_(mesh) {
  for (int i = 0; i < int(p.inputs.size()); ++i)
    values_.push_back(blocks_of(p.inputs[std::size_t(i)], data_of(p, i), mesh));
  for (int v = int(p.inputs.size()); v < p.values(); ++v) {
    const step& s = p.step_of(v);
    std::vector<type> types;
    std::vector<const family*> operands;
    for (const int of : s.of) {
      types.push_back(values_[std::size_t(of)].type);
      operands.push_back(&values_[std::size_t(of)]);
    }
    const typed t = *type_of(s, types, mesh);
    const bool runs = is_right(judged_[std::size_t(v)]) && misfit_ < 0;
    if (runs && !t.fits) misfit_ = v;
    values_.push_back(runs && t.fits ? apply(s, operands, mesh) : family{t.result, {}, 0});
  }
}

void run::differ(int v, const std::string& what) {
  if (differs()) return;
  difference_ = what + ", on " + text_of(mesh_);
  concerned_ = v;
}

std::string run::report() const {
  const program slice = slice_of(program_, concerned_);
  const std::string value = "v" + std::to_string(slice.values() - 1);
  return "seed " + std::to_string(program_.seed) + ": " + value + " " + difference_ + "\n" + source_of(slice);
}

void run::accepted(int v) {
  current_ = v;
  const judgement& j = judged_[std::size_t(v)];
  if (!is_right(j)) differ(v, std::string("is accepted; it is to be refused: ") + j.why);
}
void run::refused(int v) {
  if (is_right(judged_[std::size_t(v)])) differ(v, "is refused; it is right");
}

void run::accepted_output(int k) {
  const output& out = program_.outputs[std::size_t(k)];
  const judgement j = judge(out.out, values_[std::size_t(out.value)].type);
  if (!is_right(j))
    differ(out.value, "may leave by out_specs number " + std::to_string(k) + "; it is to be refused: " + j.why);
}
void run::refused_output(int k) {
  const output& out = program_.outputs[std::size_t(k)];
  if (is_right(judge(out.out, values_[std::size_t(out.value)].type)))
    differ(out.value, "may not leave by out_specs number " + std::to_string(k) + "; they are right");
}

void run::thrown(const std::string& what) {
  if (misfit_ != current_) differ(std::max(current_, 0), "throws \"" + what + "\"; its sizes fit");
}

void run::communicated(int v, const std::vector<nb::collective_record>& heard) {
  const step& s = program_.step_of(v);
  if (misfit_ == v) differ(v, "does not throw; its sizes do not fit");
  std::ostringstream found, expected;
  for (const auto& r : heard) found << r.word << " over " << r.axes << " of " << r.bytes << " bytes;";
  if (communicates(s.is)) {
    const type& given = values_[std::size_t(s.of[0])].type;
    // What is added up is sent in the dtype of the sum, and floats for those of 16 bits.
    dtype sent = reduces_over_devices(s.is) ? values_[std::size_t(v)].type.element : given.element;
    const bool adds = reduces_over_devices(s.is) && s.is != word::pmax && s.is != word::pmin;
    if (adds && is_short_float(sent)) sent = dtype::f32;
    expected << random_programs::text_of(s.is) << " over " << (s.axes.size() > 1 ? "(" : "");
    for (std::size_t a = 0; a < s.axes.size(); ++a) expected << (a == 0 ? "" : ",") << mesh_axis_names[s.axes[a]];
    expected << (s.axes.size() > 1 ? ")" : "") << " of " << given.elements() * bytes_of(sent) << " bytes;";
  }
  if (found.str() != expected.str()) differ(v, "communicates [" + found.str() + "]; it is [" + expected.str() + "]");
}

void run::seen(int v, const std::string& text, const stack& s) {
  if (differs() || (misfit_ >= 0 && v >= misfit_)) return;  // what follows a difference means nothing
  const std::string expected = random_programs::text_of(values_[std::size_t(v)].type);
  if (text != expected) return differ(v, "has the type " + text + "; it is " + expected);
  compare(v, s);
}
void run::seen_whole(int k, const std::string& text, const stack& s) {
  if (differs()) return;
  const output& out = program_.outputs[std::size_t(k)];
  const std::string expected = random_programs::text_of(values_[std::size_t(out.value)].type, &out.out, mesh_);
  if (text != expected) return differ(out.value, "leaves as " + text + "; it is " + expected);
  compare(out.value, s);
}

namespace {
number element_at(const stack& s, long i) {
  const auto of = [&]<class T>(T) { return number_of(static_cast<const T*>(s.elements)[i]); };
  switch (s.element) {
    case dtype::f32: return of(float());
    case dtype::i32: return of(std::int32_t());
    case dtype::truth: return of(bool());
    case dtype::i8: return of(std::int8_t());
    case dtype::u8: return of(std::uint8_t());
    case dtype::i16: return of(std::int16_t());
    case dtype::u16: return of(std::uint16_t());
    case dtype::i64: return of(std::int64_t());
    case dtype::u64: return of(std::uint64_t());
    case dtype::bf16: return of(nb::bfloat16());
    case dtype::f16: return of(nb::float16());
    case dtype::c64: return of(std::complex<float>());
    default: return of(std::uint32_t());
  }
}
}  // namespace

void run::compare(int v, const stack& s) {
  const family& expected = values_[std::size_t(v)];
  const long n = elements_of_block(s);
  for_each_block(s, mesh_, [&](long place, long at) {
    const auto& block = expected.blocks[std::size_t(place)];
    if (n != long(block.size()))
      return differ(v, "has blocks of " + std::to_string(n) + " elements; they are " + std::to_string(block.size()));
    for (long i = at; i < at + n; ++i) {
      const number found = element_at(s, i), wanted = block[std::size_t(i - at)];
      if (near(found, wanted, expected.error)) continue;
      std::ostringstream text;
      text << "is " << found << " on device " << place << " at element " << i - at << "; it is " << wanted;
      return differ(v, text.str());
    }
  });
}

void run::compare_whole(int k, const std::vector<number>& whole) {
  if (differs()) return;
  const output& out = program_.outputs[std::size_t(k)];
  const family& value = values_[std::size_t(out.value)];
  const std::vector<number> expected = joined(value, out.out, mesh_);
  if (whole.size() != expected.size()) return differ(out.value, "leaves with another size");
  for (std::size_t i = 0; i < whole.size(); ++i)
    if (!near(whole[i], expected[i], value.error)) {
      std::ostringstream text;
      text << "leaves with " << whole[i] << " at element " << i << "; it is " << expected[i];
      return differ(out.value, text.str());
    }
}

namespace {

/// Of each value whether it is right.
std::vector<judgement> judgements_of(const program& p) {
  const mesh_sizes one(std::size_t(p.mesh_rank), 1);
  std::vector<type> types;
  std::vector<judgement> judged;
  for (const input& in : p.inputs) {
    types.push_back(*type_of(in, one));
    judged.push_back({verdict::right, nullptr});
  }
  for (const step& s : p.steps) {
    std::vector<type> operands;
    for (const int of : s.of) operands.push_back(types[std::size_t(of)]);
    judged.push_back(judge(s, operands));
    types.push_back(type_of(s, operands, one)->result);
  }
  return judged;
}

}  // namespace

TEST_CASE("random programs are what their interpretation says: accepted or refused, types, values, communication") {
  int programs = 0;
  for_each_program<run>([&](unsigned long seed, auto on_each_mesh) {
    ++programs;
    const program p = make_program(seed);
    const std::vector<judgement> judged = judgements_of(p);
    on_each_mesh([&](const mesh_sizes& mesh, auto function) {
      run r(p, judged, mesh);
      function(r);
      if (r.differs()) FAIL_CHECK(r.report());
      return !r.differs();
    });
  });
  CHECK(programs > 0);
}

}  // namespace random_programs
