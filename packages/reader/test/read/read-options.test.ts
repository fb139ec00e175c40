import { assert, describe, it } from "@effect/vitest"
import { SelectorUnusable } from "../../src/html/select.ts"
import { readBody, readSample } from "./sample.ts"

describe("includeTags", () => {
  it("keeps only the named elements, in the order of the page", () => {
    const { html, markdown } = readSample("article", { includeTags: ["figure", "h2"] })
    assert.strictEqual(
      markdown,
      "![Mudflat at low water](https://shore.example/tides/img/mudflat.jpg)\n\n*The flats in the early morning.*\n\n## Flood and ebb\n\n## What settles, and where"
    )
    assert.match(html, /^<figure>.*<\/figure><h2>Flood and ebb<\/h2><h2>/s)
  })

  it("accepts tag names and CSS selectors, also for parts that are not main content", () => {
    assert.strictEqual(
      readSample("article", { includeTags: [".site-header nav > ul > li:first-child"] }).text,
      "Coasts"
    )
    assert.strictEqual(readSample("article", { includeTags: ["aside"] }).headings[0], "Most read")
    assert.include(readSample("article", { includeTags: ["body"] }).text, "Most read")
  })

  it("shows nothing twice", () =>
    assert.strictEqual(readBody("<div><p>once</p></div>", { includeTags: ["p", "div", "div p"] }).text, "once"))

  it("selects the content of frames by the frame, as excludeTags does", () => {
    const shown = "<p>Outer</p><iframe src=/inner></iframe><div data-frame=https://example.com/inner><p>Inner</p></div>"
    assert.strictEqual(readBody(shown, { includeTags: ["iframe"] }).markdown, "Inner")
    assert.strictEqual(readBody(shown, { excludeTags: ["IFRAME"] }).markdown, "Outer")
  })

  it("leaves nothing if nothing matches", () => {
    const { links, text } = readSample("article", { includeTags: [".missing"] })
    assert.deepStrictEqual([text, links.length], ["", 0])
  })

  it("ignores blank entries", () => assert.include(readSample("article", { includeTags: [" "] }).text, "Twice a day"))
})

describe("excludeTags", () => {
  it("removes the named elements, including links and images", () => {
    const { images, links, markdown } = readSample("article", { excludeTags: ["figure", "nav", "#content h2"] })
    assert.notInclude(markdown, "Mudflat")
    assert.notInclude(markdown, "Flood and ebb")
    assert.include(markdown, "The flood is short")
    assert.deepStrictEqual(images, [])
    assert.notInclude(links, "https://shore.example/coasts")
  })

  it("applies to the elements that includeTags keeps", () =>
    assert.strictEqual(
      readBody("<div>a <b>b</b> <i>c</i></div>", { includeTags: ["div"], excludeTags: ["b"] }).text,
      "a c"
    ))
})

describe("an unusable selector", () => {
  it.each(["p[", "::before", "p:unknown", "x".repeat(1001)])(
    "is named: %.20s",
    (selector) => assert.throws(() => readSample("article", { excludeTags: [selector] }), SelectorUnusable)
  )

  it("may be one that would take minutes", () => {
    const deep = "<div>".repeat(250) + "<i>x</i>".repeat(2000)
    assert.throws(() => readBody(deep, { excludeTags: [`[missing] ${"div ".repeat(9)} i`] }), SelectorUnusable)
  })
})

describe("base64 images", () => {
  const body = "<p>See <img src=\"data:image/png;base64,AAAA\" alt=\"a [red] dot\"> here</p>"

  it("are replaced by a placeholder in markdown, with their alternative text", () =>
    assert.strictEqual(readBody(body).markdown, "See ![a \\[red\\] dot](<Base64-Image-Removed>) here"))

  it("stay in HTML", () => assert.include(readBody(body).html, "data:image/png;base64,AAAA"))

  it("stay in markdown on request", () =>
    assert.include(
      readBody(body, { onlyMainContent: false, removeBase64Images: false }).markdown,
      "(data:image/png;base64,AAAA)"
    ))
})

describe("newsletter forms", () => {
  const form =
    "<form class='newsletter'><h3>Stay in the loop</h3><p>Good stories, every week.</p><input type=email><button>Join</button></form>"
  const whole = { onlyMainContent: false }

  it("are removed from the markdown with all their text on request, but not from the HTML", () => {
    const { html, markdown } = readBody(`<p>before</p>${form}<p>after</p>`, { ...whole, removeNewsletters: true })
    assert.strictEqual(markdown, "before\n\nafter")
    assert.include(html, "Good stories")
  })

  it("are kept by default", () => assert.include(readBody(form, whole).markdown, "Good stories"))

  it("are kept if they are other forms or contain an article", () => {
    const search = "<form class='search'><p>Find a tide table.</p></form>"
    const article = `<form class='newsletter'><p>${"The tide rises twice a day. ".repeat(40)}</p></form>`
    const { markdown } = readBody(search + article, { ...whole, removeNewsletters: true })
    assert.include(markdown, "Find a tide table.")
    assert.include(markdown, "The tide rises")
  })
})

describe("onlyLinks", () => {
  it("reads links, images and metadata as usual, and no markup", () => {
    for (const sample of ["article", "docs"] as const) {
      const { html, images, language, linkTexts, links, markdown, metadata, title } = readSample(sample)
      const read = readSample(sample, { onlyLinks: true })
      assert.deepStrictEqual(read, { ...read, images, linkTexts, links, metadata, title, ...language && { language } })
      assert.deepStrictEqual([html === "", markdown === ""], [false, false])
      assert.deepStrictEqual([read.html, read.markdown], ["", ""])
    }
  })

  it("reads the main content of short pages as the text, because error messages are short", () => {
    const shown =
      "<header><p>Coasts of the north</p></header><nav><a href=/>Home</a></nav><main><h1>Not found</h1></main>"
    assert.strictEqual(readBody(shown, { onlyLinks: true, onlyMainContent: true }).text, "Not found")
  })
})
