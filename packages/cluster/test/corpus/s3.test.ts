import { assert, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
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
        [{ secretAccessKey: "wrong" }, "GET was answered with 403 SignatureDoesNotMatch."],
        [{ region: "us-east-1" }, "GET was answered with 403 SignatureDoesNotMatch."],
        [{ bucket: "stoats" }, "GET was answered with 404 NoSuchBucket."]
      ] as const
    ) {
      const { open } = yield* bucketOn(options)
      const { message } = yield* Effect.flip(open)
      assert.match(message, /^blobs\.s3: The bucket \w+ at http\S+ cannot be used: /u)
      assert.include(message, why)
    }
  }))
