import { assert, describe, it } from "vitest"
import { keyPhrases } from "../src/plan/key-phrases.ts"
import { plan } from "../src/plan/plan.ts"
import { addressOf, rankPages } from "../src/find/rank-pages.ts"
import { choose } from "../src/read/choose-statements.ts"
import { collapsed, passages } from "../src/read/passages.ts"

const hit = (url: string, title = url) => ({ url, title, description: title })
const page = (url: string, markdown: string) => ({ url, title: url, markdown, retrieved: "2026-11-21T12:00:00.000Z" })
const texts = (markdown: string) => passages(markdown).map(({ text }) => text)

describe("passages of a page", () => {
  it("are whole sentences, not split inside code, links and abbreviations", () => {
    const first =
      "A schedule with `jittered. It` adds chance, e.g. between 80 and 120 percent of [the delay. See](https://example.com/a.b) the guide."
    const second = "The next sentence begins here, and it is long enough to stand alone."
    assert.deepStrictEqual(texts(`${first} ${second}`), [first, second])
  })

  it("leave out headings, code, tables, images, markup and numbers in brackets", () => {
    const kept = "Only this sentence of all of them can be cited in another document."
    assert.deepStrictEqual(
      texts([
        "# A heading that reads like a sentence of its own, does it not.",
        "```ts",
        "// A comment that reads like a sentence, with a stop at its end.",
        "```",
        "| A table that reads like a sentence. | And a second cell of it. |",
        "![A picture with a long description of what it shows.](a.png)",
        "",
        "The value rose to seven percent in the year after that.[3] It fell again later, as everybody knows by now.[^4]",
        "",
        "- " + kept,
        "- Read more:",
        "",
        "Press <kbd>Ctrl</kbd> and hold it for as long as you like to see it."
      ].join("\n")),
      [kept]
    )
  })

  it("occur on the page word for word, however it wraps its lines", () => {
    const page =
      "> Quoted words go over several lines here,\n> and so would not be found again as one.\n\nA plain paragraph goes over\nseveral lines as well, and that is fine for everybody."
    assert.deepStrictEqual(texts(page), [
      "A plain paragraph goes over several lines as well, and that is fine for everybody."
    ])
    for (const text of texts(page)) assert.include(collapsed(page), text)
  })
})

describe("a plan", () => {
  it("has a search for the whole question, and one with an operator for each of its phrases", () => {
    assert.deepStrictEqual(
      keyPhrases("How does a retry schedule add jitter, and what is \"exponential backoff\" in Node.js?"),
      ["retry schedule", "jitter", "exponential backoff", "Node.js"]
    )
    assert.deepStrictEqual(
      plan({
        question: "How does a retry schedule add jitter?",
        aspects: [],
        site: "effect.website",
        not: ["draft", "release notes"]
      }).searches.map(({ query }) => query),
      [
        "retry schedule jitter site:effect.website -draft -\"release notes\" -filetype:pdf",
        "\"retry schedule\" jitter site:effect.website -draft -\"release notes\" -filetype:pdf",
        "intitle:jitter retry schedule site:effect.website -draft -\"release notes\" -filetype:pdf"
      ]
    )
  })

  it("accepts a question of any length", () => {
    const question = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ")
    for (const { query } of plan({ question, aspects: [], site: undefined, not: [] }).searches) {
      assert.isAtMost(query.length, 500)
    }
  })
})

describe("the pages to read", () => {
  it("are the first of every search, then those of several searches; each page once, whatever its URL", () => {
    const ranked = rankPages([
      [hit("https://a.example/"), hit("https://b.example/x?utm_source=y"), hit("https://c.example/")],
      [
        hit("https://d.example/"),
        hit("https://www.b.example/x#part"),
        hit("https://mirror.example/", "https://c.example/")
      ]
    ], 3)
    assert.deepStrictEqual(ranked.map(({ url }) => url), [
      "https://a.example/",
      "https://d.example/",
      "https://b.example/x?utm_source=y"
    ])
    assert.strictEqual(
      addressOf("https://www.example.com/docs/index.html?b=1&a=2#top"),
      addressOf("http://example.com/docs?a=2&b=1")
    )
  })
})

describe("the passages of an aspect", () => {
  it("are relevant to it, without duplicates", () => {
    const sentence = "A jittered schedule spreads retries over time, so that clients do not come at once."
    const pages = [
      page("a", `${sentence}\n\nGarden furniture should be covered before the first frost of the winter.`),
      page("b", sentence)
    ]
    const [section] = choose([{ title: "In short", words: ["jitter", "schedules"] }], pages)
    assert.deepStrictEqual(section?.statements.map(({ page: { url }, text }) => [url, text]), [["a", sentence]])
  })

  it("are empty if no page is relevant to it", () => {
    const [section] = choose([{ title: "x", words: ["zebrafish"] }], [
      page("a", "A sentence about something else entirely, and another.")
    ])
    assert.deepStrictEqual(section?.statements, [])
  })
})
