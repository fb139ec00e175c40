import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { SourcedFinding } from "../../../src/agent/ground/reasoner.ts"
import { currentPassages } from "../../../src/agent/work/current-passages.ts"
import { working } from "./working.ts"

const findingOf = (quote: string, score: number, page = "a"): SourcedFinding => ({
  path: ["answer"],
  value: quote,
  quote,
  score,
  url: `https://kettle.dev/${page}`,
  title: page
})

it("answers with the best passage, and lists its source and the next ones once each", () => {
  const shown = currentPassages([
    findingOf("Twice a year.", 0.4),
    findingOf("Every three months.", 0.6, "b"),
    findingOf("Twice a year.", 0.4)
  ])
  assert.strictEqual(shown.answer, "Every three months.")
  assert.sameDeepMembers([...shown.sources], [
    { url: "https://kettle.dev/b", title: "b", quote: "Every three months." },
    { url: "https://kettle.dev/a", title: "a", quote: "Twice a year." }
  ])
})

it("has no answer before anything is found, and lists only a few of many sources", () => {
  assert.deepStrictEqual(currentPassages([]), { answer: null, sources: [] })
  assert.strictEqual(
    currentPassages(Array.from({ length: 50 }, (_, at) => findingOf(`Every ${at} months.`, 0.5))).sources.length,
    8
  )
})

const frame = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const pages = {
  "/kettle": frame(
    "Kettle K2",
    "<p>Some kettles are shown twice a year in Faro, and wait in a cellar for the rest of it, where they are descaled now and then.</p><p>Read on: <a href=\"/kettle/care\">descale the kettle</a>.</p>"
  ),
  "/kettle/care": frame("Care of the kettle K2", "<p>Descale the kettle K2 with citric acid every three months.</p>")
}

it.live("shows the passages for a question without a schema after each batch of pages", () =>
  Effect.gen(function*() {
    const { url, work } = yield* working(pages, { unknown: Object.keys(pages) })
    const { at } = yield* work({ prompt: "How often should I descale the kettle K2?", urls: [`${url}/kettle`] })
    const shown = at.of("artifact.updated").map(({ change, content }) => ({
      change,
      ...JSON.parse(String(content)) as ReturnType<typeof currentPassages>
    }))
    const [first, ...later] = shown
    assert.deepStrictEqual([first?.change, new Set(first?.sources.map((source) => source.url))], [
      "init",
      new Set([`${url}/kettle`])
    ])
    assert.notStrictEqual(first?.answer, answer)
    // once with the linked page, and once at the end
    assert.deepStrictEqual([later.length, later.at(-1)?.change], [2, "update"])
    assert.deepInclude(later[0], { answer })
    assert.deepStrictEqual(later[0]?.sources[0]?.url, `${url}/kettle/care`)
    assert.includeDeepMembers([...later[0]?.sources ?? []], [...first?.sources ?? []])
    assert.strictEqual(later[1]?.answer, answer)
  }))

const answer = "Descale the kettle K2 with citric acid every three months."
