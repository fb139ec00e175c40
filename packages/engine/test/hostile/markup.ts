import { assert } from "@effect/vitest"
import { body, type HostileCase } from "./hostile-case.ts"

const fine = { status: 200 } as const
const page = (
  name: string,
  html: string | (() => string),
  gives: HostileCase["gives"] = fine,
  ask: object = {}
): HostileCase => ({ name, from: body(typeof html === "string" ? html : html()), gives, ask })
const unharmed = (what: string): HostileCase["gives"] => ({
  status: 200,
  holds: ({ html, links, markdown }) => assert.notInclude(JSON.stringify([html, links, markdown]), what)
})
const everything = { formats: ["markdown", "html", "links", "images"] }

/** Pages with excessive, deeply nested or malicious markup. */
export const markup: ReadonlyArray<HostileCase> = [
  page("a million links", "<a href=x>".repeat(1_000_000), {
    status: 200,
    holds: ({ links }) => assert.isAtMost(links?.length ?? 0, 1)
  }, { formats: ["links"], timeout: 30_000 }),
  page(
    "30,000 different links",
    () => Array.from({ length: 30_000 }, (_, at) => `<a href=/${at}>${at}</a> `).join(""),
    { status: 200, holds: ({ links }) => assert.isAbove(links?.length ?? 0, 10_000) },
    { formats: ["links"], timeout: 30_000 }
  ),
  page("200 levels", `<div>`.repeat(200) + "<p>At the bottom.", { status: 200, markdown: /At the bottom/ }, everything),
  page(
    "100,000 levels",
    "<div>".repeat(100_000) + "<p>At the bottom.",
    { status: 200, markdown: /At the bottom/ },
    everything
  ),
  page("100,000 levels of emphasis", "<b><i>".repeat(50_000) + "x", fine, everything),
  page("20,000 tables in tables", "<table><tr><td>".repeat(20_000) + "x", fine, everything),
  page("an endless table", `<table>${"<tr><td>a<td>b".repeat(40_000)}`, { status: 200, markdown: /\| a/ }, {
    timeout: 30_000
  }),
  page("a table of a million columns", `<table><tr><td colspan=1000000 rowspan=1000000>x<tr>${"<td>y".repeat(2_000)}`),
  page("lists in lists", "<ul><li>x".repeat(20_000)),
  page("quotes in quotes", "<blockquote>x".repeat(20_000)),
  page(
    "everything unclosed",
    "<html><body><main><article><h1>Tides<p>Water <b>rises <a href=/x>twice <table><tr><td>a <ul><li>day",
    { status: 200, markdown: /Water/ }
  ),
  page("only end tags", "</div></p></table>".repeat(50_000) + "<p>Still here.", {
    status: 200,
    markdown: /Still here/
  }),
  page("100,000 attributes", `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ")}>Dressed.`, {
    status: 200,
    markdown: /Dressed/
  }),
  page("a comment without an end", "<p>Before.<!-- " + "x".repeat(1_000_000), { status: 200, markdown: /Before/ }),
  page("a script without an end", "<p>Before.<script>" + "if (a < b) ".repeat(50_000), {
    status: 200,
    markdown: /Before/
  }),
  page("a tag without an end", "<p>Before.<img alt='" + "x".repeat(1_000_000), fine),
  page("10 MB in one line", () => `<p>${"word ".repeat(1_999_000)}`, { status: 200, markdown: /^word word/ }, {
    timeout: 30_000
  }),
  page("2 MB without a space", () => `<p>${"x".repeat(2_000_000)}`, fine, { timeout: 30_000 }),
  page("2 MB of line breaks", () => `<pre>a${"\n".repeat(2_000_000)}b</pre>`, fine, { timeout: 30_000 }),
  page("a title that is slow for regular expressions", `<title>${"a | - : ".repeat(50_000)}!</title><p>x`),
  page("a title of spaces", `<title>${" \t".repeat(200_000)}x</title><p>x`),
  page("a heading of dashes", `<h1>${"-".repeat(100_000)}</h1><p>${"*_".repeat(50_000)}`),
  page("a million entities", "&amp;&lt;&#x110000;&#xD800;&bogus;".repeat(30_000), fine, everything),
  page(
    "null bytes",
    "<p>A\0b<scr\0ipt>c</p><a hr\0ef='java\0script:x'>d</a>",
    { status: 200, markdown: /A/ },
    everything
  ),
  page("lone surrogates", "<title>&#xD800;</title><p>Half &#xDC00; &#xDBFF; a pair.", {
    status: 200,
    holds: (data) => assert.isTrue(JSON.stringify(data).isWellFormed())
  }, everything),
  page("bidirectional control characters", "<p>abc\u202e\u2066txt.exe\u2069", fine),
  page(
    "links that are scripts",
    "<p><a href='javascript:alert(1)'>a</a><a href=' JaVa&#10;Script:alert(1)'>b</a><a href='vbscript:x'>c</a><a href='data:text/html,<script>'>d</a>",
    { status: 200, holds: ({ links }) => assert.deepStrictEqual(links, []) },
    everything
  ),
  page(
    "a base URL that is a script",
    "<base href='javascript:alert(1)//'><a href='/x'>x</a>",
    unharmed("javascript:"),
    everything
  ),
  page("a base URL on a private address", "<base href='http://10.0.0.1/'><a href='x'>x</a>", {
    status: 200,
    holds: ({ links }) => assert.deepStrictEqual(links, ["http://10.0.0.1/x"])
  }, everything),
  page(
    "scripts in attributes and SVG",
    "<p onclick=forbidden()>a<svg><script>forbidden()</script></svg><img src=x onerror=forbidden()><iframe srcdoc='<script>forbidden()</script>'></iframe>",
    unharmed("forbidden"),
    { formats: ["markdown", "links"] }
  ),
  page("an embedded image of 4 MB", () => `<p>Seen.<img src="data:image/png;base64,${"A".repeat(4_000_000)}">`, {
    status: 200,
    holds: ({ markdown }) => assert.isBelow(markdown?.length ?? 0, 10_000)
  }, { timeout: 30_000 }),
  page("a link of a megabyte", `<a href="/${"x".repeat(900_000)}">far</a>`, fine, everything),
  page("an image with 100,000 sources", `<img src=a srcset="${"b 1x, ".repeat(100_000)}">`, fine, everything),
  page("40,000 meta tags", "<meta name=a content=b><meta property=og:image content=c>".repeat(20_000)),
  page(
    "JSON-LD of 10,000 levels",
    `<script type="application/ld+json">${"{\"@graph\":[".repeat(10_000)}</script><p>x`,
    fine,
    { formats: ["product", "menu"] }
  ),
  page("JSON-LD that is invalid JSON", "<script type=\"application/ld+json\">{{{{</script><p>x", fine, {
    formats: ["product"]
  }),
  page(
    "JSON-LD with __proto__",
    "<script type=\"application/ld+json\">{\"__proto__\":{\"polluted\":true},\"@type\":\"Product\",\"name\":\"x\"}</script>",
    { status: 200, holds: () => assert.notProperty({}, "polluted") },
    { formats: ["product"] }
  ),
  page(
    "a page with only a frame",
    "<iframe src='file:///etc/passwd'></iframe><object data='file:///etc/passwd'></object>",
    unharmed("root:")
  ),
  page("endless styles", `<style>${"@media all{".repeat(20_000)}</style><p>Styled.`, {
    status: 200,
    markdown: /Styled/
  }, { formats: ["markdown", "branding"] }),
  page("a selector of 100 parts", "<div>".repeat(250) + "x", { status: 400, expected: /selector/ }, {
    includeTags: [Array(100).fill("div").join(" ")],
    timeout: 10_000
  }),
  page("a slow selector with nested :has", "<div><p>x</p></div>".repeat(3_000), fine, {
    includeTags: [":has(:not(:has(p ~ p)))"],
    timeout: 30_000
  }),
  page("an invalid selector", "<p>x", { status: 400, expected: /selector/ }, { includeTags: ["div["] }),
  page("a schema with an endless pattern", `<p>Name: ${"a".repeat(40)}!`, {
    status: 422,
    expected: /the value against the schema takes too long/
  }, {
    formats: [{
      type: "json",
      schema: { type: "object", properties: { name: { type: "string", pattern: "^(a+)+$" } } }
    }],
    timeout: 5_000
  })
]
