import process from "node:process"
import { assert, it } from "vitest"
import { openSandboxes } from "../../src/index.ts"
import { inSandbox } from "../in-sandbox.ts"
import { openHost } from "./attempt-escape.ts"
import { bashCases } from "./bash-cases.ts"
import type { EscapeCase } from "./escape-case.ts"
import { isolatedCases, simulatedCases } from "./fallback-cases.ts"
import { nodeCases } from "./node-cases.ts"
import { pythonCases } from "./python-cases.ts"

/** Every day another sample; the benchmark `escapes` runs all cases. */
const seed = Number(process.env["TRAWL_ESCAPE_SEED"] ?? Math.floor(Date.now() / 86_400_000))

const attemptAll = async (cases: ReadonlyArray<EscapeCase>, withoutBubblewrap: boolean) => {
  await using host = await openHost()
  const sandboxes = openSandboxes({ withoutBubblewrap })
  const escaped: Array<string> = []
  for (const escape of cases) {
    const problem = await host.attempt(sandboxes, escape)
    if (problem !== undefined) escaped.push(`${escape.name}: ${problem}`)
  }
  assert.deepStrictEqual(escaped, [], `with TRAWL_ESCAPE_SEED=${seed}`)
}

/** Every n-th case, starting at one that depends on the seed. */
const every = (step: number, cases: ReadonlyArray<EscapeCase>) => cases.filter((_, at) => at % step === seed % step)

inSandbox("code that tries to leave its sandbox", () => {
  it(
    "reaches nothing in bubblewrap",
    () => attemptAll(every(5, [...nodeCases, ...pythonCases, ...bashCases]), false),
    60_000
  )
})

it(
  "reaches nothing in isolated-vm and just-bash",
  () => attemptAll(every(3, [...isolatedCases, ...simulatedCases]), true),
  60_000
)
