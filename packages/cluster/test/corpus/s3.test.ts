import { assert, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomBytes } from "node:crypto"
import { ownPostgres } from "../../../../tests/postgres/own-postgres.ts"
import { siteOf } from "../../../engine/test/service/service-engine.ts"
import { serve } from "../../src/index.ts"
import { BlobStore } from "../../src/corpus/blob-store.ts"
import * as PgBlobStore from "../../src/corpus/pg-blob-store.ts"
import * as S3BlobStore from "../../src/corpus/s3-blob-store.ts"
import { cluster } from "./processes.ts"
import { keys, s3Server } from "./s3-server.ts"

const bucketOn = Effect.fnUntraced(function*(options: Partial<S3BlobStore.S3Options> = {}) {
  const server = yield* Effect.acquireRelease(
    Effect.promise(() => s3Server("otters", "eu-central-1")),
    ({ close }) => Effect.sync(close)
  )
  const sql = Layer.succeedContext(yield* Layer.build(yield* cluster))
  const settings = {
    endpoint: `${server.endpoint}/`,
    bucket: "otters",
    region: "eu-central-1",
    prefix: "trawl/",
    ...keys,
    ...options
  }
  const open = Effect.map(
    Layer.build(Layer.provide(S3BlobStore.layer(settings), sql)),
    (context) => Context.get(context, BlobStore)
  )
  const inPostgres = Context.get(yield* Layer.build(Layer.provide(PgBlobStore.layer, sql)), BlobStore)
  return { ...server, inPostgres, open }
})

const noise = (length: number) => Buffer.alloc(length, "otter")

it.live("blobs are objects of the bucket, with signed requests", () =>
  Effect.gen(function*() {
    const { objects, open, state } = yield* bucketOn()
    const blobs = yield* open
    yield* blobs.put("page/a b+ü/1", noise(3_000_000))
    yield* blobs.put("page/b/1", noise(1))
    yield* blobs.put("file/1", noise(0))
    assert.sameMembers([...objects.keys()], ["trawl/page/a b+ü/1", "trawl/page/b/1", "trawl/file/1"])
    assert.deepStrictEqual(Buffer.from((yield* blobs.get("page/a b+ü/1"))!), noise(3_000_000))
    assert.strictEqual((yield* blobs.get("file/1"))?.length, 0)
    assert.isUndefined(yield* blobs.get("page/c/1"))
    assert.deepStrictEqual(yield* blobs.list("page/"), ["page/a b+ü/1", "page/b/1"])
    assert.deepStrictEqual(yield* blobs.list("page/", "page/a b+ü/1"), ["page/b/1"])
    yield* blobs.remove(["page/b/1", "page/none/1"])
    assert.deepStrictEqual(yield* blobs.list(""), ["file/1", "page/a b+ü/1"])
    // an overloaded service is asked again
    state.failures = 2
    assert.strictEqual((yield* blobs.get("file/1"))?.length, 0)
  }))

it.live("blobs from before the bucket was used are read from PostgreSQL, listed and removed", () =>
  Effect.gen(function*() {
    const { inPostgres, objects, open } = yield* bucketOn()
    yield* inPostgres.put("page/a/1", noise(2))
    const blobs = yield* open
    yield* blobs.put("page/b/1", noise(1))
    assert.strictEqual((yield* blobs.get("page/a/1"))?.length, 2)
    assert.deepStrictEqual(yield* blobs.list("page/"), ["page/a/1", "page/b/1"])
    yield* blobs.remove(["page/a/1", "page/b/1"])
    assert.deepStrictEqual([objects.size, yield* inPostgres.list("")], [0, []])
  }))

it.live("a process does not start with a bucket that it cannot use", () =>
  Effect.gen(function*() {
    for (
      const [options, why] of [
        [{ secretAccessKey: "wrong" }, "GET returned 403 SignatureDoesNotMatch."],
        [{ region: "us-east-1" }, "GET returned 403 SignatureDoesNotMatch."],
        [{ bucket: "stoats" }, "GET returned 404 NoSuchBucket."]
      ] as const
    ) {
      const { open } = yield* bucketOn(options)
      const { message } = yield* Effect.flip(open)
      assert.match(message, /^blobs\.s3: The bucket \w+ at http\S+ cannot be used: /u)
      assert.include(message, why)
    }
  }))

it.live("while the bucket fails, requests that need it return 503, and jobs continue", () =>
  Effect.gen(function*() {
    const { close, endpoint, objects, state } = yield* Effect.promise(() => s3Server("otters", "eu-central-1"))
    yield* Effect.addFinalizer(() => Effect.sync(close))
    const postgres = yield* Effect.acquireRelease(
      Effect.promise(() => ownPostgres()),
      (server) => Effect.promise(() => server[Symbol.asyncDispose]())
    )
    const site = yield* siteOf((_, response) => {
      response.setHeader("content-type", "text/html")
      response.end(`<title>Otters</title><p>${randomBytes(20_000).toString("base64")}</p>`)
    })
    const engine = yield* Effect.acquireRelease(
      Effect.promise(() =>
        serve({
          databaseUrl: postgres.url("postgres"),
          dataDirectory: ":memory:",
          apiKeys: ["key"],
          allowedAddresses: [new URL(site.url).host],
          browser: false,
          blobs: { s3: { endpoint, bucket: "otters", region: "eu-central-1", ...keys } },
          cluster: { leaseDuration: "1 minute" },
          port: 0
        })
      ),
      ({ close }) => Effect.promise(close)
    )
    const ask = (method: string, path: string, body?: object | string) =>
      Effect.promise(async () => {
        const response = await fetch(new URL(path, engine.url), {
          method,
          headers: {
            authorization: "Bearer key",
            "content-type": typeof body === "string" ? "application/octet-stream" : "application/json"
          },
          body: typeof body === "string" ? body : JSON.stringify(body) ?? null
        })
        const retryAfter = response.headers.get("retry-after")
        return { ...JSON.parse(await response.text() || "{}"), httpStatus: response.status, retryAfter }
      })
    const { data: { uploadUrl } } = yield* ask("POST", "/v2/parse/upload-url", { filename: "otters.csv" })
    state.failures = Infinity
    const refused = yield* ask("PUT", uploadUrl, "name\notter")
    assert.deepStrictEqual([refused.httpStatus, refused.retryAfter], [503, "5"])
    assert.deepStrictEqual(refused.details, [{
      path: [],
      message: "The engine cannot use its bucket for large values now. Try again later."
    }])
    const { id } = yield* ask("POST", "/v2/batch/scrape", { urls: [`${site.url}/a`] })
    let batch = yield* ask("GET", `/v2/batch/scrape/${id}`)
    while (batch.status === "scraping") batch = yield* Effect.delay(ask("GET", `/v2/batch/scrape/${id}`), "50 millis")
    assert.include(batch, { status: "completed", completed: 1, creditsUsed: 1 })
    state.failures = 0
    assert.strictEqual((yield* ask("PUT", uploadUrl, "name\notter")).httpStatus, 200)
    yield* ask("POST", "/v2/scrape", { url: `${site.url}/b` })
    assert.sameMembers([...objects.keys()].map((name) => name.split("/")[0]), ["page", "upload"])
  }), 60_000)
