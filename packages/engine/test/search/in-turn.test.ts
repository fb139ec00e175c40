import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { pageOf, serviceEngine, siteOf } from "../service/service-engine.ts"

it.live("a team's search does not wait for all searches that another team has sent before", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({
      apiKeys: [{ key: "many", team: "many" }, { key: "one", team: "one" }]
    })
    yield* ask("POST", "/v2/scrape", { key: "one", body: { url } })
    const answered: Array<string> = []
    const search = (key: string) =>
      ask("POST", "/v2/search", { key, body: { query: "otters OR page" } }).pipe(
        Effect.tap(({ status }) => Effect.sync(() => answered.push(`${key} ${status}`)))
      )
    yield* Effect.all([...Array.from({ length: 60 }, () => search("many")), search("one")], {
      concurrency: "unbounded"
    })
    assert.lengthOf(answered.filter((name) => name.endsWith(" 200")), 61)
    assert.isBelow(answered.indexOf("one 200"), 30)
  }))
