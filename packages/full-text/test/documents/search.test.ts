import { type Document, type Index, open, type SearchOptions } from "@trawl/full-text"
import { larger } from "@trawl/query-builder"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ownDirectory } from "../segment/own-directory.ts"

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

const documents: ReadonlyArray<Document> = [
  {
    url: "https://tea.example/green",
    title: "Green tea",
    text: "Brew green tea at 80 °C. Two minutes are enough.",
    date: day(1),
    headings: ["Water", "Leaves", "Harvest"]
  },
  {
    url: "https://docs.tea.example/guide/black.pdf",
    title: "Black tea guide",
    text: "Black tea takes boiling water.",
    date: day(2),
    links: ["https://pots.example/"]
  },
  {
    url: "https://tea.example:8443/files/42",
    title: "Oolong",
    text: "An oolong is half black, half green.",
    contentType: "application/pdf",
    date: day(3)
  },
  {
    url: "https://pots.example/kettle",
    title: "A kettle",
    description: "For water",
    text: "It boils water; caffè and crème brûlée are something else.",
    date: day(4)
  },
  {
    url: "https://coffee.example/?drink=espresso#top",
    title: "Espresso",
    text: "An espresso is brewed under pressure. 検索エンジン",
    date: day(5)
  }
]

let index: Index
beforeAll(async () => {
  index = await open()
  await index.put(documents)
})
afterAll(() => index.close())

const names = async (query: string, options?: SearchOptions) =>
  (await index.search(query, options)).map(({ title }) => title).toSorted()

describe("search", () => {
  it.each<[query: string, ...titles: Array<string>]>([
    ["brewing", "Espresso", "Green tea"],
    ["creme brulee", "A kettle"],
    ["kett", "A kettle"],
    ["検索", "Espresso"],
    ["\"boiling water\"", "Black tea guide"],
    ["\"crème brûlée\"", "A kettle"],
    ["\"creme brulee\""],
    ["tea -black", "Green tea"],
    ["-site:tea.example", "A kettle", "Espresso"],
    ["site:tea.example", "Black tea guide", "Green tea", "Oolong"],
    ["site:tea.example:8443", "Oolong"],
    ["site:docs.tea.example/guide", "Black tea guide"],
    ["filetype:pdf", "Black tea guide", "Oolong"],
    ["intitle:tea", "Black tea guide", "Green tea"],
    ["allintitle:tea black", "Black tea guide"],
    ["inurl:espresso", "Espresso"],
    ["allinurl:guide black", "Black tea guide"],
    ["related:pots.example", "Black tea guide", "Green tea", "Oolong"]
  ])("finds by %s", async (query, ...titles) => {
    assert.deepStrictEqual(await names(query), titles)
  })

  it.each<[name: string, options: SearchOptions, ...titles: Array<string>]>([
    ["includeDomains", { includeDomains: ["tea.example"] }, "Black tea guide", "Green tea", "Oolong"],
    ["excludeDomains", { excludeDomains: ["tea.example", "coffee.example"] }, "A kettle"],
    ["dated from", { dated: { from: day(4) } }, "A kettle", "Espresso"],
    ["dated to", { dated: { to: day(1).getTime() } }, "Green tea"],
    ["extensions", { extensions: ["pdf"] }, "Black tea guide", "Oolong"],
    ["among", { among: ["https://tea.example/green#leaves", "https://nowhere.example/"] }, "Green tea"],
    ["without", { without: documents.slice(1).map(({ url }) => url) }, "Green tea"]
  ])("filters by %s", async (_, options, ...titles) => {
    assert.deepStrictEqual(await names("", options), titles)
  })

  it("sorts by date, and returns at most `limit` results", async () => {
    assert.deepStrictEqual((await index.search("", { sortByDate: true, limit: 3 })).map(({ title }) => title), [
      "Espresso",
      "A kettle",
      "Oolong"
    ])
  })

  it("returns the best passage, or the document's own description", async () => {
    assert.deepStrictEqual((await index.search("minutes")).map(({ description }) => description), [
      "Two minutes are enough."
    ])
    assert.deepStrictEqual(
      (await index.search("kettle", { highlights: false })).map(({ description }) => description),
      ["For water"]
    )
  })

  it("refuses unsupported queries by name", async () => {
    assert.deepStrictEqual(await refused(index.search([larger(8, 8)])), [
      "QueryRefused",
      "The operator larger: does not accept \"8x8\": it applies to images: request the images source, or remove the operator."
    ])
    assert.deepStrictEqual(await refused(index.search("tea", { limit: 0 })), [
      "SearchOptionsInvalid",
      "The option limit is 0. Allowed: a whole number from 1 to 10000."
    ])
    assert.deepStrictEqual(await refused(index.search("tea", { dated: { from: new Date("never") } })), [
      "SearchOptionsInvalid",
      "The option dated has an invalid date. Allowed: dates, or milliseconds since the epoch."
    ])
  })
})

const refused = (search: Promise<unknown>) =>
  search.then(() => assert.fail("answered"), ({ _tag, message }) => [_tag, message])

describe("put", () => {
  it.each<[name: string, document: unknown, message: string]>([
    [
      "url",
      { url: "tea", text: "" },
      "The field url of a document is \"tea\". Allowed: an absolute URL such as https://example.com/guide."
    ],
    ["text", { url: "https://tea.example/" }, "The field text of a document is undefined. Allowed: a string."],
    [
      "headings",
      { url: "https://tea.example/", text: "", headings: "Leaves" },
      "The field headings of a document is \"Leaves\". Allowed: a list of strings."
    ],
    [
      "date",
      { url: "https://tea.example/", text: "", date: "soon" },
      "The field date of a document is \"soon\". Allowed: a valid date, or milliseconds since the epoch."
    ],
    [
      "quality",
      { url: "https://tea.example/", text: "", quality: 2 },
      "The field quality of a document is 2. Allowed: a number from 0 to 1."
    ]
  ])("refuses a document with an invalid %s, and stores nothing", async (field, document, message) => {
    const error = await index.put([{ url: "https://new.example/", text: "" }, document as Document]).then(
      () => undefined,
      (error: unknown) => error
    )
    assert.include(error, { _tag: "DocumentInvalid", field, message })
    assert.strictEqual(await index.count(), documents.length)
  })

  it("replaces the document with the same URL, and searches see changes at once", async () => {
    await using index = await open()
    await index.put({ url: "https://tea.example/#a", text: "green" })
    await index.put({ url: "https://tea.example/#b", text: "black" })
    assert.lengthOf(await index.search("green"), 0)
    assert.lengthOf(await index.search("black"), 1)
    await index.remove(["https://tea.example/", "https://nowhere.example/", "no URL"])
    assert.deepStrictEqual([await index.count(), await index.search("black")], [0, []])
  })
})

describe("a directory", () => {
  it("keeps documents between opens, also if its segments are lost", async () => {
    using own = ownDirectory()
    const many = Array.from(
      { length: 300 },
      (_, number) => ({ url: `https://example.com/${number}`, text: `tea number${number}` })
    )
    for (const lost of [false, true]) {
      await using index = await open(own.path)
      if (!lost) await index.put(many)
      assert.lengthOf(await index.search("tea", { limit: 1_000 }), 300)
      await index.close()
      writeFileSync(join(own.path, "segments", "segments.manifest"), "{}")
    }
  })

  it("that is a file, or contains a foreign file, is refused in one line and not changed", async () => {
    using own = ownDirectory()
    writeFileSync(join(own.path, "file"), "")
    writeFileSync(join(own.path, "documents.db"), "words of somebody")
    for (const path of [join(own.path, "file"), own.path]) {
      const error = await open(path).then(() => undefined, (error: unknown) => error)
      assert.propertyVal(error, "_tag", "IndexUnusable")
      assert.match(String(error), new RegExp(`The index in ${path} cannot be opened: [^\\n]+$`, "u"))
    }
  })
})
