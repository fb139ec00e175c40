import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { zstdDecompressSync } from "node:zlib"
import type { EmbeddedOptions } from "../../src/index.ts"
import { serviceEngine, siteOf, until } from "./service-engine.ts"

const canary = "yellowcanary"

it.live("stores nothing of requests with zero data retention on disk: no pages, URLs, queries or files", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* someDirectory
    const { url } = yield* siteWithCanary
    yield* withEngine(
      { dataDirectory, teams: { default: { zeroDataRetention: "allowed" } } },
      ({ ask }) =>
        Effect.gen(function*() {
          const formats = ["markdown", "rawHtml", { type: "changeTracking", modes: ["git-diff"] }]
          const one = yield* ask("POST", "/v2/scrape", {
            body: { url: `${url}/${canary}`, formats, zeroDataRetention: true }
          })
          assert.include(one.body.data.markdown, canary)
          assert.strictEqual(one.body.data.metadata?.creditsUsed, 2)
          assert.strictEqual((yield* ask("GET", `/v2/scrape/${one.body.data.metadata?.scrapeId}`)).status, 404)
          assert.strictEqual(
            (yield* ask("POST", "/v2/scrape", { body: { url: `${url}/${canary}`, lockdown: true } })).status,
            404
          )
          const webhook = { url: "http://127.0.0.1:1/", metadata: { canary } }
          const batch = yield* ask("POST", "/v2/batch/scrape", {
            body: { urls: [`${url}/${canary}/2`, `http://127.0.0.1:1/${canary}`], webhook, zeroDataRetention: true }
          })
          const { body } = yield* until(
            ask("GET", `/v2/batch/scrape/${batch.body.id}`),
            ({ body }) => body.status === "completed"
          )
          assert.include(body.data[0]?.markdown, canary)
          assert.strictEqual((yield* ask("GET", `/v2/scrape/${body.data[0]?.metadata?.scrapeId}`)).status, 200)
          assert.strictEqual(
            (yield* ask("POST", "/v2/search", { body: { query: canary, enterprise: ["zdr"] } })).status,
            200
          )
          const form = new FormData()
          form.append("options", JSON.stringify({ zeroDataRetention: true }))
          form.append("file", new File([`<p>Words of the ${canary}</p>`], `${canary}.html`, { type: "text/html" }))
          assert.include((yield* ask("POST", "/v2/parse", { form })).body.data.markdown, canary)
          assert.deepStrictEqual(filesWithCanary(dataDirectory), [])
        })
    )
    assert.deepStrictEqual(filesWithCanary(dataDirectory), [])
  }))

it.live("refuses onlyCleanContent", () =>
  withEngine(
    { dataDirectory: ":memory:", teams: { default: { zeroDataRetention: "allowed" } } },
    ({ ask }) =>
      Effect.gen(function*() {
        for (const options of [{ zeroDataRetention: true }, { lockdown: true }]) {
          const { body, status } = yield* ask("POST", "/v2/scrape", {
            body: { url: "http://127.0.0.1:1/", onlyCleanContent: true, ...options }
          })
          assert.strictEqual(status, 400)
          assert.deepStrictEqual(body.details, [
            { path: ["onlyCleanContent"], message: "onlyCleanContent is not supported on zero-data-retention requests" }
          ])
        }
      })
  ))

it.live("finds the canary of requests without zero data retention", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* someDirectory
    const { url } = yield* siteWithCanary
    yield* withEngine({ dataDirectory }, ({ ask }) => ask("POST", "/v2/scrape", { body: { url: `${url}/${canary}` } }))
    assert.notDeepEqual(filesWithCanary(dataDirectory), [])
  }))

it.live("stores nothing for a team with forced zero data retention, and cannot return its scrapes again", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* someDirectory
    const { url } = yield* siteWithCanary
    yield* withEngine(
      { dataDirectory, teams: { default: { zeroDataRetention: "forced" } } },
      ({ ask }) =>
        Effect.gen(function*() {
          const one = yield* ask("POST", "/v2/scrape", { body: { url: `${url}/${canary}` } })
          assert.strictEqual(one.body.data.metadata?.creditsUsed, 2)
          const again = yield* ask("GET", `/v2/scrape/${one.body.data.metadata?.scrapeId}`)
          assert.deepStrictEqual([again.status, again.body.error], [
            400,
            "Your team has zero data retention enabled. This is not supported on scrape status."
          ])
          yield* ask("POST", "/v2/search", { body: { query: canary } })
        })
    )
    assert.deepStrictEqual(filesWithCanary(dataDirectory), [])
  }))

it.live("refuses zero data retention to teams without permission", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    for (
      const [path, body] of [
        ["/v2/scrape", { url: "http://127.0.0.1:1/", zeroDataRetention: true }],
        ["/v2/batch/scrape", { urls: ["http://127.0.0.1:1/"], zeroDataRetention: true }],
        ["/v2/search", { query: "x", enterprise: ["zdr"] }]
      ] as const
    ) {
      const refused = yield* ask("POST", path, { body })
      assert.deepStrictEqual([refused.status, refused.body.details[0]?.message], [
        403,
        "Zero data retention is not enabled on this engine"
      ])
    }
  }))

const someDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-retention-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
)

const siteWithCanary = siteOf((request, response) => {
  response.setHeader("content-type", "text/html")
  response.end(
    `<!doctype html><title>A ${canary}</title><main><h1>The ${canary}</h1><p>Words about the ${canary} of ${request.url}.</p></main>`
  )
})

const withEngine = <A, E, R>(
  options: Partial<EmbeddedOptions>,
  use: (engine: Effect.Success<ReturnType<typeof serviceEngine>>) => Effect.Effect<A, E, R>
) => Effect.scoped(Effect.flatMap(serviceEngine(options), use))

/** Files with the canary in their name or content, including compressed content. */
const filesWithCanary = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.name.includes(canary) || (entry.isFile() && holdsCanary(readFileSync(join(entry.parentPath, entry.name))))
  ).map(({ name }) => name)

const holdsCanary = (bytes: Buffer): boolean => {
  if (bytes.includes(canary)) return true
  for (let at = bytes.indexOf(zstd); at !== -1; at = bytes.indexOf(zstd, at + 1)) {
    try {
      if (zstdDecompressSync(bytes.subarray(at)).includes(canary)) return true
    } catch {
      // these four bytes do not start compressed data here, because short pages are not compressed
    }
  }
  return false
}

const zstd = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
