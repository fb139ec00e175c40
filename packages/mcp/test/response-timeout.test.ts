import { assert, describe, it } from "@effect/vitest"
import { layer, Transport } from "@trawl/core"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { agentRun } from "../src/agent-run.ts"
import { withResponseTimeout } from "../src/response-timeout.ts"
import { scrape } from "../src/scrape.ts"
import { search } from "../src/search.ts"
import type { Ask } from "../src/service.ts"
import type { ServerTool } from "../src/server-tool.ts"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

/** A service that uses this transport. */
const asking = (send: Transport["send"]): Ask => (tool, timeout) =>
  tool.pipe(
    withResponseTimeout(timeout),
    Effect.provideService(Transport, { send }),
    Effect.provide(layer({ apiKey: "test-key", baseUrl: "http://127.0.0.1:1" }))
  )

const call = ({ call }: ServerTool, given: object, send: Transport["send"]) =>
  Effect.result(call(given as never, { ask: asking(send), progress: () => Effect.void }))

const silent: Transport["send"] = () => new Promise(() => {})

describe("a service that does not answer", () => {
  it.effect("fails a call after 30 seconds, or 5 seconds after the `timeout` of the request", () =>
    Effect.gen(function*() {
      const cases = [[search, { query: "x" }, 30], [scrape, { url: "https://example.com" }, 30], [scrape, {
        url: "https://example.com",
        timeout: 60_000
      }, 65]] as const
      for (const [tool, given, seconds] of cases) {
        const fiber = yield* Effect.forkChild(call(tool, given, silent))
        yield* TestClock.adjust(`${seconds - 1} seconds`)
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust("1 second")
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "Failure" })
      }
    }))

  it.effect.each([0, 1])(
    "fails a call in the middle of a run with the run's id, and does not cancel the run: after %s answers",
    (answers) =>
      Effect.gen(function*() {
        const requests: Array<string> = []
        const send: Transport["send"] = async ({ method, url }) => {
          requests.push(`${method} ${new URL(url).pathname}`)
          if (method === "POST") return answer({ id })
          if (requests.filter((one) => one === `GET /v2/agent/${id}`).length <= answers) {
            return answer({ status: "processing" })
          }
          throw Object.assign(new Error("refused"), { code: "ECONNREFUSED", syscall: "connect" })
        }
        const fiber = yield* Effect.forkChild(call(agentRun, { prompt: "x" }, send))
        let seconds = 0
        for (; fiber.pollUnsafe() === undefined && seconds < 60; seconds++) yield* TestClock.adjust("1 second")
        assert.isAtMost(seconds, 40)
        const result = yield* Fiber.join(fiber)
        assert.match(
          String(result._tag === "Failure" && result.failure.message),
          new RegExp(`^Run ${id}: the service did not respond within .+agent_status`)
        )
        assert.isEmpty(requests.filter((one) => one.startsWith("DELETE")))
      })
  )
})

const answer = (body: object) => ({ status: 200, headers: new Map(), body: JSON.stringify({ success: true, ...body }) })
