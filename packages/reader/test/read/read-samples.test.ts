import { assert, describe, it } from "@effect/vitest"
import { readSample } from "./sample.ts"

describe("an article", () => {
  const article = readSample("article")

  it("is read without its surroundings", () => {
    assert.match(article.markdown, /^# How tides shape an estuary\n\nBy the editors, 5 March 2024\n\nTwice a day/)
    for (
      const words of [
        "Skip to main",
        "cookies",
        "About us",
        "Most read",
        "lighthouses",
        "You may also like",
        "Share this",
        "Imprint"
      ]
    ) {
      for (const part of [article.markdown, article.text, article.html]) assert.notInclude(part, words)
    }
  })

  it("keeps headings, emphasis, nested lists, links, images and captions", () => {
    assert.deepStrictEqual(article.headings, ["How tides shape an estuary", "Flood and ebb", "What settles, and where"])
    assert.include(article.markdown, "*tidal asymmetry*, carries sediment **inland**")
    assert.include(article.markdown, "[older surveys](https://shore.example/asymmetry)")
    assert.include(article.markdown, "- Silt: the banks\n  - coarse silt below\n  - fine silt above")
    assert.include(
      article.markdown,
      "![Mudflat at low water](https://shore.example/tides/img/mudflat.jpg)\n\n*The flats in the early morning.*"
    )
  })

  it("never shows scripts, styles and hidden words", () => {
    for (const words of ["tracking", "color: red", "Hidden words", "switch scripts on"]) {
      for (const part of [article.markdown, article.text, article.html]) assert.notInclude(part, words)
    }
  })

  it("returns the page's own metadata", () => {
    assert.strictEqual(article.title, "How tides shape an estuary | Example Notes")
    assert.strictEqual(article.description, "Twice a day the sea walks inland and back.")
    assert.strictEqual(article.language, "en-GB")
    assert.strictEqual(article.publishedAt, Date.UTC(2024, 2, 5, 7, 30))
    assert.deepStrictEqual(article.metadata, {
      title: "How tides shape an estuary | Example Notes",
      language: "en-GB",
      description: "Twice a day the sea walks inland and back.",
      ogTitle: "How tides shape an estuary",
      ogSiteName: "Example Notes",
      ogImage: "https://shore.example/img/estuary.jpg",
      publishedTime: "2024-03-05T08:30:00+01:00",
      favicon: "https://shore.example/favicon.svg"
    })
  })

  it("returns the links and images of the whole page", () => {
    assert.includeMembers([...article.links], [
      "https://shore.example/coasts",
      "https://shore.example/asymmetry",
      "https://shore.example/imprint"
    ])
    assert.notInclude(article.links.join(), "#content")
    assert.deepStrictEqual(article.images, ["https://shore.example/tides/img/mudflat.jpg"])
  })

  it("is read completely on request", () => {
    const { markdown } = readSample("article", { onlyMainContent: false, blockAds: false })
    for (const words of ["Skip to main", "cookies", "About us", "Most read", "Share this", "Imprint"]) {
      assert.include(markdown, words)
    }
    for (const words of ["tracking", "color: red", "Hidden words"]) assert.notInclude(markdown, words)
  })
})

describe("a page of documentation", () => {
  const docs = readSample("docs")

  it("is read without its sidebar", () => {
    assert.match(docs.markdown, /^# queue\.push\n\nPuts a message/)
    for (const words of ["Introduction", "queue.pull", "Blog", "Built with care"]) {
      assert.notInclude(docs.markdown, words)
    }
  })

  it("keeps code with its language, and tables", () => {
    assert.include(
      docs.markdown,
      "```python\nfrom example import queue\n\nif ready < 3:\n    queue.push(\"jobs\", \"wash\")\n```"
    )
    assert.include(
      docs.markdown,
      "| What | Limit |\n| --- | --- |\n| Message | 1 MB |\n| Queue name \\| alias | 64 letters |"
    )
    assert.include(docs.text, "if ready < 3:\n    queue.push")
  })

  it("has headings without permalinks", () => {
    assert.deepStrictEqual(docs.headings, ["queue.push", "Example", "Limits"])
    assert.notMatch(docs.text, /¶/)
  })

  it("is described by its first sentences", () =>
    assert.match(docs.description, /^Puts a message at the end of a queue, and creates the queue if there is none\./))

  it("resolves links against its base", () =>
    assert.include(docs.markdown, "(https://docs.example/en/4.2/errors.html#full)"))
})

it("a forum thread keeps its posts, whatever their classes", () => {
  const { markdown } = readSample("forum")
  assert.match(markdown, /^# Dough stays sticky\n/)
  for (const words of ["seventy percent water", "Try sixty-two first", "The flour drinks"]) {
    assert.include(markdown, words)
  }
  for (const words of ["Search", "Home", "Privacy"]) assert.notInclude(markdown, words)
})

it("a list of products keeps every product with its price, link and image", () => {
  const { images, markdown } = readSample("listing")
  assert.match(markdown, /^# Kettles\n/)
  for (const [name, price] of [["Model A", 39], ["Model B", 55], ["Model C", 120]]) {
    assert.include(
      markdown,
      `[**${name}**](https://kitchen.example/kettles/${String(name).toLowerCase().replace(" ", "-")})`
    )
    assert.include(markdown, `€ ${price}`)
    assert.include(images, `https://kitchen.example/img/${String(name).toLowerCase().replace(" ", "-")}.jpg`)
  }
  assert.include(images, "https://kitchen.example/img/model-a@2x.jpg")
  for (const words of ["Knives", "Log in", "newsletter", "since long ago"]) assert.notInclude(markdown, words)
})
