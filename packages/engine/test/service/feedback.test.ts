import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readJudgements } from "../../src/records/judgements.ts"
import { pageOf, serviceEngine, siteOf } from "./service-engine.ts"

const noJob = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

it.live("refunds a scrape once, and returns the first feedback again", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({ teams: { default: { credits: 10 } } })
    const { body } = yield* ask("POST", "/v2/scrape", { body: { url: `${url}/1` } })
    const remaining = Effect.map(ask("GET", "/v2/team/credit-usage"), ({ body: { data } }) => data.remainingCredits)
    assert.strictEqual(yield* remaining, 9)
    const rating = { endpoint: "scrape", jobId: body.data.metadata?.["scrapeId"], rating: "good", note: "Complete." }
    const first = yield* ask("POST", "/v2/feedback", { body: rating })
    assert.deepInclude(JSON.parse(first.text), {
      success: true,
      creditsRefunded: 1,
      alreadySubmitted: false,
      dailyCapReached: false,
      creditsRefundedToday: 1,
      dailyRefundCap: 50
    })
    assert.strictEqual(yield* remaining, 10)
    const second = yield* ask("POST", "/v2/feedback", { body: rating })
    assert.deepInclude(JSON.parse(second.text), {
      feedbackId: JSON.parse(first.text).feedbackId,
      creditsRefunded: 0,
      alreadySubmitted: true
    })
    assert.strictEqual(yield* remaining, 10)
  }))

it.live("refunds a search of the team, and nothing for one without results", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine({ apiKeys: ["key-a", { key: "key-b", team: "b" }] })
    const { body: { id } } = yield* ask("POST", "/v2/search", { body: { query: "nothing" } })
    const body = { rating: "bad", missingContent: [{ topic: "everything" }] }
    const sent = yield* ask("POST", `/v2/search/${id}/feedback`, { body })
    assert.deepInclude(JSON.parse(sent.text), { creditsRefunded: 0, dailyRefundCap: 100 })
    const ofOther = yield* ask("POST", `/v2/search/${id}/feedback`, { body, key: "key-b" })
    assert.deepStrictEqual(
      [ofOther.status, JSON.parse(ofOther.text)],
      [404, { success: false, error: "Job not found", feedbackErrorCode: "SEARCH_NOT_FOUND" }]
    )
    const otherEndpoint = yield* ask("POST", "/v2/feedback", {
      body: { ...body, endpoint: "map", jobId: id, note: "Short." }
    })
    assert.deepStrictEqual(
      [otherEndpoint.status, JSON.parse(otherEndpoint.text)],
      [404, { success: false, error: "Job not found.", feedbackErrorCode: "JOB_NOT_FOUND" }]
    )
  }))

it.live("refuses feedback of a team with the setting feedback: false", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine({ teams: { default: { feedback: false } } })
    const { status, text } = yield* ask("POST", "/v2/feedback", {
      body: { endpoint: "scrape", jobId: noJob, rating: "good", note: "Fine." }
    })
    assert.deepStrictEqual(
      [status, JSON.parse(text)],
      [403, { success: false, error: "Forbidden", feedbackErrorCode: "TEAM_OPTED_OUT" }]
    )
  }))

it.live("prints rated searches as judged queries while the engine runs, without those of zero data retention", () =>
  Effect.gen(function*() {
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-judged-"))),
      (made) => Effect.sync(() => rmSync(made, { recursive: true }))
    )
    const { ask } = yield* serviceEngine({
      dataDirectory: folder,
      apiKeys: ["key-a", { key: "key-z", team: "z" }],
      teams: { z: { zeroDataRetention: "forced" } }
    })
    for (const key of ["key-a", "key-z"]) {
      const { body: { id } } = yield* ask("POST", "/v2/search", { body: { query: `stones ${key}` }, key })
      const { status } = yield* ask("POST", `/v2/search/${id}/feedback`, {
        body: {
          rating: "partial",
          valuableSources: [{ url: "https://example.com/stones" }],
          missingContent: [{ topic: "prices" }]
        },
        key
      })
      assert.strictEqual(status, 200)
    }
    const lines: Array<object> = []
    assert.strictEqual(readJudgements(folder, (line) => lines.push(JSON.parse(line))), 1)
    assert.deepInclude(lines[0], {
      query: "stones key-a",
      rating: "partial",
      relevant: ["https://example.com/stones"],
      missing: ["prices"]
    })
  }))
