import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { Document } from "../src/page/document.ts"
import { problemsOf } from "./problems-of.ts"

const problems = problemsOf(Document)

describe("a document", () => {
  it("accepts null in every field", () => {
    const fields = Object.keys(Document.schema.fields).filter((name) => name !== "metadata")
    assert.deepStrictEqual(problems(Object.fromEntries(fields.map((name) => [name, null]))), [])
  })

  it("keeps unknown fields of its parts", () => {
    const document = {
      changeTracking: { changeStatus: "moved", similarity: 0.5 },
      branding: {
        colors: { primary: "#111111", muted: "#999999" },
        spacing: { padding: { card: 8, section: "2rem" } },
        mood: "calm"
      },
      product: {
        title: "a",
        url: "b",
        variants: [{ availability: { inStock: true, stock: 3 }, weight: 1 }],
        rating: 5
      },
      menu: { isMenu: true, sections: [{ name: "a", items: [{ name: "b", spicy: true }] }], hours: [] },
      blocks: [{ pageNumber: 1, items: [{ type: "margin_note", angle: 1 }], rotation: 90 }],
      metadata: { proxyUsed: "satellite", dcDate: "2026-11-20", "twitter:card": ["summary"] }
    }
    assert.deepStrictEqual<unknown>(Schema.decodeUnknownSync(Document)(document), document)
  })
})

const ofDiff = (diff: unknown) => problems({ changeTracking: { changeStatus: "changed", diff } })

describe("change tracking", () => {
  it("accepts the difference as lines, as text only, or not at all", () => {
    const change = { type: "add", add: true, ln: 2, content: "+two" }
    assert.deepStrictEqual(
      ofDiff({
        text: "@@",
        json: { files: [{ from: null, to: "current", chunks: [{ content: "@@", changes: [change] }] }] }
      }),
      []
    )
    assert.deepStrictEqual(ofDiff("@@ -1 +1 @@"), [])
    assert.deepStrictEqual(ofDiff(null), [])
  })
})

it("branding accepts measures with and without units", () => {
  for (const value of ["1.5", 1.5, null]) {
    assert.deepStrictEqual(
      problems({ branding: { typography: { lineHeights: { body: value }, fontSizes: { h1: value } } } }),
      []
    )
  }
})
