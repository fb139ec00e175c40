import { assert, describe, it } from "@effect/vitest"
import * as Agent from "@trawl/agent"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

describe("runs", () => {
  it.effect("are not started again after a lost connection", () => {
    const { requests, layer } = Testing.script([{ lost: "reset" }])
    return Effect.gen(function*() {
      const failure = yield* Effect.flip(Agent.start({ prompt: "The founding year of the observatory" }))
      assert.isTrue(failure.is("TransportFailed"))
      assert.strictEqual(requests.length, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("are requested by their paths and parameters", () => {
    const answer = {
      body: {
        success: true,
        agents: [],
        snapshot: "{}",
        thread: { id, createdAt: "", updatedAt: "", status: "idle", runs: [] }
      }
    }
    const { requests, layer } = Testing.script([answer, answer, answer, answer])
    return Effect.gen(function*() {
      yield* Agent.cancel(id)
      yield* Agent.list({ before: 1_795_176_000_000 })
      yield* Agent.snapshot(id, "snap-1")
      yield* Agent.thread(id, { includeData: true })
      assert.deepStrictEqual(
        requests.map(({ method, url }) => `${method} ${url.slice("https://api.example.com".length)}`),
        [
          `DELETE /v2/agent/${id}`,
          "GET /v2/agent?before=1795176000000",
          `GET /v2/agent/${id}/snapshots/snap-1`,
          `GET /v2/agent/threads/${id}?includeData=true`
        ]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("send the JSON Schema of a Standard Schema, and reject a schema that has none", () => {
    const { requests, layer } = Testing.script([{ body: { success: true, id } }])
    const json = { type: "object", properties: { year: { type: "number" } } }
    return Effect.gen(function*() {
      yield* Agent.start({ prompt: "The founding year", schema: schema({ input: () => json }) })
      assert.deepStrictEqual(JSON.parse(requests[0]?.body as string), { prompt: "The founding year", schema: json })
      const failure = yield* Effect.flip(Agent.start({ prompt: "The founding year", schema: schema() }))
      assert.include(failure.message, "`schema` must be a JSON Schema or convert to one")
      assert.strictEqual(requests.length, 1)
    }).pipe(Effect.provide(layer))
  })

  it("reject fields that a run does not have", () => {
    // @ts-expect-error misspelt
    void Agent.start({ prompt: "", maxCredit: 5 })
  })
})

const schema = (jsonSchema?: object) => ({
  "~standard": { version: 1, vendor: "example", validate: (value: unknown) => ({ value }), jsonSchema }
})
