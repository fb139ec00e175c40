import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readHtml } from "../../src/read/read-html.ts"

const size = 60_000
const repeat = (part: string) => part.repeat(Math.ceil(size / part.length))

describe("hostile pages are read in time, without an exception", () => {
  it.each([
    ["blocks in blocks", () => repeat("<div>") + "end"],
    ["emphasis in emphasis", () => repeat("<b>x")],
    ["emphasis beside emphasis", () => repeat("<b>x</b>")],
    ["emphasis with punctuation in a word", () => repeat("<b>.<i>x!</i></b>y")],
    ["unclosed formulas", () => repeat("\\(a_1 $$b ")],
    ["unclosed environments of formulas", () => repeat("\\begin{align}x_1")],
    ["quotations in quotations", () => repeat("<blockquote><cite>x:")],
    ["tasks only", () => repeat("<li><input type=checkbox disabled>x")],
    ["lists in lists", () => repeat("<ul><li>x")],
    ["tables in tables", () => repeat("<table><tr><td>x")],
    ["links around blocks in links", () => repeat("<a href=x><div>t")],
    ["code in code", () => repeat("<pre>x")],
    ["hidden elements in hidden elements", () => repeat("<div hidden>x")],
    ["definitions in definitions", () => repeat("<dl><dt>x<dd>")],
    ["quotes in quotes", () => repeat("<blockquote>x")],
    ["end tags only", () => repeat("</div></b>")],
    ["tags in the wrong order", () => repeat("<b><p><i></b></p></i>")],
    ["angle brackets only", () => repeat("<")],
    ["ampersands only", () => repeat("&")],
    ["attributes only", () => `<p ${repeat("a=b c ")}>`],
    ["an endless class", () => `<p class="${repeat("nav! ")}">x`],
    ["an endless comment", () => `<!--${repeat("-- >")}`],
    ["endless line breaks in code", () => `<pre>a${repeat("\n")}b`],
    ["an endless title", () => `<title>${repeat("a | ")}</title><p>x`],
    ["endless image sizes", () => `<img src=a srcset="${repeat("a 1x, ")}">${repeat("x")}`],
    ["endless lazy sources", () => repeat(`<p>some words</p><img data-x="${".jpg".repeat(70)} x">`)],
    ["meta tags only", () => repeat("<meta name=a content=b>")],
    ["a huge table", () => `<table>${repeat("<tr><td colspan=1000000>a<td rowspan=99999>b")}`],
    ["a table of cells over all rows", () => `<table><tr>${repeat("<td rowspan=400>x")}${repeat("<tr>")}`],
    ["formulas in formulas", () => repeat("<math><mfrac><mi>x</mi>")],
    ["roots in roots", () => `<p class=katex><span class=katex>${repeat("<msqrt>")}x`],
    [
      "footnotes only",
      () =>
        Array.from({ length: 1500 }, (_, i) => `<sup><a href="#n${i}">${i}</a></sup>`).join("") +
        `<ol>${Array.from({ length: 1500 }, (_, i) => `<li id=n${i}>x`).join("")}</ol>`
    ],
    ["footnote marks of only spaces", () => `<sup><a href="#n">${repeat(" ")}!</a></sup>`],
    [
      "only names",
      () =>
        Array.from(
          { length: 1500 },
          (_, i) => `<div class="a${i} nav-${"x".repeat(i % 9)}" id="b${i}">some words and <a href=x>more</a>`
        ).join("")
    ],
    ["only images", () => repeat("<img src=a.png><b>")],
    ["only zeros", () => repeat("\0")]
  ])("%s", (_, html) => {
    const began = process.cpuUsage().user
    readHtml(html(), "https://example.com/")
    // a few hundred milliseconds if all work is linear
    assert.isBelow(process.cpuUsage().user - began, 5_000_000)
  })
})

const tags = [
  "a",
  "article",
  "b",
  "blockquote",
  "code",
  "dd",
  "div",
  "dl",
  "dt",
  "h1",
  "h2",
  "img",
  "li",
  "main",
  "nav",
  "noscript",
  "p",
  "pre",
  "script",
  "span",
  "style",
  "table",
  "td",
  "title",
  "tr",
  "ul"
]

const piece = fc.oneof(
  fc.constantFrom(...tags).map((tag) => `<${tag}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc.constantFrom(
    "<a href='/x?y#z'>",
    "<img src=i.png alt=i>",
    "<p class=comment>",
    "<div hidden>",
    "<!--",
    "-->",
    "<br>",
    "&amp;",
    "words of a sentence, and more. "
  )
)

it("any tags in any order are read, without scripts", () =>
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, onlyMainContent) => {
      const { markdown, text } = readHtml(`${pieces.join("")}<script>forbidden()</script>`, "https://example.com/", {
        onlyMainContent
      })
      for (const part of [text, markdown]) assert.notInclude(part, "forbidden()")
    }),
    { numRuns: 100 }
  ))

it("any text is read, with absolute links", () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string(), fc.string({ unit: "binary" })), { maxLength: 30 }), (pieces) => {
      const { images, links } = readHtml(pieces.join(""), "https://example.com/")
      for (const url of [...links, ...images]) assert.match(url, /^https?:\/\//)
    }),
    { numRuns: 100 }
  ))
