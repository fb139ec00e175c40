import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Artifacts } from "../../src/artifacts/artifacts.ts"
import { embedded } from "../../src/index.ts"
import { pageOf, serviceEngine, siteOf } from "./service-engine.ts"

it.live("is the base of every link", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask, parts } = yield* serviceEngine({ publicUrl: "https://search.example.com/api/" })
    const batch = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`] } })
    assert.strictEqual(batch.body.url, `https://search.example.com/api/v2/batch/scrape/${batch.body.id}`)
    assert.match(
      (yield* ask("GET", `/v2/batch/scrape/${batch.body.id}?limit=1`)).body.next ?? "none yet",
      /^(?:https:\/\/search\.example\.com\/api\/v2\/|none yet)/
    )
    const place = yield* ask("POST", "/v2/parse/upload-url", { body: { filename: "a.pdf" } })
    assert.match(
      String(Reflect.get(place.body.data, "uploadUrl")),
      /^https:\/\/search\.example\.com\/api\/v2\/parse\/upload\//
    )
    const { put } = yield* Effect.provideContext(Artifacts, parts)
    const file = yield* Effect.provideContext(
      put(new Uint8Array([1]), { contentType: "image/png", validFor: "1 hour" }),
      parts
    )
    assert.match(file, /^https:\/\/search\.example\.com\/api\/v2\/files\//)
  }))

it.each([
  "search.example.com",
  "ftp://search.example.com",
  "https://a:b@search.example.com",
  "https://search.example.com/?a"
])("refuses %s as a public URL", (publicUrl) => {
  assert.throws(
    () => embedded({ dataDirectory: ":memory:", apiKeys: [], publicUrl }),
    /publicUrl: expected an absolute http\(s\) URL/
  )
})
