import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { pageOf, serviceEngine, siteOf, until } from "./service-engine.ts"

it.live("counts the credits of every answer by team and key, and lists what was done", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({
      apiKeys: [{ key: "key-a", team: "a", name: "reports" }, { key: "key-a2", team: "a" }, { key: "key-b", team: "b" }],
      teams: { a: { credits: 20 } }
    })
    yield* ask("POST", "/v2/scrape", { body: { url: `${url}/1` } })
    yield* ask("POST", "/v2/scrape", { body: { url: `${url}/2`, lockdown: true }, key: "key-a2" })
    yield* ask("POST", "/v2/scrape", { body: { url: "http://127.0.0.1:1/" } })
    const form = new FormData()
    form.append("file", new File(["<p>Some words</p>"], "page.html", { type: "text/html" }))
    assert.strictEqual((yield* ask("POST", "/v2/parse", { form })).status, 200)
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/3`, `${url}/4`] } })
    yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    yield* until(ask("GET", "/v2/team/credit-usage"), ({ body }) => body.data.remainingCredits === 15 && body.data.planCredits === 20)
    const periods = (yield* ask("GET", "/v2/team/credit-usage/historical?byApiKey=true")).body.periods
    assert.deepStrictEqual(periods.map(({ apiKey, creditsUsed }) => [apiKey, creditsUsed]), [["key 2", 1], ["reports", 4]])
    assert.deepStrictEqual((yield* ask("GET", "/v2/team/credit-usage/historical")).body.periods.map(({ creditsUsed }) => creditsUsed), [5])
    assert.deepStrictEqual((yield* ask("GET", "/v2/team/credit-usage/historical", { key: "key-b" })).body.periods, [])
    const all: Array<readonly [string, string | null]> = []
    for (let at: string | null = ""; at !== null;) {
      const { body }: Effect.Success<ReturnType<typeof ask>> = yield* ask("GET", `/v2/team/activity?limit=2${at}`)
      all.push(...body.data.map(({ endpoint, target }) => [endpoint, target] as const))
      at = body.has_more ? `&cursor=${body.cursor}` : null
    }
    assert.sameDeepMembers(all, [["batch_scrape", `${url}/3`], ["parse", "page.html"], ["scrape", "http://127.0.0.1:1/"], ["scrape", null], ["scrape", `${url}/1`]])
    assert.strictEqual((yield* ask("GET", "/v2/team/activity?endpoint=batch_scrape")).body.data[0]?.id, id)
    assert.strictEqual((yield* ask("GET", "/v2/team/activity?cursor=x")).status, 400)
  }))

it.live("starts nothing that a team has no credits for", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({ teams: { default: { credits: 2 } } })
    const batch = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`, `${url}/2`, `${url}/3`] } })
    assert.deepStrictEqual([batch.status, batch.body.error], [402, "Payment Required: Insufficient credits"])
    for (const path of ["/1", "/2"]) assert.strictEqual((yield* ask("POST", "/v2/scrape", { body: { url: `${url}${path}` } })).status, 200)
    assert.strictEqual((yield* ask("POST", "/v2/scrape", { body: { url: `${url}/3` } })).status, 402)
    assert.strictEqual((yield* ask("GET", "/v2/team/credit-usage")).body.data.remainingCredits, 0)
  }))
