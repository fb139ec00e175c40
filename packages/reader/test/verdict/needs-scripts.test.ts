import { assert, describe, it } from "@effect/vitest"
import { classifyPage } from "../../src/verdict/classify-page.ts"
import { readHtml } from "../../src/read/read-html.ts"
import { processorTime } from "../processor-time.ts"

const pageOf = (rawHtml: string) => ({
  status: 200,
  contentType: "text/html",
  rawHtml,
  content: readHtml(rawHtml, "https://tides.example/")
})

const isEmpty = (html: string) => classifyPage(pageOf(html)).needsScripts

describe("a page is empty without its scripts if", () => {
  it.each([
    [
      "its script creates markup",
      "<body><script>setTimeout(() => { document.body.innerHTML = '<main><h1>Tides</h1></main>' })</script>"
    ],
    ["its script is short", "<div></div><script>import('/app.js')</script>"],
    ["it shows only a loading message", "<div id=\"app\">Loading...</div><script>import('/app.js')</script>"],
    [
      "it shows a longer loading message where frameworks render pages",
      "<div class=a id='app'>The page is being loaded, please wait</div><script type=module src=/app.js></script>"
    ],
    [
      "it asks for JavaScript",
      "<p>Harbour of the tides, a page</p><noscript>You need JavaScript</noscript><script src=/app.js></script>"
    ],
    ["its script is never closed", "<div id=root></div><script>import('/app.js')"],
    [
      "its main content is empty",
      "<nav><a href=/a>One of the menus</a> <a href=/b>Another of the menus</a></nav><main></main><script>import('/app.js')</script>"
    ]
  ])("when %s", (_, html) => assert.isTrue(isEmpty(html)))

  it.each([
    ["it has no scripts", "<div id=root></div>"],
    ["its scripts are data", "<p>Tides</p><script type=\"application/ld+json\">{\"@type\":\"Thing\"}</script>"],
    ["its scripts are templates", "<p>Tides</p><script type=text/template><p></script>"],
    [
      "it has text",
      `<main>${"<p>High at noon, low in the evening, and so on.</p>".repeat(6)}</main><script src=/app.js></script>`
    ]
  ])("but not if %s", (_, html) => assert.isFalse(isEmpty(html)))

  it("and the check is quick for hostile pages", () => {
    const page = pageOf("<p>")
    for (const part of ["<script ", "<script>", "<!--", "<noscript>", "<div id ", "<style", "<"]) {
      const startedAt = processorTime()
      classifyPage({ ...page, rawHtml: part.repeat(900_000 / part.length) })
      assert.isBelow(processorTime() - startedAt, 2000, part)
    }
  })
})
