import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { engineWith } from "./engine-with.ts"
import { json, localService } from "./local-service.ts"

const urls = (list: ReadonlyArray<{ readonly url: string }>) => list.map(({ url }) => url)

/** A connection can be reused soon after its response was read completely. */
const untilFree = Effect.promise(async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resume) => void setImmediate(resume))
})

it.live("a request on a reused connection that was closed is repeated on a new one", () =>
  Effect.gen(function*() {
    const { received, url } = yield* localService((_, response, count) =>
      count === 2
        ? void response.destroy()
        : json(response, {
          success: true,
          data: { web: [{ url: `https://far.example/${count}`, title: "Far", description: "" }] },
          creditsUsed: 2
        })
    )
    // the budget covers the maximum cost of two searches
    const search = yield* engineWith([{ kind: "upstream", url, apiKey: "up-secret-key", dailyCredits: 4 }])
    assert.deepStrictEqual(urls((yield* search({ query: "sun" })).body.data.web), ["https://far.example/1"])
    yield* untilFree
    const { body } = yield* search({ query: "moon" })
    assert.deepStrictEqual(urls(body.data.web), ["https://far.example/3"])
    assert.isUndefined(body.warnings)
    assert.lengthOf(received, 3)
  }))

it.live("a request is repeated only once", () =>
  Effect.gen(function*() {
    const { received, url } = yield* localService((_, response, count) =>
      count === 1 ? json(response, { results: [] }) : void response.destroy()
    )
    const search = yield* engineWith([{ kind: "searxng", url, pages: 1 }])
    yield* search({ query: "sun" })
    yield* untilFree
    assert.match((yield* search({ query: "moon" })).body.warnings.join(), /its response cannot be read/)
    assert.lengthOf(received, 3)
  }))
