import { assert, it } from "@effect/vitest"
import type { Monitor } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { siteOf, until } from "../service/service-engine.ts"
import { monitoredEngine, pagesTarget } from "./monitored.ts"

it.live("serves the changes of a monitor to feed readers by a secret URL, which can be replaced", () =>
  Effect.gen(function*() {
    const { change, url } = yield* changingSite
    const { ask, create, data, run } = yield* monitoredEngine()
    const { id, trawl } = yield* create({ targets: pagesTarget(url), trawl: { feed: "on" } })
    const feed = pathOf(trawl)
    const read = (path: string, headers = {}) => ask("GET", path, { key: "", headers })
    yield* run(id)
    // pages that are seen for the first time are no changes
    assert.notInclude((yield* read(feed)).text, "<entry>")
    for (const price of ["$24", "$29"]) {
      change(price)
      yield* run(id)
    }
    const { headers, text } = yield* read(feed)
    assert.strictEqual(headers.get("content-type"), "application/atom+xml; charset=utf-8")
    const entries = text.split("<entry>").slice(1)
    assert.lengthOf(entries, 2)
    assert.include(entries[0], "costs $29")
    const etag = headers.get("etag") ?? ""
    assert.strictEqual((yield* read(feed, { "if-none-match": etag })).status, 304)
    change("$34")
    yield* run(id)
    assert.strictEqual((yield* read(feed, { "if-none-match": etag })).status, 200)

    const renewed = pathOf((yield* data<Monitor>("PATCH", `/v2/monitor/${id}`, { trawl: { feed: "renew" } })).trawl)
    assert.deepStrictEqual([(yield* read(feed)).status, (yield* read(renewed)).status], [404, 200])
    assert.strictEqual(pathOf((yield* data<Monitor>("GET", `/v2/monitor/${id}`)).trawl), renewed)
    const off = yield* data<Monitor>("PATCH", `/v2/monitor/${id}`, { trawl: { feed: "off" } })
    assert.deepStrictEqual([off.trawl?.["feedUrl"], (yield* read(renewed)).status], [undefined, 404])
  }))

it.live("sends one message per check with changes to a chat service, and refuses a webhook that is not one", () =>
  Effect.gen(function*() {
    const received: Array<string> = []
    const chat = yield* siteOf((request, response) => {
      const parts: Array<Buffer> = []
      request.on("data", (part: Buffer) => parts.push(part))
      request.on("end", () => {
        received.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`)
        response.end()
      })
    })
    const { change, url } = yield* changingSite
    const { ask, create, run } = yield* monitoredEngine()
    const monitor = { targets: pagesTarget(url), webhook: `${chat.url}/prices`, trawl: { webhookBody: "ntfy" } }
    const { id } = yield* create(monitor)
    yield* run(id)
    yield* run(id)
    change("$24")
    yield* run(id)
    yield* until(Effect.sync(() => received), ({ length }) => length > 0)
    assert.lengthOf(received, 1)
    assert.match(received[0] ?? "", /^POST \/ \{"topic":"prices","title":"Pages: 1 changed",/)
    const wrong = [
      [{ webhook: chat.url }, "webhook"],
      [{ webhook: { url: `${chat.url}/prices`, events: ["monitor.page"] } }, "webhook.events"],
      [{ webhook: { url: chat.url }, trawl: { webhookBody: "matrix" } }, "webhook.url"],
      [{ webhook: undefined, trawl: { webhookBody: "slack" } }, "webhook"]
    ] as const
    for (const [change, path] of wrong) {
      const { body, status } = yield* ask("POST", "/v2/monitor", {
        body: { name: "Pages", schedule: { text: "daily" }, ...monitor, ...change }
      })
      assert.deepStrictEqual([status, body.details[0]?.path.join(".")], [400, path])
    }
  }))

/** A page with a price that changes. */
const changingSite = Effect.gen(function*() {
  let price = "$19"
  const { url } = yield* siteOf((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(
      `<!doctype html><title>Plans</title><main><h1>Plans</h1><p>The pro plan costs ${price} per month.</p><p>All plans include support by email, and can be cancelled every month.</p></main>`
    )
  })
  return {
    url: `${url}/a`,
    change: (to: string) => {
      price = to
    }
  }
})

const pathOf = (trawl: Monitor["trawl"]): string => new URL(String(trawl?.["feedUrl"])).pathname
