import { afterAll, assert, beforeAll, describe, expect, it, vi } from "vitest"
import { groups } from "./cases/index.ts"
import { doors } from "./doors.ts"
import type { FaultCase } from "./fault-case.ts"
import { type FaultServer, faultServer } from "./fault-server.ts"
import { operations } from "./operations.ts"
import { runCase } from "./run-case.ts"
import { type Outcome, table } from "./table.ts"

/** Concurrent calls: many of them only wait for a socket. */
const concurrency = 48

describe("under faults", { timeout: 120_000 }, () => {
  const turns: Array<() => Promise<void>> = []
  const cases = Object.entries(groups).flatMap(([group, faults]) =>
    faults.map((fault, index) => ({ fault, group, ...inTurn(fault, index) }))
  )
  const { stackTraceLimit } = Error
  let timers = 0
  let elsewhere: FaultServer

  beforeAll(async () => {
    Error.stackTraceLimit = 5 // thousands of errors are created and printed here
    elsewhere = await faultServer((_, __, response) => response.end())
    timers = pending()
    process.on("warning", record)
    for (const method of ["debug", "error", "info", "log", "trace", "warn"] as const) {
      vi.spyOn(console, method).mockImplementation(record)
    }
    const waiting = turns[Symbol.iterator]()
    const work = async () => {
      for (const turn of waiting) await turn()
    }
    for (let count = 0; count < concurrency; count++) void work()
  })
  afterAll(async () => {
    Error.stackTraceLimit = stackTraceLimit
    await elsewhere[Symbol.asyncDispose]()
    process.off("warning", record)
    vi.restoreAllMocks()
  })

  for (const { fault, runs } of cases) {
    it(fault.name, async () => {
      const problems = (await Promise.all(runs)).flatMap(({ door, operation, problems }) =>
        problems.map((problem) => `${door}: ${operation} ${problem}`)
      )
      assert.deepEqual(problems, [])
    })
  }

  it("no redirect is followed to another host", () => {
    assert.strictEqual(elsewhere.arrivals(), 0)
  })

  it("nothing is printed", () => {
    assert.deepEqual(printed, [])
  })

  it("no timer outlives the calls", async () => {
    await vi.waitFor(() => assert.isAtMost(pending(), timers + 1), 3000) // its own
  })

  it("docs/reliability.md is up to date; `vitest run tests/faults --update` writes it", async () => {
    const outcomes = await Promise.all(cases.map(async ({ fault, group, runs }): Promise<Outcome> => {
      const ended = await Promise.all(runs)
      const followed = doors.map(({ name }) => {
        const through = ended.filter(({ door }) => door === name)
        return through.length === 0 ? undefined : through.every(({ problems }) => problems.length === 0)
      })
      return { fault, group, kept: followed }
    }))
    await expect(table(doors.map(({ name }) => name), operations, outcomes)).toMatchFileSnapshot(
      "../../docs/reliability.md"
    )
  })

  function inTurn(fault: FaultCase, index: number) {
    const { only = () => true, over } = fault
    const open = doors.filter((door) => over === undefined || over === door.over)
    const runs = open.flatMap((door, place) =>
      operations.filter(only).filter((operation, turn) => !operation.inTurn || (index + turn) % open.length === place)
        .map((operation) => {
          const { promise, resolve } = Promise.withResolvers<
            { readonly door: string; readonly operation: string; readonly problems: ReadonlyArray<string> }
          >()
          turns.push(async () => {
            const problems = await Promise.race([
              runCase(fault, operation, door, elsewhere.url).catch((broken: unknown) => [String(broken)]),
              new Promise<ReadonlyArray<string>>((resolve) => setTimeout(resolve, 30_000, ["hangs"]).unref())
            ])
            resolve({ door: door.name, operation: operation.name, problems })
          })
          return promise
        })
    )
    return { runs }
  }
})

const printed: Array<unknown> = []
const record = (...output: ReadonlyArray<unknown>) => printed.push(output) > 0

/** Timers that keep the process alive. */
const pending = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length
