import { assert, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { Artifacts } from "../../src/artifacts/artifacts.ts"
import { FilesRoute } from "../../src/artifacts/files-route.ts"
import * as StoredArtifacts from "../../src/artifacts/stored-artifacts.ts"
import { StoredFiles } from "../../src/artifacts/stored-files.ts"
import { fileStoreIn } from "../../src/artifacts/file-store.ts"
import { HeldResults } from "../../src/service/held-results.ts"
import { ZeroRetention } from "../../src/service/retention.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"

const picture = new Uint8Array([137, 80, 78, 71])

/** Stores files in a directory, and fetches their links without a key. */
const filesIn = (directory: string) =>
  Effect.gen(function*() {
    const parts = yield* Layer.build(StoredArtifacts.layer(directory === ":memory:" ? undefined : directory))
    const context = Context.merge(yield* Effect.context(), parts)
    const { handler } = yield* Effect.acquireRelease(
      Effect.sync(() =>
        HttpRouter.toWebHandler(Layer.provideMerge(FilesRoute, Layer.succeedContext(context)), { disableLogger: true })
      ),
      ({ dispose }) => Effect.promise(dispose)
    )
    return {
      put: Context.get(parts, Artifacts).put,
      get: (url: string) => Effect.promise(() => handler(new Request(url), context))
    }
  })

it.effect.each(["a directory", "memory"])(
  "serves files stored in %s by their links only, in a form that browsers do not execute",
  (where) =>
    Effect.gen(function*() {
      const { get, put } = yield* filesIn(where === "memory" ? ":memory:" : yield* temporaryDirectory)
      const link = yield* put(picture, { contentType: "image/png", validFor: "24 hours" })
      const answer = yield* get(link)
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(new Uint8Array(yield* Effect.promise(() => answer.arrayBuffer())), picture)
      assert.strictEqual(answer.headers.get("content-type"), "image/png")
      assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
      assert.include(answer.headers.get("content-security-policy") ?? "", "sandbox")

      for (
        const change of [
          ["type=image%2Fpng", "type=text%2Fhtml"],
          [/expires=\d/, "expires=9"],
          [/signature=.{3}/, "signature=AAA"],
          [/files\/.{3}/, "files/AAA"],
          [/\?.*/, ""]
        ] as const
      ) {
        assert.strictEqual((yield* get(link.replace(change[0], change[1]))).status, 404, String(change))
      }
    }).pipe(Effect.scoped)
)

it.effect("expires a link together with its file", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const { get, put } = yield* filesIn(directory)
    const [short, long] = [
      yield* put(picture, { contentType: "video/mp4", validFor: "1 hour" }),
      yield* put(picture, { contentType: "image/png", validFor: "24 hours" })
    ]
    assert.lengthOf(readdirSync(join(directory, "files")), 2)
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual([(yield* get(short)).status, (yield* get(long)).status], [410, 200])
    assert.lengthOf(readdirSync(join(directory, "files")), 1)
    yield* TestClock.adjust("23 hours")
    assert.strictEqual((yield* get(long)).status, 410)
    assert.lengthOf(readdirSync(join(directory, "files")), 0)
  }).pipe(Effect.scoped))

it.effect("keeps files of zero data retention out of the data directory, but serves their links", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const { get, put } = yield* filesIn(directory)
    const link = yield* Effect.provideService(
      put(picture, { contentType: "image/png", validFor: "24 hours" }),
      ZeroRetention,
      true
    )
    assert.strictEqual((yield* get(link)).status, 200)
    assert.lengthOf(readdirSync(join(directory, "files")), 0)
  }).pipe(Effect.scoped))

it.effect("serves links after a restart, from files that only the user can read", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    const link = yield* Effect.scoped(
      Effect.flatMap(filesIn(directory), ({ put }) => put(picture, { contentType: "image/png", validFor: "24 hours" }))
    )
    const { get } = yield* filesIn(directory)
    assert.strictEqual((yield* get(link)).status, 200)
    const [file = ""] = readdirSync(join(directory, "files"))
    assert.deepStrictEqual([
      statSync(join(directory, "files.key")).mode & 0o777,
      statSync(join(directory, "files", file)).mode & 0o777
    ], [0o600, 0o600])
  }).pipe(Effect.scoped))

it.effect("a file with zero data retention is served by every process from the memory of one", () =>
  Effect.gen(function*() {
    const answers = new Map<string, (...input: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>>()
    const key = new Uint8Array(32)
    const directory = yield* temporaryDirectory
    const partsOf = (held: Partial<HeldResults>) =>
      Layer.build(Layer.fresh(StoredArtifacts.layerOver(fileStoreIn(directory), key))).pipe(
        Effect.provideService(HeldResults, {
          tag: undefined,
          answer: () => Effect.void,
          ask: () => Effect.undefined,
          askAll: () => Effect.succeed([]),
          ...held
        })
      )
    const tag = "0123abcd"
    const one = yield* partsOf({
      tag,
      answer: (question, answer) => Effect.sync(() => void answers.set(question, answer))
    })
    const two = yield* partsOf({
      ask: (id, question, input) =>
        id.endsWith(tag) ? Effect.orDie(answers.get(question)!(...input as ReadonlyArray<never>)) : Effect.undefined
    })
    const put = Context.get(one, Artifacts).put(picture, { contentType: "image/png", validFor: "24 hours" })
    const link = new URL(
      yield* put.pipe(
        Effect.provideService(ZeroRetention, true),
        Effect.provideService(HeldResults, { ...(yield* HeldResults), tag })
      )
    )
    const name = link.pathname.split("/").at(-1) ?? ""
    const found = yield* Context.get(two, StoredFiles).read(name, link.searchParams)
    assert.deepStrictEqual(found !== "expired" && found?.bytes, picture)
    assert.deepStrictEqual(readdirSync(directory), [])
  }))
