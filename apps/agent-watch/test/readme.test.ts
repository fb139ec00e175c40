import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { libraryEngine } from "../../../tests/library-engine.ts"
import { agentWatch } from "./program.ts"

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")

/** The results of its search in all installed documentation. */
const pages = [
  "/effect/Schedule/destructors-delays-timeouts-sequencing.html",
  "/effect/guide/schedule/schedules.html",
  "/effect/persistence/CircuitBreaker.html"
]

it("the first command of README.md prints the documented output", async () => {
  const [, question = "", maxCredits = ""] = /^npm run agent-watch -- "(.+)" --max-credits (\d+)$/m.exec(readme) ?? []
  await using engine = await libraryEngine(pages)
  const { code, stderr, stdout } = await agentWatch(engine.url, [question, "--max-credits", maxCredits], {
    TRAWL_API_KEY: "engine-key"
  }).ended
  assert.strictEqual(code, 0, stderr)
  const [view = "", lines = ""] = [...readme.matchAll(/^```text\n(.+?)^```/gms)].map(([, text]) => text)
  const [, result = ""] = /^```json\n(.+?)^```/ms.exec(readme) ?? []
  assert.strictEqual(engine.asUsual(stdout), result)
  const output = withoutTimes(engine.asUsual(stderr))
  for (const line of withoutTimes(lines).filter((line) => line !== "…")) assert.include(output, line)
  const shown = [...view.matchAll(/^(?:working|thinking|tools) +(.+?)(?: {2,}\d.*)?$/gm)].map(([, text = ""]) => text)
  assert.lengthOf(shown, 3)
  for (const text of shown) assert.include(output.join("\n"), text)
}, 120_000)

/** The lines without parts that differ between runs. */
const withoutTimes = (text: string): ReadonlyArray<string> =>
  text.trimEnd().split("\n").map((line) =>
    line.trim().replaceAll(/\d+(?:\.\d+)? s\b|\d+:\d\d\b/g, "_ s").replaceAll(
      /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
      "_"
    )
  )
