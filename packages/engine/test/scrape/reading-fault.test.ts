import { assert, it } from "@effect/vitest"
import { OpenedPage } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readPageWithoutBlocking } from "../../src/page/worker/read-page-without-blocking.ts"
import * as DocumentReader from "../../src/page/worker/document-reader.ts"
import { readingFault } from "../../src/page/reading-fault.ts"
import { pageFailure } from "../../src/scrape/page-failure.ts"
import { runOnPage } from "../../src/scrape/run-on-page.ts"

const page = { text: "<p>Tide", url: "https://tides.example/", contentType: "text/html" }

it.live("an error in reading a page has one status and message, in the engine and in a reader process", () =>
  Effect.gen(function*() {
    const outcomes = yield* Effect.forEach([Infinity, 0], (largePage) =>
      Effect.gen(function*() {
        // impossible in a request
        const read = yield* Effect.flip(readPageWithoutBlocking(page, { includeTags: [5 as unknown as string] }))
        const worked = yield* Effect.flip(runOnPage(new OpenedPage(page))("attributes", [{ selector: 5 }] as never))
        return [read, worked].map((failed) => {
          assert.strictEqual(failed._tag, "PageFailed")
          return failed._tag === "PageFailed" ? pageFailure(failed) : undefined
        })
      }).pipe(Effect.provide(Layer.fresh(DocumentReader.layer({ largePage })))))
    assert.deepStrictEqual(outcomes[1], outcomes[0])
    assert.deepStrictEqual(outcomes[0]?.map((failed) => [failed?.status, failed?.code]), [[
      422,
      "SCRAPE_UNSUPPORTED_FILE_ERROR"
    ], [422, "SCRAPE_UNSUPPORTED_FILE_ERROR"]])
  }))

it("an error of the machine is not blamed on the page, and reveals nothing of the machine", () => {
  const error = Object.assign(new Error("EMFILE: too many open files, open '/srv/engine/reader.js'"), {
    code: "EMFILE"
  })
  assert.deepStrictEqual(readingFault(error), {
    problem: "ReaderFailed",
    message: "It could not be read because of a fault of this machine. The engine's log has the reason"
  })
  assert.strictEqual(readingFault(new RangeError("Maximum call stack size exceeded")).problem, "Damaged")
})
