// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <random>
#include <set>
#include <sstream>

#include "language_server.hpp"
#include "texts.hpp"

namespace {

using namespace nabla_errors;

const catalogue& known() {
  static const catalogue all = [] {
    catalogue read;
    for (const char* header : headers) read.read_header(header);
    for (const char* section : nabla_errors::index) read.read_index(section);
    for (const char* page : nabla_errors::usages) read.read_page(page);
    return read;
  }();
  return all;
}

std::string filtered(const std::string& text, shown how = shown::brief) {
  std::ostringstream out;
  {
    filter f(known(), out, how);
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) f.line(line);
  }
  return out.str();
}

std::string printed(const char* type) { return speaker(known(), "psum").text(parse_type(type)); }

/// The structs of namespace nabla::error, in which to_fix stands.
std::set<std::string> reasons_of_the_headers() {
  std::set<std::string> names;
  for (const char* header : headers) {
    std::istringstream in{std::string(header)};
    bool is_inside = false;
    for (std::string line; std::getline(in, line);) {
      line.erase(0, line.find_first_not_of(' '));
      if (line.starts_with("namespace nabla::error {") || line.starts_with("namespace error {")) is_inside = true;
      if (line.starts_with("}  // namespace nabla::error") || line.starts_with("}  // namespace error")) is_inside = false;
      if (is_inside && line.starts_with("struct ")) names.insert(line.substr(7, line.find_first_of(" ;{:", 7) - 7));
    }
  }
  for (const char* built_in : {"at", "entry", "member", "named_member", "reported", "reported_elements"}) names.erase(built_in);
  return names;
}

}  // namespace

TEST_CASE("every reason and every fix has a sentence, whose places are its parameters") {
  const auto names = reasons_of_the_headers();
  CHECK(names.size() > 350);
  for (const std::string& name : names) {
    CAPTURE(name);
    const entry* found = known().find(name);
    REQUIRE(found);
    REQUIRE(!found->lines.front().empty());
    for (const std::string& line : found->lines)
      for (std::size_t at = line.find('{'); at != line.npos; at = line.find('{', at + 1)) {
        const std::string place = line.substr(at + 1, line.find_first_of(":}", at) - at - 1);
        CAPTURE(line);
        const bool is_known_of_a_reason = place == "word" || place == "mesh_axis" || place == "names" || place == "dtype";
        CHECK((is_known_of_a_reason || std::count(found->parameters.begin(), found->parameters.end(), place) == 1));
      }
  }
  for (const auto& known_entry : known().entries()) {
    CAPTURE(known_entry.first);
    CHECK(names.count(known_entry.first) == 1);
  }
}

TEST_CASE("types are printed as type_name prints them") {
  CHECK(printed("array<float, dims<extent<app::tag::batch, 8, app::tag::data>, extent<positional, -1> >, "
                "state<varying_over<app::tag::model> >, no_mesh>&") == "f32[batch=8@data,dyn]{V:model}");
  CHECK(printed("nabla::array<double, nabla::dims<>>") == "f64[]");
  CHECK(printed("const nabla::array_type<int, nabla::dims<nabla::extent<nabla::positional, 3, tag::r, tag::c>>, "
                "nabla::state<nabla::unreduced_over<nabla::max_kind, tag::d>, nabla::reduced_over<tag::e>>, nabla::no_mesh>") ==
        "i32[3@(r,c)]{U_max:d, R:e}");
  CHECK(printed("nabla::expr<nabla::detail::map_node<nabla::op::add, nabla::array_type<float, nabla::dims<> >, float> >") == "f32[]");
  CHECK(printed("dims<extent<detail::mapped_axis<app::f()::<lambda(auto:231)>, 0>, -1>, extent<app::tag::h, 4> >") == "[h=4]");
  CHECK(printed("spec<placed<tag::batch, mesh_axes<tag::data> >, mesh_axes<>, unreduced_over<sum_kind, tag::model> >") ==
        "P(batch=data, none, unreduced={model})");
  CHECK(printed("mesh<mesh_dim<tag::data, -1, visible>, mesh_dim<tag::model, 4, visible> >") == "mesh(data, model=4)");
  CHECK(printed("mesh_axes<tag::data, tag::model>") == "(data,model)");
  CHECK(printed("nabla::error::at<nabla::error::carry, nabla::error::entry<1>, tag::w>") == "carry[1][w]");
  CHECK(printed("in_axes_t<position<0> >") == "in_axes(dim<0>)");
  CHECK(printed("binding<tag::batch, double>") == "batch = f64");
  CHECK(printed("(lambda at digits.cpp:13:15)") == "a lambda");
  CHECK(printed("app::f()::<lambda(auto:267)>&") == "a lambda");
  CHECK(printed("std::vector<float>") == "std::vector<f32>");
}

TEST_CASE("both compilers, with colours and with the quotes of UTF-8") {
  const std::string sentence = "digits.cpp:41:20: error: the array has no hidden: its dims are [batch=dyn]\n";
  const std::string reason = "nabla::error::array_has_no_axis<app::tag::hidden, nabla::dims<nabla::extent<app::tag::batch, -1> > >";
  CHECK(filtered("digits.cpp: In function 'auto app::f()':\n"
                 "digits.cpp:41:20: error: use of deleted function 'nabla::error::reported f() [with X = int; nabla_error = " + reason + "]'\n"
                 "   41 |   auto y = nb::sum(x, hidden);\n      |            ~~~~~~~^~~~~~~~~~~\n"
                 "In file included from a.hpp:1,\n                 from digits.cpp:1:\n"
                 "nabla/errors/report.hpp:41:8: note: declared here\n"
                 "   41 | struct refused;\n      |        ^~~~~~~\n") == sentence);
  CHECK(filtered("digits.cpp:41:20: error: use of deleted function \xE2\x80\x98nabla::error::reported nabla::sum(X&&) [with X = int; "
                 "nabla_error = error::array_has_no_axis<app::tag::hidden, dims<extent<app::tag::batch, -1> > >]\xE2\x80\x99\n") == sentence);
  CHECK(filtered("\x1b[1mdigits.cpp:41:20: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1m'sum<int, " + reason +
                 ">' is unavailable: nabla::sum(x, axes...) requires\x1b[0m\n  auto y = nb::sum(x, hidden);\n               ^\n"
                 "nabla/sum.hpp:9:1: note: 'sum<int>' has been explicitly marked unavailable here\nint sum(int);\n    ^\n"
                 "1 error generated.\n") == sentence + "1 error generated.\n");
}

TEST_CASE("a mistake is said once, and others are not hidden by it") {
  const std::string reason = "use of deleted function 'f() [with nabla_error = nabla::error::mesh_axis_used_twice<tag::data>]'\n";
  const std::string both = filtered("a.cpp:3:9: error: " + reason + "a.cpp:3:5: error: 'n' has incomplete type: " + reason +
                                    "a.cpp:4:9: error: " + reason + "a.cpp:5:1: error: expected ';'\n  5 | x\nmake: *** [a.o] Error 1\n");
  CHECK(both.find("a.cpp:3:9: error: mesh axis data") == 0);
  CHECK(both.find("a.cpp:3:5") == both.npos);
  CHECK(both.find("a.cpp:4:9: error: mesh axis data") != both.npos);
  CHECK(both.ends_with("a.cpp:5:1: error: expected ';'\n  5 | x\nmake: *** [a.o] Error 1\n"));
}

TEST_CASE("errors that follow from a mistake are left out, and only behind one") {
  const std::string mistake = "a.cpp:3:9: error: use of deleted function 'f() [with nabla_error = nabla::error::mesh_axis_used_twice<tag::data>]'\n";
  const std::string leak = "a.cpp:9:9: error: 'struct nabla::error::reported' has no member named 'w'\n    9 | g.w\n      |   ^\n";
  const std::string nothing = "a.cpp:3:14: error: '<expression error>' does not name a type\n";
  CHECK(filtered(mistake + leak + nothing) == filtered(mistake));
  CHECK(filtered(leak) == leak);
  CHECK(filtered(nothing) == nothing);
}

TEST_CASE("fixes speak of the axes, the dims and the dtype of the mistake") {
  const auto of = [](const std::string& reason) {
    return filtered("a.cpp:3:9: error: use of deleted function 'f() [with nabla_error = " + reason + "]'\n");
  };
  const std::string fix = "nabla::error::to_fix::";
  CHECK(of("error::loss_varies_over<nabla::mesh_axes<tag::lane>, " + fix + "psum_or_pmean_it>").find("psum(value, lane)") != std::string::npos);
  CHECK(of("error::loss_varies_over<nabla::mesh_axes<tag::a, tag::b>, " + fix + "psum_or_pmean_it>").find("psum(value, (a,b))") != std::string::npos);
  CHECK(of("error::loss_is_no_scalar<nabla::dims<nabla::extent<tag::token, -1>, nabla::extent<tag::unit, 3>>, " + fix +
           "sum_it_or_take_the_mean>").find("sum(value, token, unit)") != std::string::npos);
  CHECK(of("error::assignment_changes_the_dtype<float, double, " + fix + "astype_the_value>").find("astype<float>(value)") != std::string::npos);
  CHECK(of("error::in_specs_entry<1, nabla::error::leaf<nabla::error::at<nabla::error::entry<0> >, "
           "nabla::error::value_is_unreduced_over<nabla::mesh_axes<tag::data>, " + fix + "psum_it_first> > >")
            .find("the second argument: entry [0]: ") != std::string::npos);
}

TEST_CASE("a brace that names nothing stays, so that whoever writes a sentence sees it") {
  catalogue read;
  read.read_header("/// says: {word} needs {Size}, not {Sise:count element}\ntemplate <class Size>\nstruct size_is_wrong {};\n");
  const sentence said = speaker(read, "sum").say(parse_type("error::size_is_wrong<7>"));
  CHECK(said.lines == std::vector<std::string>{"sum needs 7, not {Sise:count element}"});
}

TEST_CASE("what clangd sends, however it is cut") {
  const auto framed = [](const std::string& json) {
    return "Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + json;
  };
  const auto diagnostics = [](const std::string& message, const std::string& related) {
    return R"({"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"diagnostics":[{"code":"e","message":")" + message +
           R"(","range":{"end":{"character":4,"line":7},"start":{"character":2,"line":7}},"relatedInformation":[{"location":{"uri":"u]}"},"message":")" +
           related + R"("}],"severity":1}],"uri":"file:///a.cpp","version":1}})";
  };
  const std::string reason = "nabla::error::mesh_axis_used_twice<tag::data>";
  const std::string call = "'psum<int, " + reason + ">' is unavailable: a \\\"word\\\"";
  const std::string sentence = "mesh axis data is named twice: it can split one dim of an array only, and only once\\n  " +
                               known().page("mesh_axis_used_twice");
  const std::string other = R"({"id":1,"jsonrpc":"2.0","result":{"message":"nabla::error::mesh_axis_used_twice<tag::data>"}})";
  const std::string in = framed(diagnostics(call, "")) + framed(other) + framed(diagnostics("no \\u00e9 reason", "x")) +
                         framed(diagnostics("deleted operator '+'", "candidate [with nabla_error = " + reason + "]"));
  const std::string out = framed(diagnostics(sentence, "")) + framed(other) + framed(diagnostics("no \\u00e9 reason", "x")) +
                          framed(diagnostics(sentence, "candidate [with nabla_error = " + reason + "]"));
  for (const std::size_t piece : {1u, 7u, 100u, 100000u}) {
    std::ostringstream said;
    {
      language_server server(known(), said);
      for (std::size_t at = 0; at < in.size(); at += piece) server.read(in.data() + at, std::min(piece, in.size() - at));
    }
    CAPTURE(piece);
    CHECK(said.str() == out);
  }
  std::ostringstream broken;
  { language_server(known(), broken).read("Content-Length: 9\r\n\r\n{\"a", 24); }
  CHECK(broken.str() == "Content-Length: 9\r\n\r\n{\"a");
}

TEST_CASE("what is not of NABLA goes through unchanged, in any order of lines") {
  const std::vector<std::string> lines = {
      "", "[ 50%] Building CXX object a.o", "a.cpp: In function 'int main()':", "a.cpp:3:9: error: expected ';' before 'x'",
      "    3 |   int y x;", "      |         ^ ~", "a.cpp:4:1: warning: unused variable 'y' [-Wunused-variable]",
      "In file included from a.hpp:1,", "                 from a.cpp:1:", "a.hpp:3:4: note: declared here", "  int y x;", "       ^",
      "1 error generated.", "/usr/bin/ld: a.o: undefined reference to `f()'", "collect2: error: ld returned 1 exit status",
      "a.cpp:20:11:   required from here", "ninja: build stopped: subcommand failed.", "see nabla::error::nothing_of_this_name<int>",
      "a.cpp:9:9: error: nabla::error::nothing_of_this_name<", "a:b:c", "1:2: 3:4:5: error", "\x1b[31mred\x1b[0m"};
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 12; ++i) text += lines[random() % lines.size()] + "\n";
    REQUIRE(filtered(text, shown::normal) == text);
  }
}

TEST_CASE("a reason that breaks off anywhere is still shown") {
  const std::string whole = "a.cpp:3:9: error: use of deleted function 'f() [with X = int; nabla_error = "
                            "error::leaf<error::at<error::xs, error::entry<1> >, error::array_has_no_axis<app::tag::time, "
                            "dims<extent<app::tag::hidden, -1> > > >]'";
  for (std::size_t n = 1; n <= whole.size(); ++n) {
    const std::string text = whole.substr(0, n);
    CAPTURE(text);
    REQUIRE(!filtered(text).empty());
    if (n > 20) REQUIRE(filtered(text).starts_with("a.cpp:3:9: error: "));
  }
}

TEST_CASE("a message leads to a test of the sources, or to its installed page") {
  const std::string test = "tests/compile_fail/op/shape/dim_is_split_over.cpp", word = "docs/reference/op/reduce/sum.md";
  CHECK(place{}.of(test) == test);
  CHECK(place{"/src", false}.of(word) == "/src/" + word);
  CHECK(place{"/usr/share/doc/nabla", true}.of(test) == "/usr/share/doc/nabla/errors/op/shape/dim_is_split_over.md");
  CHECK(place{"/usr/share/doc/nabla", true}.of(word) == "/usr/share/doc/nabla/reference/op/reduce/sum.md");

  catalogue read;
  read.read_index("- [a](../tests/compile_fail/op/a.one.cpp): A; also [two](../tests/compile_fail/op/a.two.cpp)\n"
                  "- [a](../tests/compile_fail/spmd/a.cpp): A\n- [b](../tests/compile_fail/op/b.one.cpp): B\n");
  CHECK(read.page("a") == "tests/compile_fail/spmd/a.cpp");
  CHECK(read.page("b") == "tests/compile_fail/op/b.one.cpp");
  CHECK(read.page("c").empty());
}

TEST_CASE("members of structs are said by their names, entries of maps by their types") {
  const auto said = [&](const std::string& keys) {
    const std::string reason = "nabla::error::structures_differ<nabla::error::at<" + keys + ">, nabla::error::one_value, nabla::error::entries<2> >";
    return speaker(known(), "").say(parse_type(reason)).lines.front();
  };
  const std::string begin = "two trees that go together differ in structure at ";
  CHECK(said("nabla::error::named_member<'b', '1'>") == begin + "member b1");
  CHECK(said("nabla::error::named_member<'b'>, nabla::error::entry<1>, nabla::error::named_member<'w'>") == begin + "member b[1].w");
  CHECK(said("nabla::error::entry_for<app::encoder>, nabla::error::named_member<'w'>") == begin + "entry [encoder].w");
}

TEST_CASE("the first block of a page says how a word is called") {
  const usage* shard_map = known().usages().find("shard_map");
  REQUIRE(shard_map != nullptr);
  CHECK(shard_map->forms.size() == 3);
  CHECK(shard_map->forms[0] == "shard_map(mesh, in_specs(P(...), ...), out_specs(P(...), ...), f)");
  CHECK(shard_map->header.empty());
  CHECK(shard_map->page == "docs/reference/spmd/shard_map.md");
  const usage* value_and_grad = known().usages().find("value_and_grad");
  REQUIRE(value_and_grad != nullptr);
  CHECK(value_and_grad->header == "nabla/transform/grad.hpp");
  CHECK(value_and_grad->forms.size() == 3);
  CHECK(known().usages().find("x") == nullptr);
  CHECK(known().usages().all().size() > 200);
}

TEST_CASE("a candidate that fits no call gives no reason, a call of another library is left alone") {
  const std::string call =
      "a.cpp:5:10: error: no matching function for call to 'device_put(nabla::array<float, nabla::dims<> >)'\n"
      "/usr/include/nabla/spmd/device_put.hpp:90:6: note: candidate: 'template<class Space, class nabla_error> auto "
      "nabla::device_put(X&&) [with nabla_error = nabla::error::memory_is_not_the_execution_spaces<Space>]'\n";
  CHECK(filtered(call).starts_with("a.cpp:5:10: error: no form of device_put takes these arguments\n"));
  const std::string other =
      "a.cpp:5:10: error: no matching function for call to 'frobnicate(int)'\n"
      "b.hpp:9:6: note: candidate: 'void frobnicate(std::string)'\n";
  CHECK(filtered(other) == other);
}

TEST_CASE("declarations that a broken body leaves without a use are not reported behind its mistake") {
  const std::string warning =
      "/usr/include/nabla/spmd/detail/shard_mapped.hpp:308:11: warning: 'void nabla::detail::f(nabla::detail::g)' used but "
      "never defined\n";
  CHECK(filtered(warning) == warning);
  const std::string mistake = "a.cpp:5:10: error: 'begin' was not declared in this scope\n/usr/include/nabla/x.hpp:1:1: note: x\n";
  CHECK(filtered(mistake + warning) == filtered(mistake));
}

TEST_CASE("clangd: a call that fits no form says the forms") {
  const std::string diagnostic =
      R"({"method":"textDocument/publishDiagnostics","params":{"diagnostics":[{"message":"No matching function for call to )"
      R"('concatenate'","relatedInformation":[{"location":{"uri":"file:///usr/include/nabla/op/shape/concatenate.hpp"},)"
      R"("message":"Candidate template ignored: couldn't infer template argument 'Sel'"}]}]}})";
  const std::string said = with_sentences(known(), diagnostic);
  CHECK(said.find("no form of concatenate takes these arguments\\n  to fix: write concatenate(axis, x, y, ...)") !=
        said.npos);
}
