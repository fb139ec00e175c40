import { assert, it } from "@effect/vitest"
import { readHtml } from "../../src/read/read-html.ts"
import { readMarkdown } from "../../src/read/read-markdown.ts"

const read = (body: string) => {
  const { linkTexts, links } = readHtml(`<body>${body}</body>`, "https://example.com/")
  return links.map((link, at) => [link.replace("https://example.com/", ""), linkTexts?.[at]])
}

it("returns the text of each link in one line, or else the alternative text of its image", () => {
  assert.deepStrictEqual(
    read(`
    <a href=/a>Brew <b>cof</b>fee
      at home</a> <a href=/b><img src=b.png alt="A grinder"></a> <a href=/c></a> <a href=/d><div>One</div><div>Two</div></a>
  `),
    [["a", "Brew coffee at home"], ["b", "A grinder"], ["c", ""], ["d", "One Two"]]
  )
})

it("returns the first text of several links to a page", () => {
  assert.deepStrictEqual(
    read(`<a href=/a><img src=logo.png></a> <a href=/b>B</a> <a href=/a>Home</a> <a href=/a>Again</a>`),
    [["a", "Home"], ["b", "B"]]
  )
})

it("returns the texts of links in markdown", () => {
  const text =
    "# Notes\nSee [the\tguide](guide.md), [![logo](logo.png)](home.md), [again](guide.md) and https://example.org/plain."
  const { images, linkTexts, links } = readMarkdown(text, "https://example.com/")
  assert.deepStrictEqual(links, [
    "https://example.com/guide.md",
    "https://example.com/home.md",
    "https://example.org/plain"
  ])
  assert.deepStrictEqual(linkTexts, ["the guide", "logo", "https://example.org/plain"])
  assert.deepStrictEqual(images, ["https://example.com/logo.png"])
})

it("returns no text for links that the page does not endorse", () => {
  assert.deepStrictEqual(
    read(
      `<a href=/a rel="external NoFollow">A</a> <a href=/b rel=ugc>B</a> <a href=/c rel=sponsored>C</a> <a href=/d rel=noopener>D</a>`
    ),
    [
      ["a", null],
      ["b", null],
      ["c", null],
      ["d", "D"]
    ]
  )
  assert.deepStrictEqual(read(`<a href=/a rel=nofollow>A</a> <a href=/a>B</a>`), [["a", "B"]])
})

it("returns texts of limited length, for a limited number of links", () => {
  const { linkTexts = [], links } = readHtml(
    `<a href=/long>${"🔗 long ".repeat(100)}</a>${
      Array.from({ length: 2_000 }, (_, at) => `<a href=/${at}>${at}</a>`).join("")
    }`,
    "https://example.com/"
  )
  assert.lengthOf(links, 2_001)
  assert.lengthOf(linkTexts, 500)
  assert.isAtMost(linkTexts[0]?.length ?? 0, 100)
  assert.strictEqual(linkTexts[0], linkTexts[0]?.toWellFormed())
  assert.strictEqual(linkTexts[1], "0")
})
