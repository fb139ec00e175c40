import { openSandboxes } from "@trawl/sandbox"
import { openHost } from "../../../../packages/sandbox/test/escapes/attempt-escape.ts"
import { bashCases } from "../../../../packages/sandbox/test/escapes/bash-cases.ts"
import type { EscapeCase } from "../../../../packages/sandbox/test/escapes/escape-case.ts"
import { isolatedCases, simulatedCases } from "../../../../packages/sandbox/test/escapes/fallback-cases.ts"
import { nodeCases } from "../../../../packages/sandbox/test/escapes/node-cases.ts"
import { pythonCases } from "../../../../packages/sandbox/test/escapes/python-cases.ts"
import { standInPage } from "../../../../packages/sandbox/test/stand-in-page.ts"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { quantile } from "../quantile.ts"

/** Runs all code that tries to leave its sandbox, and measures how fast a run starts. */
export async function* escapeFigures(): AsyncGenerator<Figure> {
  const boxes = openSandboxes()
  for (const [language, { reason, runner }] of Object.entries(await boxes.availability())) {
    yield plain(`code in ${language} runs in`, reason === undefined ? runner : `${runner}: ${reason}`)
  }
  yield* escapesOf("node", nodeCases, false)
  yield* escapesOf("python", pythonCases, false)
  yield* escapesOf("bash", bashCases, false)
  yield* escapesOf("node in isolated-vm", isolatedCases, true)
  yield* escapesOf("bash in just-bash", simulatedCases, true)
  for (const [language, code] of calls) {
    const times = { prepared: [] as Array<number>, new: [] as Array<number> }
    for (let round = 0; round < 20; round++) {
      times.new.push(await timed(() => boxes.run({ language, code, timeoutMs: 10_000, remote: standInPage().remote })))
      await boxes.prepare(language)
      await new Promise((resolve) => setTimeout(resolve, 300))
      times.prepared.push(
        await timed(() => boxes.run({ language, code, timeoutMs: 10_000, remote: standInPage().remote }))
      )
    }
    const limits = language === "node" ? atMost(120, 60) : atMost()
    yield limited(
      `page.title() from ${language}, with a process that waits: p50 ms`,
      quantile(times.prepared, 0.5),
      limits,
      0
    )
    yield limited(`page.title() from ${language}, in a new process: p50 ms`, quantile(times.new, 0.5), limits, 0)
  }
  boxes.close()
}

const calls = [["node", "await page.title()"], ["python", "print(page.title())"], [
  "bash",
  "agent-browser get title"
]] as const

async function* escapesOf(name: string, cases: ReadonlyArray<EscapeCase>, withoutBubblewrap: boolean) {
  await using host = await openHost()
  const boxes = openSandboxes({ withoutBubblewrap })
  let escaped = 0
  for (const escape of cases) {
    const problem = await host.attempt(boxes, escape)
    if (problem === undefined) continue
    escaped++
    yield plain(escape.name, problem)
  }
  yield limited(`${name}: escapes in ${cases.length} attempts`, escaped, atMost(0, 0), 0)
}

const timed = async (run: () => Promise<unknown>) => {
  const started = performance.now()
  await run()
  return performance.now() - started
}
