import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readPage } from "../../src/page/read-page.ts"

const read = (contentType: string, text: string, path = "notes/a%20b.txt") =>
  readPage({ text, url: `https://example.com/${path}`, contentType })

/** Links of each kind, to pages in the same folder and in parent folders. */
const linking = (base: string, root: string) =>
  [
    `# Owls [on](${base}more "More") ![owl](${root}owl.png) [up](#owls) [mail](mailto:a@b.example)`,
    "Write `[a](b)`, ``[a](b)`` or \\[a]\\(b).",
    `<img alt="Owl" src="${root}barn.png"> and [ref]`,
    "```md\n[a](b)\n```",
    `[ref]: ${base}ref.md`
  ].join("\n\n")

describe("a page that is not HTML", () => {
  it.effect("is prose if it is plain text", () =>
    Effect.gen(function*() {
      const page = yield* read("text/plain", "First line.\nSee https://example.org/x (and http://example.org/y_(z)).")
      assert.strictEqual(page.markdown, page.text)
      assert.strictEqual(page.title, "a b.txt")
      assert.deepStrictEqual(page.links, ["https://example.org/x", "http://example.org/y_(z)"])
    }))

  it.effect("is recognised as markdown by its type or name", () =>
    Effect.gen(function*() {
      const text = "# Owls\n\nRead [on](../more#x), ![owl](/owl.png).\n\n```\n# no heading\n```\n\n## Barn owls ##\n"
      for (const page of [yield* read("text/markdown", text), yield* read("text/plain", text, "notes/README.md")]) {
        assert.strictEqual(page.title, "Owls")
        assert.deepStrictEqual(page.headings, ["Owls", "Barn owls"])
        assert.deepStrictEqual(page.links, ["https://example.com/more#x"])
        assert.deepStrictEqual(page.images, ["https://example.com/owl.png"])
      }
    }))

  it.effect("is the HTML of its markdown, with reference links and markup", () =>
    Effect.gen(function*() {
      const page = yield* read(
        "text/markdown",
        "# Owls\n\nSee [the\nbarn][b], <b onclick=x()>or</b> https://owls.example/a.\n\n| a |\n| - |\n| [c](c.md) |\n\n[b]: /barn.md\n<script>run()</script>"
      )
      assert.deepStrictEqual(page.links, [
        "https://example.com/barn.md",
        "https://owls.example/a",
        "https://example.com/notes/c.md"
      ])
      assert.deepStrictEqual(page.linkTexts, ["the barn", "https://owls.example/a", "c"])
      assert.match(
        page.html,
        /^<h1>Owls<\/h1>\n<p>See <a href="https:\/\/example.com\/barn.md">the\nbarn<\/a>, <b>or<\/b> /
      )
      assert.include(page.html, "<td><a href=\"https://example.com/notes/c.md\">c</a></td>")
      assert.notInclude(page.html, "run()")
      assert.strictEqual(page.description, "See the barn, or https://owls.example/a. a c")
    }))

  it.effect.each(
    [
      [
        "YAML",
        "---\n# kept by hand\ntitle: \"Owls: \\\"a\\\" guide\" # short\ndescription: >-\n  How they\n  hunt.\ntags: [a]\n---\n"
      ],
      [
        "YAML of Windows",
        "\uFEFF---\r\ntags:\r\n  title: no\r\ntitle: Owls: \"a\" guide\r\ndescription: 'How they hunt.'\r\n---\r\n"
      ],
      ["TOML", "+++\ndate = 2024-01-01\ntitle = \"Owls: \\\"a\\\" guide\"\ndescription = 'How they hunt.'\n+++\n"]
    ] as const
  )("takes its title from the front matter of markdown: %s", ([, front]) =>
    Effect.gen(function*() {
      const page = yield* read("text/markdown", `${front}\n# Barn *owls*\n\nThey nest.`)
      assert.deepInclude(page, {
        title: "Owls: \"a\" guide",
        description: "How they hunt.",
        headings: ["Barn owls"],
        text: "Barn owls\nThey nest."
      })
      assert.strictEqual(page.metadata["title"], page.title)
      assert.include(page.markdown, "They nest.")
    }))

  it.effect("takes its title from its first heading, and its description from its first words, if markdown has no front matter", () =>
    Effect.gen(function*() {
      const page = yield* read(
        "text/markdown",
        "---\n\n# [Barn](barn.md) *owls*\n\n![Owl](owl.png) They *nest*.\n\n---\n"
      )
      assert.deepInclude(page, { title: "Barn owls", description: "They nest." })
    }))

  it.effect("is the selected part of markdown", () =>
    Effect.gen(function*() {
      const page = yield* readPage({
        text: "# Owls\n\nThey *nest*.",
        url: "https://example.com/a.md",
        contentType: "text/plain"
      }, { excludeTags: ["h1"] })
      assert.strictEqual(page.markdown, "They *nest*.")
    }))

  it.effect("is markdown with absolute links, except in code and for links within the page", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        (yield* read("text/markdown", linking("", "../"))).markdown,
        linking("https://example.com/notes/", "https://example.com/")
      )
      assert.strictEqual((yield* read("text/plain", "[on](more)")).markdown, "[on](more)")
    }))

  it.effect.each(
    [
      ["fences within longer fences", "````md\n```js\n[a](b)\n```\n[a](b)\n````"],
      ["a fence that does not end", "~~~\n[a](b)"],
      ["notes, and sentences after a word in brackets", "[^1]: See `a`\n\n[Note]: this is a sentence."]
    ] as const
  )("keeps %s of markdown unchanged", ([, text]) =>
    Effect.gen(function*() {
      assert.strictEqual((yield* read("text/markdown", text)).markdown, text)
    }))

  it.effect("is not a feed, which is detected quickly, if it begins with only comments", () =>
    Effect.gen(function*() {
      const { markdown } = yield* read("text/xml", "<!---->".repeat(2_000))
      assert.match(markdown, /^```xml/)
    }))

  it.effect.each(
    [
      [
        "RSS",
        `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Tide news</title><atom:link rel="self" href="https://tides.example/feed"/><link>https://tides.example/</link><description>All about tides</description><language>en</language>
        <image><title>Logo</title><link>https://logo.example/</link></image>
        <item><title>The &lt;tide&gt; element</title><link>/springs</link><pubDate>Mon, 01 Jan 2024 10:00:00 GMT</pubDate><description><![CDATA[<p>Water <b>rises</b>.</p><!-- not closed]]></description></item>
        <item><title><![CDATA[Neaps &#8217; moon]]></title><content:encoded><![CDATA[<ul><li>weak</li></ul>]]></content:encoded><enclosure url="https://tides.example/a.mp3" type="audio/mpeg"/></item></channel></rss>`
      ],
      [
        "Atom",
        `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Tide news</title><link rel="self" href="/feed"/><link href="https://tides.example/"/><subtitle>All about tides</subtitle>
        <entry><title>The &lt;tide&gt; element</title><link href="/springs"/><updated>2024-01-02T10:00:00Z</updated><published>Mon, 01 Jan 2024 10:00:00 GMT</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Water <b>rises</b>.</p></div></content></entry>
        <entry><title type="html">Neaps &amp;#8217; moon</title><link rel="enclosure" href="https://tides.example/a.mp3"/><summary type="html">&lt;ul&gt;&lt;li&gt;weak&lt;/li&gt;&lt;/ul&gt;</summary></entry></feed>`
      ]
    ] as const
  )("is a page of its entries if it is a feed: %s", ([, feed]) =>
    Effect.gen(function*() {
      const page = yield* readPage({ text: feed, url: "https://tides.example/feed", contentType: "text/xml" })
      assert.strictEqual(
        page.markdown,
        "# [Tide news](https://tides.example/)\n\nAll about tides\n\n## [The \\<tide> element](https://tides.example/springs)\n\nMon, 01 Jan 2024 10:00:00 GMT\n\nWater **rises**.\n\n## Neaps ’ moon\n\n- weak\n\n<https://tides.example/a.mp3>"
      )
      assert.deepInclude(page, { title: "Tide news", description: "All about tides", language: "en" })
      assert.deepStrictEqual(page.links, [
        "https://tides.example/",
        "https://tides.example/springs",
        "https://tides.example/a.mp3"
      ])
    }))

  it.effect("resolves the URLs of a feed and its entries against their xml:base", () =>
    Effect.gen(function*() {
      const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/base/"><title>Tide news</title><link href="."/>
        <entry><title>One</title><link href="one"/><content type="html">&lt;a href="two"&gt;two&lt;/a&gt;</content></entry>
        <entry xml:base="https://moon.example/a/"><title>Three</title><link xml:base="b/" href="three"/><summary type="xhtml"><div><img src="four.png" alt="four"/></div></summary><link rel="enclosure" href="five.mp3"/></entry></feed>`
      const page = yield* readPage({
        text: feed,
        url: "https://tides.example/feed",
        contentType: "application/atom+xml"
      })
      assert.deepStrictEqual(page.links, [
        "https://tides.example/base/",
        "https://tides.example/base/one",
        "https://tides.example/base/two",
        "https://moon.example/a/b/three",
        "https://moon.example/a/five.mp3"
      ])
      assert.deepStrictEqual(page.images, ["https://moon.example/a/four.png"])
    }))

  it.effect.each(
    [
      [
        "content that says more than the summary",
        "<summary>Water rises.</summary><content type='html'>&lt;p&gt;Water rises and &lt;i&gt;falls&lt;/i&gt;.&lt;/p&gt;</content>",
        "Water rises and *falls*."
      ],
      [
        "content that repeats the summary, with its markup",
        "<summary>Water rises.</summary><content type='html'>&lt;h3&gt;Water rises.&lt;/h3&gt;</content>",
        "### Water rises."
      ],
      [
        "summary where the content has no words",
        "<summary>Water rises.</summary><content type='html'>&lt;img src='a.png'&gt;</content>",
        "Water rises."
      ],
      [
        "summary where the content is a picture itself",
        "<content type='image/png'>iVBORw0KGgoAAAANSUhEUgAAAAUA</content><summary>Water rises.</summary>",
        "Water rises."
      ]
    ] as const
  )("has the %s of a feed's entry", ([, entry, expected]) =>
    Effect.gen(function*() {
      const feed =
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>Tide news</title><entry><title>One</title>${entry}</entry></feed>`
      const page = yield* readPage({
        text: feed,
        url: "https://tides.example/feed",
        contentType: "application/atom+xml"
      })
      assert.strictEqual(page.markdown, `# Tide news\n\n## One\n\n${expected}`)
    }))

  it.effect("links to the permanent address of a feed's entry without a link", () =>
    Effect.gen(function*() {
      const items = [
        "<guid>https://tides.example/1</guid>",
        "<guid isPermaLink='false'>https://tides.example/2</guid>",
        "<guid>tag:3</guid>",
        "<guid>https://tides.example/4</guid><link>https://tides.example/four</link>"
      ]
      const feed = `<rss version="2.0"><channel><title>Tide news</title>${
        items.map((item, at) => `<item><title>Item ${at + 1}</title>${item}</item>`).join("")
      }</channel></rss>`
      const page = yield* readPage({
        text: feed,
        url: "https://tides.example/feed",
        contentType: "application/rss+xml"
      })
      assert.deepStrictEqual(page.links, ["https://tides.example/1", "https://tides.example/four"])
      assert.include(page.markdown, "## Item 2\n\n## Item 3")
    }))

  it.effect.each(
    [
      ["application/json", "json"],
      ["application/ld+json", "json"],
      ["application/rss+xml", "xml"],
      ["text/css", "css"],
      ["application/javascript", "javascript"],
      ["text/x-python", "python"],
      ["application/yaml", "yaml"]
    ] as const
  )("is a code block if it is %s", ([type, language]) =>
    Effect.gen(function*() {
      const page = yield* read(type, "a ``` <b>\n")
      assert.strictEqual(page.markdown, `\`\`\`\`${language}\na \`\`\` <b>\n\`\`\`\``)
      assert.strictEqual(page.html, "<pre>a ``` &lt;b&gt;\n</pre>")
    }))

  it.effect("is read as a page if it is XHTML", () =>
    Effect.gen(function*() {
      const page = yield* read(
        "application/xml",
        "<?xml version=\"1.0\"?>\n<html><head><title>T</title></head><body><p>words</p></body></html>"
      )
      assert.deepInclude(page, { title: "T", text: "words" })
    }))

  it.effect.each(["application/pdf", "image/png", "image/svg+xml", "application/zip", "application/octet-stream"])(
    "cannot be read if it is %s",
    (type) =>
      Effect.gen(function*() {
        const failed = yield* Effect.flip(read(type, "bytes"))
        assert.deepInclude(failed, { _tag: "PageFailed", reason: "ContentUnsupported" })
        assert.include(failed.message, type)
        assert.match(failed.message, /HTML, PDF, Word,.* can be read$/)
      })
  )

  it.effect("may be empty", () =>
    Effect.gen(function*() {
      for (const type of ["text/html", "text/plain", "text/markdown", "application/json"]) {
        assert.strictEqual((yield* read(type, "")).text, "")
      }
    }))
})

it.effect("an invalid selector is an error of its own", () =>
  Effect.gen(function*() {
    const failed = yield* Effect.flip(
      readPage({ text: "<p>x", url: "https://example.com/", contentType: "text/html" }, { includeTags: ["p["] })
    )
    assert.deepInclude(failed, { _tag: "SelectorUnusable", selector: "p[" })
  }))
