import { assert, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { readdirSync, readFileSync } from "node:fs"
import * as DocumentReader from "../../../src/page/worker/document-reader.ts"
import { processorTime } from "../../processor-time.ts"
import { engineForFiles } from "./engine-for-files.ts"
import { fileSite } from "./file-site.ts"
import { handbook } from "../../../../reader/test/documents/handbook.ts"

const long = handbook(6_000)
const short = handbook(1)

const reader = (options: DocumentReader.DocumentReaderOptions = {}) =>
  Effect.map(Layer.build(DocumentReader.layer(options)), (context) => ({
    read: (bytes: Uint8Array) =>
      Effect.flatMap(
        DocumentReader.DocumentReader,
        ({ read }) => read(bytes, { kind: "pdf", name: "https://harbour.example/handbook.pdf" })
      ).pipe(Effect.provide(context))
  }))

it.live(
  "a file that crashes its process fails alone: the engine reads the next one",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const { read } = yield* reader({ maxMemory: 200_000_000 })
      const { message, reason } = yield* Effect.flip(read(long))
      assert.include(["TooLarge", "ContentDamaged"], reason)
      assert.match(message, /memory|crashed its parser/)
      const { pdf } = yield* read(short)
      assert.strictEqual(pdf?.totalPages, 1)
    })),
  60_000
)

it.live(
  "an object that cannot be sent to the process fails only its own request",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const context = yield* Layer.build(DocumentReader.layer({ readers: 1 }))
      const page = { text: "<h1>Tides</h1>", url: "https://harbour.example/", contentType: "text/html" }
      const work = (argument: unknown) =>
        Effect.exit(Effect.flatMap(DocumentReader.DocumentReader, (reader) => reader.work(page, "content", argument)))
          .pipe(Effect.provide(context))
      assert.strictEqual((yield* work({ onlyMainContent: () => false }))._tag, "Failure")
      assert.strictEqual((yield* work({}))._tag, "Success")
    })),
  30_000
)

it.live(
  "other requests do not wait for a file, and an abandoned request stops its reading",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const { read } = yield* reader({ readers: 1 })
      const slow = yield* Effect.forkChild(read(long))
      let longest = 0
      let last = processorTime()
      for (let beat = 0; beat < 50; beat++) {
        yield* Effect.sleep(Duration.millis(10))
        longest = Math.max(longest, processorTime() - last)
        last = processorTime()
      }
      assert.isBelow(longest, 500, "the event loop is free")
      yield* Fiber.interrupt(slow)
      const { content } = yield* read(short)
      assert.strictEqual(content.headings[0], "Springs")
      if (process.platform === "linux") assert.isAtMost(children(), 1)
    })),
  60_000
)

it.live(
  "a large HTML page is read in a reader process, which also checks its selectors",
  () =>
    Effect.scoped(Effect.gen(function*() {
      const rows = Array.from(
        { length: 16_000 },
        (_, row) => `<tr><td><div><span>Harbour ${row}</span></div></td><td>${row}</td></tr>`
      ).join("")
      const { host, url } = yield* fileSite({
        "/large": {
          type: "text/html",
          body: `<title>Harbours</title><main><h1>Tides</h1><p>Water rises.</p><table>${rows}</table></main>`
        }
      })
      const { scrape } = yield* engineForFiles(host)
      const scraping = yield* Effect.forkChild(scrape(`${url}/large`, { timeout: 60_000 }))
      const heading = yield* scrape(`${url}/large`, { includeTags: ["h1"], timeout: 60_000, maxAge: 0 })
      assert.strictEqual(heading.body.data.markdown, "# Tides")
      const { body: { data } } = yield* Fiber.join(scraping)
      assert.include(data.markdown, "Harbour 9999 ")
      const wrong = yield* scrape(`${url}/large`, { includeTags: ["h1["], timeout: 60_000 })
      assert.deepStrictEqual([wrong.status, wrong.body.details[0]?.path], [400, ["includeTags", 0]])
    })),
  90_000
)

/** The number of running child processes. */
const children = (): number =>
  readdirSync(`/proc/${process.pid}/task`).flatMap((task) => {
    const listed = readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").trim()
    return listed === "" ? [] : listed.split(" ")
  }).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("reader")).length
