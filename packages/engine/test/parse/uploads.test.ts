import { assert, it } from "@effect/vitest"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { embedded, inMemory } from "../../src/index.ts"
import { temporaryFolder } from "@trawl/browser/system"

/** An engine with its own folder for temporary files. */
const engineHere = Effect.gen(function*() {
  const temporary = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const made = mkdtempSync(join(tmpdir(), "trawl-temporary-"))
      const before = process.env["TMPDIR"]
      process.env["TMPDIR"] = made
      return { made, before }
    }),
    ({ before, made }) =>
      Effect.sync(() => {
        if (before === undefined) delete process.env["TMPDIR"]
        else process.env["TMPDIR"] = before
        rmSync(made, { recursive: true })
      })
  )
  const start = Effect.gen(function*() {
    const parts = yield* Layer.build(embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], browser: false }))
    const answer = yield* Effect.provideContext(inMemory, parts)
    const send = (method: string, url: string, body: BodyInit, headers: Record<string, string> = {}) =>
      Effect.promise(async () => {
        const response = await answer(
          new Request(new URL(url, "http://engine.internal"), { method, body, headers, duplex: "half" } as RequestInit)
        )
        // the test checks which fields exist
        return { status: response.status, body: await response.json() as Answer }
      })
    const open = Effect.map(
      send("POST", "/v2/parse/upload-url", JSON.stringify({ filename: "a.csv" }), {
        authorization: "Bearer engine-key",
        "content-type": "application/json"
      }),
      ({ body }) => body.data
    )
    const upload = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
      send("PUT", url, body, { "content-type": "application/octet-stream", ...headers })
    const parse = (uploadRef: string, options: object = {}) =>
      send("POST", "/v2/parse", JSON.stringify({ uploadRef, ...options }), {
        authorization: "Bearer engine-key",
        "content-type": "application/json"
      })
    const metrics = Effect.promise(async () => (await answer(new Request("http://engine.internal/metrics"))).text())
    return { metrics, open, parse, upload }
  })
  const files = () =>
    readdirSync(temporary.made, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("/"))
  return { directory: temporary.made, files, start }
})

interface Answer {
  readonly details: ReadonlyArray<{ readonly path: ReadonlyArray<unknown>; readonly message: string }>
  readonly data: { readonly uploadUrl: string; readonly uploadRef: string }
}

/** A body of this number of megabytes, or without an end, and the number of megabytes read so far. */
const bodyOf = (megabytes: number) => {
  const given = { megabytes: 0 }
  const stream = new ReadableStream({
    pull: (controller) => {
      if (given.megabytes++ === megabytes) return controller.close()
      controller.enqueue(new Uint8Array(1_048_576))
    }
  }, { highWaterMark: 0 })
  return { given, stream }
}

it.live("reads nothing of an upload whose reference is invented, modified or of another team", () =>
  Effect.gen(function*() {
    const { start } = yield* engineHere
    const { metrics, open, upload } = yield* start
    const { uploadRef, uploadUrl } = yield* open
    const other = yield* open
    for (
      const [url, status] of [
        ["/v2/parse/upload/one?uploadRef=two", 400],
        [uploadUrl.replace(encodeURIComponent(uploadRef), encodeURIComponent(`${uploadRef}x`)), 400],
        [uploadUrl.replace(encodeURIComponent(uploadRef), encodeURIComponent(other.uploadRef)), 404]
      ] as const
    ) {
      const { given, stream } = bodyOf(Infinity)
      const refused = yield* upload(url, stream)
      assert.deepStrictEqual([refused.status, refused.body.details[0]?.path, given.megabytes], [
        status,
        ["uploadRef"],
        0
      ], url)
    }
    assert.match(yield* metrics, /^trawl_requests_total\{(?=[^}]*operation="uploadFile")[^}]*status="404"/m)
  }))

it.live("reads no more of an upload than allowed, and stores nothing of a larger or incomplete one", () =>
  Effect.gen(function*() {
    const { files, start } = yield* engineHere
    const { open, upload } = yield* start
    const { uploadUrl } = yield* open
    const { given, stream } = bodyOf(Infinity)
    assert.strictEqual((yield* upload(uploadUrl, stream)).status, 413)
    assert.isAtMost(given.megabytes, limits.uploadBytes / 1_048_576 + 3)
    assert.deepStrictEqual(files(), [])
    const declared = bodyOf(Infinity)
    assert.strictEqual(
      (yield* upload(uploadUrl, declared.stream, { "content-length": String(limits.uploadBytes + 1) })).status,
      413
    )
    assert.strictEqual(declared.given.megabytes, 0)
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error("gone"))
    })
    assert.strictEqual((yield* upload(uploadUrl, broken)).status, 400)
    assert.deepStrictEqual(files(), [])
    assert.strictEqual((yield* upload(uploadUrl, bodyOf(2).stream)).status, 200)
    assert.strictEqual(files().length, 1)
  }))

it.live("lets one request at a time upload a file", () =>
  Effect.gen(function*() {
    const { start } = yield* engineHere
    const { open, upload } = yield* start
    const { uploadUrl } = yield* open
    const begun = Promise.withResolvers<ReadableStreamDefaultController>()
    const ended = Promise.withResolvers<void>()
    const slow = new ReadableStream({
      pull: (controller) => {
        begun.resolve(controller)
        return ended.promise
      }
    }, { highWaterMark: 0 })
    const first = yield* Effect.forkChild(upload(uploadUrl, slow))
    const controller = yield* Effect.promise(() => begun.promise)
    assert.strictEqual((yield* upload(uploadUrl, "second")).status, 409)
    controller.close()
    ended.resolve()
    assert.strictEqual((yield* Fiber.join(first)).status, 200)
  }))

it.live("parses an upload once, however many requests ask for it at once", () =>
  Effect.gen(function*() {
    const { files, start } = yield* engineHere
    const { open, parse, upload } = yield* start
    const { uploadRef, uploadUrl } = yield* open
    assert.strictEqual((yield* parse(uploadRef)).status, 404)
    assert.strictEqual((yield* upload(uploadUrl, "name\nAnna")).status, 200)
    const answers = yield* Effect.all([parse(uploadRef), parse(uploadRef), parse(uploadRef)], {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    assert.strictEqual((yield* parse(uploadRef)).status, 404)
    assert.deepStrictEqual(files(), [])
  }))

it.live("keeps an upload until it is parsed, also after refused options", () =>
  Effect.gen(function*() {
    const { files, start } = yield* engineHere
    const { open, parse, upload } = yield* start
    const { uploadRef, uploadUrl } = yield* open
    assert.strictEqual((yield* upload(uploadUrl, "name\nAnna")).status, 200)
    for (
      const [status, options] of [
        [400, { headers: { "a b": "c" } }],
        [400, { includeTags: ["p["] }],
        [403, { zeroDataRetention: true }],
        [422, { formats: [{ type: "json", schema: { type: "strng" } }] }]
      ] as const
    ) {
      const refused = yield* parse(uploadRef, options)
      assert.strictEqual(refused.status, status, JSON.stringify([options, refused.body]))
    }
    assert.lengthOf(files(), 1)
    assert.strictEqual((yield* parse(uploadRef)).status, 200)
    assert.deepStrictEqual(files(), [])
  }))

it.live("removes an upload that no options can parse", () =>
  Effect.gen(function*() {
    const { files, start } = yield* engineHere
    const { open, parse, upload } = yield* start
    const { uploadRef, uploadUrl } = yield* open
    assert.strictEqual((yield* upload(uploadUrl, `${"a,".repeat(500_000)}a`)).status, 200)
    assert.strictEqual((yield* parse(uploadRef)).status, 422)
    assert.deepStrictEqual(files(), [])
    assert.strictEqual((yield* parse(uploadRef)).status, 404)
  }))

it.live("removes a file that is uploaded again while the earlier one is parsed", () =>
  Effect.gen(function*() {
    const { files, start } = yield* engineHere
    const { open, parse, upload } = yield* start
    const { uploadRef, uploadUrl } = yield* open
    assert.strictEqual((yield* upload(uploadUrl, "name\nAnna")).status, 200)
    const begun = Promise.withResolvers<ReadableStreamDefaultController>()
    const ended = Promise.withResolvers<void>()
    const again = yield* Effect.forkChild(upload(
      uploadUrl,
      new ReadableStream({
        pull: (controller) => {
          begun.resolve(controller)
          return ended.promise
        }
      }, { highWaterMark: 0 })
    ))
    const controller = yield* Effect.promise(() => begun.promise)
    assert.strictEqual((yield* parse(uploadRef)).status, 200)
    controller.enqueue(new TextEncoder().encode("name\nBen"))
    controller.close()
    ended.resolve()
    assert.strictEqual((yield* Fiber.join(again)).status, 404)
    assert.deepStrictEqual(files(), [])
  }))

it.effect("removes uploads that were not parsed in time", () =>
  Effect.gen(function*() {
    const { files, start } = yield* engineHere
    const { open, upload } = yield* start
    const { uploadUrl } = yield* open
    assert.strictEqual((yield* upload(uploadUrl, "name\nAnna")).status, 200)
    yield* TestClock.adjust("9 minutes")
    assert.strictEqual(files().length, 1)
    yield* gone(() => files().length === 0, TestClock.adjust("1 minute"))
  }))

it.live("removes the uploads of a killed engine, and nothing else", () =>
  Effect.gen(function*() {
    const { directory, start } = yield* engineHere
    const killed = spawnSync(process.execPath, ["--version"]).pid
    const inUse = temporaryFolder(directory, "trawl-uploads-")
    const [left, strange] = ["trawl-uploads-", "another-thing-"].map((prefix) => {
      const made = temporaryFolder(directory, prefix)
      const folder = made.replace(`-${process.pid}-`, `-${killed}-`)
      renameSync(made, folder)
      writeFileSync(join(folder, "file"), "words")
      return folder
    })
    yield* start
    yield* gone(() => !existsSync(left!))
    assert.isTrue(existsSync(inUse) && existsSync(strange!))
  }))

/** Waits for the disk, which does not depend on the test clock. */
const gone = (isGone: () => boolean, meanwhile: Effect.Effect<void> = Effect.void) =>
  Effect.gen(function*() {
    for (let attempt = 0; !isGone(); attempt++) {
      if (attempt > 500) throw new Error("It is still there")
      yield* meanwhile
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
    }
  })
