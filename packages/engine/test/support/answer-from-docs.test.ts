import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { answerFromDocs } from "../../src/support/answer-from-docs.ts"
import { sectionsOf } from "../../src/support/doc-sections.ts"
import { unitsOf } from "../../src/support/doc-units.ts"
import { SupportDocs } from "../../src/support/support-docs.ts"

const root = join(import.meta.dirname, "../../../..")

/** Questions, and the page that answers each. */
const questions = [
  ["How do I back up the data of an engine?", "docs/guides/backup.md", /trawl backup/],
  ["Can a team ignore robots.txt?", "docs/engine/crawl.md", /ignoreRobotsTxt/],
  ["How do I verify the signature of a webhook?", "docs/guides/webhooks.md", /signature/i],
  ["How do I send requests through a proxy?", "docs/engine/proxies.md", /proxy/i],
  ["How much does a refund for feedback give for a parse?", "docs/engine/feedback.md", /refund/]
] as const

it.live("quotes the page that answers a question, and names its file and lines", () =>
  Effect.gen(function*() {
    for (const [question, page, text] of questions) {
      const found = yield* answerFromDocs(question)
      assert.match(found?.answer ?? "", text, question)
      const cited = found?.evidence.map(({ pathOrUrl }) => pathOrUrl) ?? []
      assert.isTrue(cited.some((path) => path.startsWith(`${page}#`)), `${question}: ${cited.join()}`)
      // the first lines that are named contain the first passage
      const [, file = "", first, last] = /^(.*)#L(\d+)-L(\d+)$/u.exec(cited[0] ?? "") ?? []
      const lines = readFileSync(join(root, file), "utf8").split("\n").slice(Number(first) - 1, Number(last)).join("\n")
      const [begin = ""] = (found?.answer ?? "").split(/[:|\n]/u)
      assert.include(lines, begin.trim())
    }
  }).pipe(Effect.provide(SupportDocs.layer())), 60_000)

it.live("reads operators, quotation marks and dashes of a question as plain text", () =>
  Effect.gen(function*() {
    const found = yield* answerFromDocs("How do I search a single \"site\" with site:example.com and -words?")
    assert.isAbove(found?.evidence.length ?? 0, 0)
  }).pipe(Effect.provide(SupportDocs.layer())), 60_000)

it.live("says so if the documentation does not answer a question", () =>
  Effect.gen(function*() {
    assert.deepInclude(yield* answerFromDocs("xylophone zeppelin quokka"), { confidence: "low", evidence: [] })
    for (const question of ["???", "", "\0", "\""]) {
      assert.deepInclude(yield* answerFromDocs(question), { confidence: "low", evidence: [] }, question)
    }
  }).pipe(Effect.provide(SupportDocs.layer())), 60_000)

it("splits a page into sections and units with their lines", () => {
  const page =
    "# Crawls\n\nA crawl reads\na site.\n\n```sh\n# not a heading\n\ntrawl crawl\n```\n\n## Limits\n\n| Field | Meaning |\n|---|---|\n| `limit` | pages |\n\n- one\n- two\n"
  const sections = sectionsOf("docs/crawl.md", page)
  assert.deepStrictEqual(sections.map(({ heading, lines, title }) => [title, heading, lines]), [
    ["Crawls", "", [1, 10]],
    ["Crawls", "Limits", [12, 19]]
  ])
  assert.deepStrictEqual(sections.flatMap(unitsOf), [
    { text: "A crawl reads\na site.\n```sh\n# not a heading\n\ntrawl crawl\n```", lines: [3, 10] },
    { text: "Field: Meaning", lines: [14, 14] },
    { text: "`limit`: pages", lines: [16, 16] },
    { text: "- one", lines: [18, 18] },
    { text: "- two", lines: [19, 19] }
  ])
})
