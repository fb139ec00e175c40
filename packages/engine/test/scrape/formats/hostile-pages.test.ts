import { assert, it } from "@effect/vitest"
import type { Format } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { processorTime } from "../../processor-time.ts"
import { madeOf } from "./made-of.ts"

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    things: {
      type: "array",
      items: { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } }
    }
  }
}
const formats: ReadonlyArray<Format> = [
  "summary",
  "product",
  "menu",
  "branding",
  { type: "json", schema },
  { type: "question", question: "When did the bridge open?" },
  { type: "highlights", query: "bridge" }
]

const pages: Readonly<Record<string, string>> = {
  "things in things": `${"<div itemscope itemprop=\"a\">".repeat(5_000)}$5 menu`,
  "elements in elements": `${"<div>".repeat(20_000)}$5 menu`,
  "brackets of JSON": `<script type="application/ld+json">${"[".repeat(100_000)}</script><main><p>x</p></main>`,
  "things that name themselves":
    `<script type="application/ld+json">{"@graph":[{"@id":"a","@type":"Product","b":{"@id":"a"},"c":[{"@id":"a"},{"@id":"a"}]}]}</script>`,
  "variables of variables": `<style>:root{${
    Array.from({ length: 40 }, (_, at) => `--v${at}: var(--v${at + 1}) var(--v${at + 1})`).join(";")
  }}body{color:var(--v0)}</style>`
}

for (const [name, html] of Object.entries(pages)) {
  it.live(`ends soon on pages of ${name}`, () =>
    Effect.gen(function*() {
      for (const format of formats) {
        const began = processorTime()
        yield* Effect.result(madeOf(html, format))
        assert.isBelow(processorTime() - began, 4_000, JSON.stringify(format))
      }
    }), 30_000)
}
