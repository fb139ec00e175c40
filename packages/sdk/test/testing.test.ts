import { agent, ApiError, connect, createClient, search, searchMany } from "@trawl/sdk"
import { notRecorded, record, replay, scripted, testClock, withFaults } from "@trawl/sdk/testing"
import { assert, describe, it } from "vitest"

const settings = { apiKey: "kit-secret-key", baseUrl: "https://api.example.com" }
const found = { success: true, data: { web: [{ title: "Effect", description: "", url: "https://effect.website/" }] } }

describe("a client with a test clock", () => {
  it("waits for retries without real time", async () => {
    const host = testClock({ start: 0 })
    const transport = scripted([{ status: 429, headers: { "retry-after": "3600" } }, { body: found }])
    assert.deepEqual(
      (await search(connect({ ...settings, transport, host, deadline: 7_200_000 }), { query: "effect" })).data,
      found.data
    )
    assert.strictEqual(host.now(), 3_600_000)
  })

  it("polls a run to its end without real time", async () => {
    const host = testClock({ start: 0 })
    const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
    const transport = scripted([status("processing"), status("processing"), status("completed")])
    const ended = await agent.wait(connect({ ...settings, transport, host }), id)
    assert.strictEqual(ended.status, "completed")
    assert.isAbove(host.now(), 1000)
  })

  it("loses none of many concurrent searches to faults, which are the same in each run", async () => {
    const first = await manySearches()
    assert.isTrue(first.ends.every((end) => end.endsWith("fulfilled")), first.ends.join())
    assert.strictEqual(first.ends.length, 40)
    assert.isAbove(first.injected.length, 20)
    assert.deepStrictEqual(await manySearches(), first)
  })

  it("fails with a clear error for a request that was not recorded", async () => {
    const host = testClock()
    const recording = record(scripted([{ body: found }]))
    await createClient({ ...settings, transport: recording, host }).search({ query: "effect", limit: 5 })
    assert.notInclude(JSON.stringify(recording.recording()), settings.apiKey)
    const trawl = createClient({ ...settings, transport: replay(recording.recording()), host })
    const error = await trawl.search({ query: "effect", limit: 6 }).catch((thrown: unknown) => thrown)
    assert.instanceOf(error, ApiError)
    assert.deepStrictEqual(notRecorded(error)?.differences, ["body.limit was 5, now 6"])
  })
})

const status = (state: string) => ({
  body: { success: true, status: state, data: { a: 1 }, expiresAt: "2026-11-21T00:00:00Z", creditsUsed: 3 }
})

const manySearches = async () => {
  const host = testClock({ start: 0 })
  const rules = [{ fault: { status: 503 }, chance: 0.2 }, { fault: { lose: "reset" as const }, chance: 0.2 }, {
    fault: { delay: 500 },
    chance: 0.5
  }]
  const transport = withFaults(scripted(() => ({ body: found })), { host, rules, seed: 3 })
  const ends: Array<string> = []
  const requests = Array.from({ length: 40 }, (_, index) => ({ query: `query ${index}` }))
  for await (const { index, result } of searchMany(connect({ ...settings, transport, host }), requests)) {
    ends.push(`${index} ${result.status}`)
  }
  return { ends, injected: transport.injected.map(({ fault }) => fault), took: host.now() }
}
