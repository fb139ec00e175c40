import { assert, it } from "@effect/vitest"
import { documentContent } from "../../src/documents/document-content.ts"
import { readDocument } from "../../src/documents/read-document.ts"
import { pdfFile } from "./pdf-file.ts"

it("the title of a file is its first heading, without markup and footnote signs", async () => {
  const texts = [
    { text: "Tides of L", y: 700, size: 20 },
    { text: "A", x: 165, y: 705, size: 12 },
    { text: "TEX", x: 173, y: 700, size: 20 },
    ...[660, 646, 632].map((y) => ({
      text: "Water rises and falls twice a day in the harbour, because the moon draws it",
      y
    }))
  ]
  const { content: { headings, html, text, title } } = await readDocument(pdfFile([{ texts }]), {
    kind: "pdf",
    name: "tides.pdf"
  })
  assert.strictEqual(title, "Tides of L ATEX")
  assert.deepStrictEqual(headings, [title])
  assert.match(html, /^<h1>Tides of L <sup>A<\/sup>TEX<\/h1>/)
  assert.match(text, /^Tides of L ATEX\n/)
  assert.strictEqual(documentContent("# Tides<sup>∗†</sup>\n", "tides.pdf", {}).title, "Tides")
})

it("superscript, subscript and underlining of a file become HTML, and its other markup becomes text", () => {
  const { html, links } = documentContent(
    "<u>H<sub>2</sub>O</u>, <sup>*a*</sup> <b>x</b> `<u>y</u>` <sup>open [<sup>1</sup>](https://a.example/)",
    "a.pdf",
    {}
  )
  assert.strictEqual(
    html,
    "<p><u>H<sub>2</sub>O</u>, <sup><em>a</em></sup> &lt;b&gt;x&lt;/b&gt; <code>&lt;u&gt;y&lt;/u&gt;</code> &lt;sup&gt;open <a href=\"https://a.example/\"><sup>1</sup></a></p>\n"
  )
  assert.deepStrictEqual(links, ["https://a.example/"])
})

it("cells of a file's tables keep their line breaks, and sentences keep mentions of markup", () => {
  const { html, text } = documentContent(
    "| port<br>name |\n| --- |\n| Kiel<br>Canal |\n\nWrite <br> here.",
    "a.pdf",
    {}
  )
  assert.strictEqual(text, "port\nname\nKiel\nCanal\nWrite <br> here.")
  assert.include(html, "<td>Kiel<br>\nCanal</td>")
})
