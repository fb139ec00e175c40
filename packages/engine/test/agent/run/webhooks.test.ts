import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { siteOf, until } from "../../service/service-engine.ts"
import { agentEngine, useTool } from "./agent-engine.ts"

interface Delivery {
  readonly type: string
  readonly success: boolean
  readonly id: string
  readonly webhookId: string
  readonly data: ReadonlyArray<unknown>
  readonly error?: string
}

const receiver = Effect.gen(function*() {
  const deliveries: Array<Delivery> = []
  const { url } = yield* siteOf((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
      deliveries.push(JSON.parse(body))
      response.end()
    })
  })
  return { deliveries, url: `${url}/hook` }
})

it.live("sends webhook events for the start, each tool call and the end of a run", () =>
  Effect.gen(function*() {
    const { deliveries, url } = yield* receiver
    const { ask, ended, start, trace } = yield* agentEngine((task, context) =>
      Effect.gen(function*() {
        yield* useTool(context, "search", Effect.succeed("x"), 2)
        if (task.prompt === "wait") return yield* Effect.never
        return task.prompt === "fail"
          ? { _tag: "Failed" as const, error: "Not found." }
          : { _tag: "Succeeded" as const, data: { opens: 9 } }
      })
    )
    const ends = {
      succeed: { type: "agent.completed", success: true, data: [{ creditsUsed: 2, data: { opens: 9 } }] },
      fail: { type: "agent.failed", success: false, data: [{ creditsUsed: 0 }], error: "Not found." },
      wait: { type: "agent.cancelled", success: false, data: [{ creditsUsed: 0 }] }
    }
    for (const [prompt, end] of Object.entries(ends)) {
      deliveries.length = 0
      const id = yield* start({ prompt, webhook: url })
      if (prompt === "wait") {
        yield* until(trace(id), ({ events }) => events.some(({ type }) => type === "tool_call.finished"))
        yield* ask("DELETE", `/v2/agent/${id}`)
      }
      yield* ended(id)
      yield* until(Effect.sync(() => deliveries.length), (count) => count >= 3)
      const of = (type: string) => deliveries.find((one) => one.type === type)
      assert.sameMembers(deliveries.map(({ type }) => type), ["agent.started", "agent.action", end.type])
      assert.deepInclude(of("agent.started"), { id, success: true, data: [] })
      assert.deepInclude(of("agent.action"), {
        id,
        success: true,
        data: [{ creditsUsed: 0, action: "search", input: { of: "search" } }]
      })
      assert.deepInclude(of(end.type), { id, ...end })
      assert.strictEqual(new Set(deliveries.map(({ webhookId }) => webhookId)).size, 3)
    }
  }))

it.live("sends only the requested webhook events", () =>
  Effect.gen(function*() {
    const { deliveries, url } = yield* receiver
    const { ended, start } = yield* agentEngine((_, context) =>
      Effect.as(useTool(context, "search"), { _tag: "Succeeded" as const, data: 1 })
    )
    yield* ended(yield* start({ webhook: { url, events: ["completed"] } }))
    yield* until(Effect.sync(() => deliveries.length), (count) => count === 1)
    yield* Effect.sleep(50)
    assert.deepStrictEqual(deliveries.map(({ type }) => type), ["agent.completed"])
  }))
