"""C++: simdjson's three forms, yyjson's and glaze's, for each type of records."""
import json
from documents import Node, Record
from swift import records

HEADER = """#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
/// Reads a document with simdjson on demand by keys (0) or in a loop (1), with its DOM (2), with yyjson (3) or
/// with glaze (4), and returns the number of its records; 0 if it can't. `sum` gets the checksum of the values, unless it is null.
size_t pool_read(int reader, int document, const char *text, size_t length, size_t capacity, uint64_t *sum);
#ifdef __cplusplus
}
#endif
"""

SUPPORT = """#include "pool.h"
#include "simdjson.h"
#if __has_include("yyjson.h")
#include "yyjson.h"
#define HAS_YYJSON
#endif
#if __has_include("glaze/json.hpp")
#include "glaze/json.hpp"
#define HAS_GLAZE
#endif
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>
using namespace simdjson;

template <class T> struct is_vector : std::false_type {};
template <class T> struct is_vector<std::vector<T>> : std::true_type {};
template <class T> struct is_optional : std::false_type {};
template <class T> struct is_optional<std::optional<T>> : std::true_type {};

template <class T> uint64_t sum(const T &value) {
    if constexpr (std::is_same_v<T, double>) {
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        return bits;
    } else if constexpr (std::is_same_v<T, std::string>) {
        uint64_t sum = value.size();
        for (unsigned char byte : value) sum = sum * 31 + byte;
        return sum;
    } else if constexpr (is_optional<T>::value) {
        return value ? sum(*value) : 7;
    } else if constexpr (is_vector<T>::value) {
        uint64_t all = value.size();
        for (const auto &element : value) all = all * 31 + sum(static_cast<const typename T::value_type &>(element));
        return all;
    } else if constexpr (std::is_integral_v<T>) {
        return value;
    } else {
        return value.sum();
    }
}

template <class... Values> uint64_t combined(const Values &...values) {
    uint64_t all = 0;
    ((all = all * 31 + sum(values)), ...);
    return all;
}

template <bool isLoop, class T> void put(ondemand::value v, T &target) {
    if constexpr (std::is_same_v<T, int64_t>) target = v.get_int64();
    else if constexpr (std::is_same_v<T, double>) target = v.get_double();
    else if constexpr (std::is_same_v<T, bool>) target = v.get_bool();
    else if constexpr (std::is_same_v<T, std::string>) target = std::string_view(v.get_string());
    else if constexpr (is_optional<T>::value) {
        if (!v.is_null()) put<isLoop>(v, target.emplace());
    } else if constexpr (is_vector<T>::value) {
        for (auto element : v.get_array()) {
            typename T::value_type made{};
            put<isLoop>(element.value(), made);
            target.push_back(std::move(made));
        }
    } else if constexpr (isLoop) {
        loop(v.get_object().value(), target);
    } else {
        keys(v.get_object().value(), target);
    }
}

template <class T> void put(dom::element v, T &target) {
    if constexpr (std::is_same_v<T, int64_t>) target = v.get_int64();
    else if constexpr (std::is_same_v<T, double>) target = v.get_double();
    else if constexpr (std::is_same_v<T, bool>) target = v.get_bool();
    else if constexpr (std::is_same_v<T, std::string>) target = std::string_view(v.get_string());
    else if constexpr (is_optional<T>::value) {
        if (!v.is_null()) put(v, target.emplace());
    } else if constexpr (is_vector<T>::value) {
        for (dom::element element : v.get_array()) put(element, target.emplace_back());
    } else {
        nodes(v.get_object().value(), target);
    }
}

#ifdef HAS_GLAZE
constexpr glz::opts lenient{.error_on_unknown_keys = false};
#endif

#ifdef HAS_YYJSON
template <class T> void put(yyjson_val *v, T &target) {
    if constexpr (std::is_same_v<T, int64_t>) target = yyjson_get_sint(v);
    else if constexpr (std::is_same_v<T, double>) target = yyjson_get_num(v);
    else if constexpr (std::is_same_v<T, bool>) target = yyjson_get_bool(v);
    else if constexpr (std::is_same_v<T, std::string>) target.assign(yyjson_get_str(v), yyjson_get_len(v));
    else if constexpr (is_optional<T>::value) {
        if (v && !yyjson_is_null(v)) put(v, target.emplace());
    } else if constexpr (is_vector<T>::value) {
        yyjson_arr_iter elements = yyjson_arr_iter_with(v);
        while (yyjson_val *element = yyjson_arr_iter_next(&elements)) put(element, target.emplace_back());
    } else {
        members(v, target);
    }
}
#endif

template <class Record> size_t finish(const std::vector<Record> &list, uint64_t *all) {
    if (all) {
        *all = 0;
        for (const Record &record : list) *all += record.sum();
    }
    return list.size();
}

"""

TYPES = {"int": "int64_t", "double": "double", "bool": "bool", "string": "std::string"}


def text(string):
    return json.dumps(string, ensure_ascii=False)


def type_name(kind):
    if isinstance(kind, Record):
        return kind.name
    return f"std::vector<{type_name(kind[1])}>" if isinstance(kind, tuple) else TYPES[kind]


def keys(tree, level=0):
    body = ""
    for key, child in tree.children.items():
        found = f"o{level}[{text(key)}]"
        if isinstance(child, Node):
            inner = keys(child, level + 1)
            if child.optional:
                body += (f"{{ ondemand::value v; if (!{found}.get(v) && !v.is_null()) {{ "
                         f"ondemand::object o{level + 1} = v.get_object();\n{inner}}} }}\n")
            else:
                body += f"{{ ondemand::object o{level + 1} = {found}.get_object();\n{inner}}}\n"
        elif child.optional:
            body += f"{{ ondemand::value v; if (!{found}.get(v)) put<false>(v, r.{child.name}); }}\n"
        else:
            body += f"put<false>({found}.value(), r.{child.name});\n"
    return body


def loop(tree, level=0):
    body = f"for (auto field : o{level}) {{ auto key{level} = field.key().value();\n"
    for key, child in tree.children.items():
        body += f"if (key{level} == {text(key)}) {{ ondemand::value v = field.value();\n"
        if isinstance(child, Node):
            inner = f"ondemand::object o{level + 1} = v.get_object();\n{loop(child, level + 1)}"
            body += f"if (!v.is_null()) {{ {inner} }}\n" if child.optional else inner
        else:
            body += f"put<true>(v, r.{child.name});\n"
        body += "} else "
    return body + "{}\n}\n"


def nodes(tree, level=0):
    body = ""
    for key, child in tree.children.items():
        found = f"dom::element v; if (!o{level}[{text(key)}].get(v)"
        if isinstance(child, Node):
            inner = f"dom::object o{level + 1} = v.get_object();\n{nodes(child, level + 1)}"
            body += f"{{ {found} && !v.is_null()) {{ {inner}}} }}\n"
        else:
            body += f"{{ {found}) put(v, r.{child.name}); }}\n"
    return body


def members(tree, level=0):
    body = f"yyjson_obj_iter i{level} = yyjson_obj_iter_with(o{level});\n"
    for key, child in tree.children.items():
        found = f"yyjson_obj_iter_get(&i{level}, {text(key)})"
        if isinstance(child, Node):
            inner = members(child, level + 1)
            body += f"if (yyjson_val *o{level + 1} = {found}; yyjson_is_obj(o{level + 1})) {{\n{inner}}}\n"
        else:
            body += f"if (yyjson_val *v = {found}) put(v, r.{child.name});\n"
    return body


def views(tree, name):
    """glaze's names of the members of a record; an object inside is the same record, seen with other names."""
    parts, body = [], ""
    for index, (key, child) in enumerate(tree.children.items()):
        if isinstance(child, Node):
            view = f"{name}_{index}"
            body += f"struct {view} : {name} {{}};\n{views(child, view)}"
            parts.append(f"{text(key)}, [](auto &&self) -> auto & {{ return ({view} &)self; }}")
        else:
            parts.append(f"{text(key)}, &T::{child.name}")
    return (f"{body}template <> struct glz::meta<{name}> {{ using T = {name}; "
            f"static constexpr auto value = object({', '.join(parts)}); }};\n")


def structure(record):
    fields = "".join(
        f"    {f'std::optional<{type_name(f.kind)}>' if f.optional else type_name(f.kind)} {f.name}{{}};\n"
        for f in record.fields)
    names = ", ".join(f.name for f in record.fields)
    return f"""struct {record.name} {{
{fields}    uint64_t sum() const {{ return combined({names}); }}
}};
static void keys(ondemand::object o0, {record.name} &r) {{
{keys(record.tree)}}}
static void loop(ondemand::object o0, {record.name} &r) {{
{loop(record.tree)}}}
static void nodes(dom::object o0, {record.name} &r) {{
{nodes(record.tree)}}}
#ifdef HAS_YYJSON
static void members(yyjson_val *o0, {record.name} &r) {{
{members(record.tree)}}}
#endif
#ifdef HAS_GLAZE
{views(record.tree, record.name)}#endif

"""


def simdjson_walk(document, steps, kinds, isDOM, level=0):
    value, put, of = ("dom::element", "put", "") if isDOM else ("ondemand::value", "put<isLoop>", ".value()")
    if not steps:
        if kinds[0] is dict or document.isLines:
            return f"{put}(v{level}, list.emplace_back());\n"
        return f"for (auto e : v{level}.get_array()) {put}(e{of}, list.emplace_back());\n"
    rest = simdjson_walk(document, steps[1:], kinds[1:], isDOM, level + 1)
    if steps[0] != "*":
        return f"{value} v{level + 1} = v{level}[{text(steps[0])}];\n{rest}"
    if kinds[0] is dict:
        member = "m.value" if isDOM else "m.value()"
        return f"for (auto m : v{level}.get_object()) {{ {value} v{level + 1} = {member};\n{rest}}}\n"
    return f"for (auto e : v{level}.get_array()) {{ {value} v{level + 1} = e{of};\n{rest}}}\n"


def yyjson_walk(document, steps, kinds, level=0):
    if not steps:
        if kinds[0] is dict or document.isLines:
            return f"put(v{level}, list.emplace_back());\n"
        return (f"yyjson_arr_iter e = yyjson_arr_iter_with(v{level});\n"
                "while (yyjson_val *v = yyjson_arr_iter_next(&e)) put(v, list.emplace_back());\n")
    rest = yyjson_walk(document, steps[1:], kinds[1:], level + 1)
    if steps[0] != "*":
        return f"yyjson_val *v{level + 1} = yyjson_obj_get(v{level}, {text(steps[0])});\n{rest}"
    kind, value = ("obj", f"yyjson_obj_iter_get_val(k{level})") if kinds[0] is dict else ("arr", f"k{level}")
    return (f"yyjson_{kind}_iter i{level} = yyjson_{kind}_iter_with(v{level});\n"
            f"while (yyjson_val *k{level} = yyjson_{kind}_iter_next(&i{level})) {{ yyjson_val *v{level + 1} = {value};\n"
            f"{rest}}}\n")


def glaze_type(document):
    """The type of the document around the records for glaze, and the structures that it needs."""
    name, body = document.record.name, ""
    kind = f"std::vector<{name}>" if document.kinds[-1] is list and not document.isLines else name
    for index, (step, own) in reversed(list(enumerate(zip(document.steps, document.kinds)))):
        if step == "*":
            kind = f"std::map<std::string, {kind}>" if own is dict else f"std::vector<{kind}>"
        else:
            level = f"Level{document.number}_{index}"
            body += f"struct {level} {{ {kind} list; }};\ntemplate <> struct glz::meta<{level}> {{ "
            body += f"using T = {level}; static constexpr auto value = object({text(step)}, &T::list); }};\n"
            kind = level
    return kind, body


def glaze_walk(document, steps, kinds, level=0):
    if not steps:
        if kinds[0] is dict or document.isLines:
            return f"list.push_back(std::move(v{level}));\n"
        return f"for (auto &e : v{level}) list.push_back(std::move(e));\n"
    rest = glaze_walk(document, steps[1:], kinds[1:], level + 1)
    if steps[0] != "*":
        return f"{{ auto &v{level + 1} = v{level}.list;\n{rest}}}\n"
    value = ".second" if kinds[0] is dict else ""
    return f"for (auto &k{level} : v{level}) {{ auto &v{level + 1} = k{level}{value};\n{rest}}}\n"


def reader(document):
    name, number = document.record.name, document.number
    walk = simdjson_walk(document, document.steps, document.kinds, False)
    tree = simdjson_walk(document, document.steps, document.kinds, True)
    if document.isLines:
        loops = f"""ondemand::document_stream documents = parser.iterate_many(text, length, length + 64);
    for (auto document : documents) {{ ondemand::value v0 = document.get_value();
{walk}}}
"""
        nodes = f"""dom::document_stream documents = parser.parse_many(text, length, length + 64);
    for (dom::element v0 : documents) {{
{tree}}}
"""
        lines = f"""for (const char *line = text; line < text + length;) {{
        const char *end = (const char *)memchr(line, '\\n', text + length - line);
        if (!end) end = text + length;
        if (end > line) {{
            yyjson_doc *document = yyjson_read(line, end - line, 0);
            yyjson_val *v0 = yyjson_doc_get_root(document);
{yyjson_walk(document, document.steps, document.kinds)}            yyjson_doc_free(document);
        }}
        line = end + 1;
    }}
"""
    else:
        loops = f"""ondemand::document document = parser.iterate(padded_string_view(text, length, capacity));
    ondemand::value v0 = document.get_value();
{walk}"""
        nodes = f"""dom::element v0 = parser.parse((const uint8_t *)text, length, false);
{tree}"""
        lines = f"""yyjson_doc *document = yyjson_read(text, length, 0);
    yyjson_val *v0 = yyjson_doc_get_root(document);
{yyjson_walk(document, document.steps, document.kinds)}    yyjson_doc_free(document);
"""
    kind, levels = glaze_type(document)
    if document.isLines:
        whole = """for (const char *line = text; line < text + length;) {
        const char *end = (const char *)memchr(line, '\\n', text + length - line);
        if (!end) end = text + length;
        if (end > line && glz::read<lenient>(list.emplace_back(), std::string_view(line, end - line))) return 0;
        line = end + 1;
    }
"""
    else:
        whole = f"""{kind} v0;
    if (glz::read<lenient>(v0, std::string_view(text, length))) return 0;
    {glaze_walk(document, document.steps, document.kinds)}"""
    return f"""template <bool isLoop>
static size_t simdjson{number}(const char *text, size_t length, size_t capacity, uint64_t *sum) {{
    static ondemand::parser parser;
    std::vector<{name}> list;
    {loops}    return finish(list, sum);
}}
static size_t dom{number}(const char *text, size_t length, uint64_t *sum) {{
    static dom::parser parser;
    std::vector<{name}> list;
    {nodes}    return finish(list, sum);
}}
#ifdef HAS_YYJSON
static size_t yyjson{number}(const char *text, size_t length, uint64_t *sum) {{
    std::vector<{name}> list;
    {lines}    return finish(list, sum);
}}
#endif
#ifdef HAS_GLAZE
{levels}static size_t glaze{number}(const char *text, size_t length, uint64_t *sum) {{
    std::vector<{name}> list;
    {whole}    return finish(list, sum);
}}
#endif

"""


def source(found):
    body = SUPPORT
    for document in found:
        body += "".join(structure(r) for r in records(document.record)) + reader(document)
    cases = "".join(f"""    case {d.number}:
        if (reader == 0) return simdjson{d.number}<false>(text, length, capacity, sum);
        if (reader == 1) return simdjson{d.number}<true>(text, length, capacity, sum);
        if (reader == 2) return dom{d.number}(text, length, sum);
#ifdef HAS_YYJSON
        if (reader == 3) return yyjson{d.number}(text, length, sum);
#endif
#ifdef HAS_GLAZE
        if (reader == 4) return glaze{d.number}(text, length, sum);
#endif
        return 0;
""" for d in found)
    return body + f"""size_t pool_read(int reader, int document, const char *text, size_t length, size_t capacity, uint64_t *sum) {{
    try {{
    switch (document) {{
{cases}    }}
    }} catch (simdjson_error &) {{}}
    return 0;
}}
"""
