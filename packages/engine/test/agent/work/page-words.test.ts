import { assert, it } from "@effect/vitest"
import { OpenedPage } from "@trawl/reader/page"
import { pageWords, quoteContains } from "../../../src/agent/work/page-words.ts"

const url = "https://kettle.dev/k2"
const html = `<html><head><title>Kettle K2</title><meta name="description" content="A kettle of copper"></head><body>
<p>The <b>copper</b> kettle costs 1,299.00 EUR and was shown on 3 March 2024. It has two handles.</p><a href="/care">Care</a>
<script type="application/ld+json">{"sku":"K2-77"}</script></body></html>`
const words = pageWords({
  url,
  title: "Kettle K2",
  markdown: "",
  html: "",
  metadata: { description: "Made up of first sentences" }
}, new OpenedPage({ text: html, url, contentType: "text/html" }))

const stands = (value: unknown, quote: string) => words.stands({ path: ["x"], value, quote, score: 1 })

it("accepts text of the page across tags", () => {
  assert.isTrue(stands("copper kettle", "The copper kettle costs"))
  assert.isTrue(stands("A kettle of copper", "A kettle of copper"))
  assert.isTrue(stands("K2-77", "\"sku\":\"K2-77\""))
  assert.isTrue(stands("https://kettle.dev/care", "https://kettle.dev/care"))
})

it("accepts numbers and dates as written on the page", () => {
  assert.isTrue(stands(1299, "costs 1,299.00 EUR"))
  assert.isTrue(stands("2024-03-03", "shown on 3 March 2024"))
  assert.isTrue(stands(2, "It has two handles"))
})

it("drops quotes that are not on the page, and values that are not in their quotes", () => {
  assert.isFalse(stands("steel kettle", "The steel kettle costs"))
  assert.isFalse(stands("steel", "The copper kettle costs"))
  assert.isFalse(stands(1300, "costs 1,299.00 EUR"))
  assert.isFalse(stands("2024-03-04", "shown on 3 March 2024"))
  assert.isFalse(stands("https://kettle.dev/shop", "https://kettle.dev/shop"))
  assert.isFalse(stands("x", ""))
  assert.isFalse(stands(true, "Not on the page at all"))
})

it("rejects parts of words and numbers", () => {
  assert.isFalse(quoteContains("100", "costs 1000 euros", url))
  assert.isFalse(quoteContains("art", "a party", url))
  assert.isFalse(quoteContains(250, "costs 1,250 euros", url))
  assert.isFalse(quoteContains("250", "costs 1,250 euros", url))
  assert.isFalse(quoteContains("1", "costs 1,250 euros", url))
  assert.isTrue(quoteContains(1250, "costs 1,250 euros", url))
  assert.isTrue(quoteContains("1,250", "costs 1,250 euros", url))
  assert.isTrue(quoteContains(2, "2, 3 and 4 cups", url))
  assert.isTrue(quoteContains("K277", "sku K2-77", url))
})

it("rejects numbers made of two parts of a date or version", () => {
  assert.deepStrictEqual(
    [24.12, 12.2024, 2024, 24].map((number) => quoteContains(number, "shown on 24.12.2024 in Faro", url)),
    [false, false, true, true]
  )
  assert.deepStrictEqual([1.2, 2.3, 3].map((number) => quoteContains(number, "since 1.2.3", url)), [false, false, true])
  assert.isTrue(quoteContains(1_250_000, "1.250.000 people", url))
})

it("rejects text that the engine itself derived from the page", () => {
  assert.isFalse(stands("Made up of first sentences", "Made up of first sentences"))
})
