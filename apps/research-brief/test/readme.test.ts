import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { libraryEngine } from "../../../tests/library-engine.ts"
import { researchBrief } from "./program.ts"

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")

/** The results of its searches in all installed documentation, as far as they are read. */
const pages = [
  "/effect/guide/schedule/schedules.html",
  "/effect/Schedule/destructors-delays-timeouts-sequencing.html",
  "/effect/persistence/CircuitBreaker.html",
  "/effect/Schedule/models-metadata-services.html",
  "/effect/guide/http-client/basics.html",
  "/effect/Schedule.html",
  "/undici/docs/docs/api/RetryHandler.html",
  "/undici/docs/docs/best-practices/crawling.html"
]

it("writes the brief of README.md, and prints the documented output", async () => {
  const folder = mkdtempSync(join(tmpdir(), "research-brief-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const out = join(folder, "brief.md")
  const [, question = ""] = /^npm run research-brief -- "(.+)" --out brief\.md$/m.exec(readme) ?? []
  await using engine = await libraryEngine(pages)
  const brief = () =>
    researchBrief(engine.url, [question, "--out", out, "--per-minute", "6000"], { TRAWL_API_KEY: "engine-key" }).ended
  const { code, stderr, stdout } = await brief()
  assert.strictEqual(code, 0, stderr)
  const written = linesOf(engine.asUsual(readFileSync(out, "utf8")))
  const [, excerpt = ""] = /^```markdown\n(.+?)^```/ms.exec(readme) ?? []
  for (const line of linesOf(excerpt)) assert.include(written, line)
  const [first = "", again = ""] = [...readme.matchAll(/^```text\n(.+?)^```/gms)].map(([, text]) => text)
  const lines = linesOf(engine.asUsual(stderr + stdout))
  for (const line of linesOf(first).filter((line) => line !== "…")) assert.include(lines, line)
  assert.deepStrictEqual(linesOf((await brief()).stdout), linesOf(again))
}, 120_000)

/** The lines without parts that differ between briefs: times, folders, and the order of two responses. */
const linesOf = (text: string): ReadonlyArray<string> =>
  text.trimEnd().split("\n").map((line) =>
    line.replace(/retrieved .+ UTC/, "retrieved _").replace(/^\S+brief\.md:/, "brief.md:").replace(
      /^(searches|pages) \d+(?=\/\d+ )/,
      "$1 _"
    ).replace(/ {2}\(\d+ credits so far\)$/, "")
  )
