import { assert, describe, it } from "@effect/vitest"
import { pageName } from "../../src/metadata/page-name.ts"
import { readHtml } from "../../src/read/read-html.ts"
import { readBody } from "./sample.ts"

describe("hidden content", () => {
  it.each([
    "<p hidden>secret</p>",
    "<p style='color:red; display: none'>secret</p>",
    "<p style=\"visibility:hidden\">secret</p>",
    "<script>secret</script>",
    "<style>secret</style>",
    "<template>secret</template>",
    "<noscript>secret</noscript>",
    "<!-- secret -->",
    "<svg><title>secret</title></svg>",
    "<dialog>secret</dialog>",
    "<textarea>secret</textarea>",
    "<iframe>secret</iframe>",
    "<video>secret</video>",
    "<select><option>secret</select>",
    "<p onclick='secret()'></p>",
    "<script>\"</scrip\" + 'secret'</script>"
  ])("is not read: %s", (markup) => {
    const { markdown, text } = readBody(`<p>some visible words that make most of the page</p>${markup}`)
    assert.strictEqual(text, "some visible words that make most of the page")
    assert.strictEqual(markdown, text)
  })

  it.each([
    ["a tab panel", "<div role=tabpanel style='display:none'>words</div>"],
    ["a section that a button opens", "<button aria-controls=more>More</button><div id=more hidden>words</div>"],
    ["a part that the server streams", "<div hidden id=S:1>words</div>"],
    ["a page hidden until it is styled", `<div style="visibility:hidden">words ${"more ".repeat(20)}</div>`],
    ["a page for readers without scripts", `<noscript><p>words ${"more ".repeat(20)}</p></noscript>`]
  ])("is not %s", (_, markup) => assert.include(readBody(`<p>a few others</p>${markup}`).text, "words"))
})

describe("URLs", () => {
  it("are absolute everywhere", () => {
    const { html, images, links, markdown } = readBody(
      "<a href=next>a</a><a href='//cdn.example/x'>b</a><a href='?q=1'>c</a><a href='#part'>d</a><img src=i.png srcset='s.png 1x, l.png 2x'>"
    )
    assert.deepStrictEqual(links, [
      "https://example.com/dir/next",
      "https://cdn.example/x",
      "https://example.com/dir/page?q=1"
    ])
    assert.deepStrictEqual(images, ["https://example.com/dir/i.png", "https://example.com/dir/l.png"])
    assert.include(html, "href=\"https://example.com/dir/page#part\"")
    assert.include(html, "srcset=\"https://example.com/dir/s.png 1x, https://example.com/dir/l.png 2x\"")
    assert.include(markdown, "[d](https://example.com/dir/page#part)")
  })

  it.each(["javascript:alert(1)", " JavaScript:alert(1)", "vbscript:x", "data:text/html,x"])(
    "that run scripts are removed: %s",
    (href) => {
      const { html, links, markdown } = readBody(`<p>go <a href="${href}">there</a></p>`)
      assert.deepStrictEqual([markdown, links.length], ["go there", 0])
      assert.notInclude(html, "href")
    }
  )

  it("of other schemes stay in the text, but are not links of the page", () => {
    const { links, markdown } = readBody("<p><a href='mailto:a@b.example'>write</a></p>")
    assert.deepStrictEqual([markdown, links.length], ["[write](mailto:a@b.example)", 0])
  })

  it("are relative to the base of the page", () => {
    const { links } = readHtml("<base href='https://other.example/x/'><a href=y>z</a>", "https://example.com/")
    assert.deepStrictEqual(links, ["https://other.example/x/y"])
  })

  it("are relative to the page if its base is invalid", () => {
    const { links } = readHtml("<base href='javascript:x'><a href=y>z</a>", "https://example.com/")
    assert.deepStrictEqual(links, ["https://example.com/y"])
  })

  it("do not repeat a long base", () => {
    const long = "b".repeat(100_000)
    const links = "<a href=y>z</a><a href=/y/z>z</a>"
    const found = ["https://example.com/y", "https://example.com/y/z"]
    const based = readHtml(`<base href="/${long}/x?q=${long}">${links}`, "https://example.com/")
    assert.deepStrictEqual([based.links, readHtml(links, `https://example.com/a?q=${long}`).links], [found, found])
  })
})

describe("the title", () => {
  it.each([
    [
      "the text of the title element, with the name of the site",
      "<title>Owls of the\n north | Night &amp; Birds</title><h1>Owls of the north</h1>",
      "Owls of the north | Night & Birds"
    ],
    ["not og:title", "<title>x</title><meta property=og:title content='Owls, all of them'><h1>Birds</h1>", "x"],
    [
      "og:title if there is no title element",
      "<meta property=og:title content='Owls, all of them'><h1>Birds</h1>",
      "Owls, all of them"
    ],
    ["the heading if the title element is empty", "<title> </title><h1>Owls <b>again</b></h1>", "Owls again"],
    ["an empty text if the page has none of these", "<p>words</p>", ""]
  ])("is %s", (_, html, title) => assert.strictEqual(readHtml(html, "https://www.example.com/").title, title))
})

describe("the name of a page", () => {
  it.each([
    ["its heading if its title begins with it", { title: "Owls of the north | Night Birds" }, "Owls of the north"],
    ["og:title", { title: "x", ogTitle: "Owls, all of them" }, "Owls, all of them"],
    ["its title without the site's host", { title: "Owls - Example" }, "Owls"],
    ["its title without og:site_name", { title: "Owls - Night Birds", ogSiteName: "Night Birds" }, "Owls"],
    ["its whole title if the end is not the name of the site", { title: "Owls - a guide" }, "Owls - a guide"],
    ["its heading if there is no title", {}, "Owls of the north"]
  ])(
    "is %s",
    (_, metadata, name) => assert.strictEqual(pageName(metadata, "Owls of the north", "https://www.example.com/"), name)
  )
})

describe("metadata", () => {
  it("uses the API's names for known tags, and the tag's own name for others", () =>
    assert.deepStrictEqual(
      metadata(
        `<meta name=Keywords content="a, b"><meta name=robots content=noindex><meta property=article:tag content=x>
        <meta property=article:tag content=y><meta name=dc.date content=2020><meta name=theme-color content=red>
        <meta property=og:locale:alternate content=de_DE><meta name=twitter:card content=summary>`
      ),
      {
        keywords: "a, b",
        robots: "noindex",
        articleTag: ["x", "y"],
        dcDate: "2020",
        "theme-color": "red",
        ogLocaleAlternate: ["de_DE"],
        "twitter:card": "summary"
      }
    ))

  it("cannot set the engine's own fields", () =>
    assert.deepStrictEqual(
      metadata("<meta name=statusCode content=200><meta name=error content=x><meta name=sourceURL content=y>"),
      {}
    ))

  it("accepts hostile names", () =>
    assert.deepStrictEqual(Object.keys(metadata("<meta name=__proto__ content=x><meta name=constructor content=y>")), [
      "__proto__",
      "constructor"
    ]))

  it.each([
    ["<html lang=de>", "de"],
    ["<html lang=pt_BR>", "pt-BR"],
    ["<meta http-equiv=content-language content='fr, en'>", "fr"],
    ["<meta property=og:locale content=es_ES>", "es-ES"],
    ["<html lang='not a tag'>", undefined],
    ["<p>x", undefined]
  ])(
    "reads the language of %s",
    (html, language) => assert.strictEqual(readHtml(html, "https://example.com/").language, language)
  )
})

describe("the publication date", () => {
  it.each([
    ["<meta property=article:published_time content=2024-02-03T04:05:06Z>", "2024-02-03T04:05:06.000Z"],
    ["<meta property=article:published_time content='2024-02-03 04:05'>", "2024-02-03T04:05:00.000Z"],
    ["<script type=application/ld+json>{\"datePublished\": \"2024-02-03\"}</script>", "2024-02-03T00:00:00.000Z"],
    ["<span itemprop=datePublished content=2024-02-03></span>", "2024-02-03T00:00:00.000Z"],
    ["<meta name=date content='3 February 2024'>", "2024-02-03T00:00:00.000Z"],
    ["<meta name=date content='Sat, 03 Feb 2024 04:05:06 GMT'>", "2024-02-03T04:05:06.000Z"],
    ["<p>x <time datetime=2024-02-03T04:05:06+02:00>then</time>", "2024-02-03T02:05:06.000Z"]
  ])(
    "is read from %s",
    (html, date) =>
      assert.strictEqual(new Date(readHtml(html, "https://example.com/").publishedAt ?? 0).toISOString(), date)
  )

  it.each([
    "<meta name=date content=yesterday>",
    "<meta name=date content=0001-01-01>",
    "<time datetime=2024-01-01>a</time><time datetime=2024-01-02>b</time>"
  ])("is not guessed from %s", (html) => assert.isUndefined(readHtml(html, "https://example.com/").publishedAt))
})

it("the keyboard help of a book, which a style sheet hides, is removed even from a short page", () => {
  const help =
    "<div id=mdbook-help-container><div id=mdbook-help-popup><h2>Keyboard shortcuts</h2><p>Press <kbd>S</kbd> or <kbd>/</kbd> to search in the book</div></div>"
  for (const onlyMainContent of [true, false]) {
    assert.strictEqual(
      readHtml(`<body>${help}<main><h1>Tides</h1><p>Water rises.</main>`, "https://example.com/", { onlyMainContent })
        .markdown,
      "# Tides\n\nWater rises."
    )
  }
})

describe("the heading of a page is kept", () => {
  const long =
    "<p>The tide rises twice a day in this harbour, and the keepers write down how high it comes, in metres and in words.</p>"
      .repeat(8)
  it.each([
    [
      "beside the title's words",
      `<header><a href=/>Notes</a><h1>Springs and neaps</h1></header><article>${long}<h2>Causes</h2>${long}</article>`
    ],
    [
      "in its content",
      `<nav><a href=/a>A</a></nav><main><h1>Springs and neaps</h1>${long}<h2>Causes</h2>${long}</main>`
    ]
  ])("%s", (_, body) => {
    const { markdown } = readHtml(`<title>Ocean Weekly</title><body>${body}</body>`, "https://example.com/")
    assert.deepStrictEqual(markdown.split("\n").filter((line) => line.startsWith("#")), [
      "# Springs and neaps",
      "## Causes"
    ])
  })
})

const metadata = (html: string) => readHtml(html, "https://example.com/").metadata
