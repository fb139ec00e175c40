import {
  JobFailed,
  jobPages,
  type PageJobOperation,
  pageJobTask,
  route,
  type StandardSchema,
  waitForPages
} from "@trawl/core/machine"
import { type Document, getCrawlStatus, type PageJobStatus } from "@trawl/types"
import * as fc from "fast-check"
import { assert, describe, expectTypeOf, it } from "vitest"
import { failed, play } from "./play.ts"

const operation: PageJobOperation = { contract: getCrawlStatus, guard: () => true, route }
const id = "123e4567-e89b-12d3-a456-426614174000"

const page = (name: string): Document => ({ markdown: name, metadata: { scrapeId: name } })
const answer = (data: ReadonlyArray<Document>, more: Partial<PageJobStatus> = {}): PageJobStatus => ({
  success: true,
  status: "completed",
  completed: data.length,
  total: data.length,
  data,
  ...more
})
const link = (skip: number) => `https://elsewhere.example/v2/crawl/${id}?skip=${skip}`
const inTurn = (...answers: ReadonlyArray<PageJobStatus>) => {
  const left = [...answers]
  return () => left.shift() ?? assert.fail("request limit of the test exceeded")
}

describe("the pages of a job", () => {
  it("are fetched part by part; only `skip` of each link is used", () => {
    const { commands, emitted } = play(
      jobPages(operation, id, {}),
      inTurn(answer([page("a"), page("b")], { next: link(2), completed: 3 }), answer([page("c")], { completed: 3 }))
    )
    assert.deepStrictEqual(emitted, ["a", "b", "c"].map(page))
    assert.deepStrictEqual(commands, [0, 2].map((skip) => ({ call: { jobId: id, skip } })))
  })

  it("are emitted while the job runs, by polling at intervals when no more are available", () => {
    const progress: Array<number> = []
    const { commands, emitted } = play(
      jobPages(operation, id, { interval: 500, onProgress: ({ completed }) => progress.push(completed) }),
      inTurn(
        answer([], { status: "scraping", next: link(0) }),
        answer([page("a")], { status: "scraping", next: link(1), completed: 2 }),
        answer([page("b")], { status: "scraping", next: link(2), completed: 2 }),
        answer([page("c")], { completed: 3 })
      )
    )
    assert.deepStrictEqual(emitted, ["a", "b", "c"].map(page))
    assert.deepStrictEqual(commands.map((one) => "pause" in one ? one.pause : one.call["skip"]), [0, 500, 0, 1, 500, 2])
    assert.deepStrictEqual(progress, [0, 2, 2, 3])
  })

  it("are each emitted once, in any order of completion and listing, despite temporary failures", () => {
    fc.assert(fc.property(plans, ({ places, sizes, stumbles }) => {
      const all = places.map((_, index) => `page ${index}`)
      const listed: Array<Document> = []
      let calls = 0
      const { emitted, thrown } = play(jobPages(operation, id, {}), ({ skip }) => {
        const call = calls++
        if (call > 0 && stumbles[call % stumbles.length] === true) throw failed("yes")
        if (listed.length < all.length) {
          const index = listed.length
          listed.splice(Math.floor((places[index] ?? 0) * (index + 1)), 0, page(all[index] ?? ""))
        }
        const from = Number(skip)
        const isRunning = listed.length < all.length
        const size = sizes[call % sizes.length] ?? 1
        // a response of an ended job contains at least one page, if there is another one
        const data = listed.slice(from, from + (isRunning ? size : Math.max(size, 1)))
        const after = from + data.length
        return answer(data, {
          status: isRunning ? "scraping" : "completed",
          completed: listed.length,
          ...(isRunning || after < listed.length) && { next: link(after) }
        })
      })
      assert.isUndefined(thrown)
      assert.deepStrictEqual(emitted.map(({ markdown }) => markdown).toSorted(), all.toSorted())
    }))
  })

  it("end with `JobFailed` after the pages of a job that was cancelled", () => {
    const { emitted, thrown } = play(
      jobPages(operation, id, {}),
      inTurn(answer([page("a")], { status: "cancelled", next: link(1) }), answer([page("b")], { status: "cancelled" }))
    )
    assert.deepStrictEqual(emitted, ["a", "b"].map(page))
    assert.instanceOf(thrown, JobFailed)
    assert.deepInclude(thrown, { _tag: "JobFailed", id, message: `Job ${id}: cancelled` })
  })

  it("end when the service returns a link without a position", () => {
    assert.lengthOf(play(jobPages(operation, id, {}), inTurn(answer([page("a")], { next: link(0) }))).emitted, 1)
  })

  it("fail if the first response is a failure, and end with a failure that is not temporary", () => {
    assert.lengthOf(
      play(jobPages(operation, id, {}), () => {
        throw failed("yes")
      }).commands,
      1
    )
    let calls = 0
    const { emitted, thrown } = play(jobPages(operation, id, {}), () => {
      if (calls++ > 0) throw failed("no")
      return answer([page("a")], { next: link(1) })
    })
    assert.lengthOf(emitted, 1)
    assert.nestedPropertyVal(thrown, "reason._tag", "BadGateway")
  })

  it("have all requested fields, with null where a page has no such content", () => {
    const scrapeOptions = { formats: ["markdown", "html"] } as const
    const program = jobPages<{ readonly scrapeOptions: typeof scrapeOptions }>(operation, id, { scrapeOptions })
    const { emitted: [first] } = play(program, inTurn(answer([page("a")])))
    assert.deepStrictEqual<unknown>(first, { ...page("a"), html: null })
    if (first !== undefined) expectTypeOf(first.html).toEqualTypeOf<string | null>()
  })

  it("have data converted by the Standard Schema, and stay in place if the schema rejects the data", async () => {
    const isNumber: StandardSchema<number> = {
      "~standard": {
        validate: (value) => typeof value === "number" ? { value: value + 1 } : { issues: [{ message: "no number" }] }
      }
    }
    const { shape } = pageJobTask(operation, id, { scrapeOptions: { formats: [{ type: "json", schema: isNumber }] } })
    const shaped = await shape(answer([{ json: 1 }, { json: "one" }, {}]) as never)
    assert.deepStrictEqual<unknown>(shaped.data, [
      { json: 2 },
      {
        json: null,
        jsonMisfit: { path: "data[1].json", expected: "what its schema accepts (no number)", value: "one" }
      },
      { json: null }
    ])
  })
})

describe("waiting for the end of a job", () => {
  it("fetches at most one page per poll, and returns none", () => {
    const statuses: Array<string> = []
    const { commands, result } = play(
      waitForPages(operation, id, { onProgress: ({ status }) => statuses.push(status) }),
      inTurn(
        answer([page("a")], { status: "scraping", next: link(1), total: 2 }),
        answer([page("a")], { total: 2, next: link(1) })
      )
    )
    assert.deepStrictEqual(result, { success: true, status: "completed", completed: 1, total: 2 })
    assert.deepStrictEqual(statuses, ["scraping", "completed"])
    const call = { call: { jobId: id, limit: 1 } }
    assert.deepStrictEqual(commands, [call, { pause: 2000 }, call])
  })

  it("throws `JobFailed` with the service's error if the job failed", () => {
    const { thrown } = play(
      waitForPages(operation, id),
      inTurn(answer([], { success: false, status: "failed", error: "No page could be read" }))
    )
    assert.instanceOf(thrown, JobFailed)
    assert.strictEqual(String(thrown), `JobFailed: Job ${id}: No page could be read`)
    assert.nestedPropertyVal(JSON.parse(JSON.stringify(thrown)), "answer.status", "failed")
  })

  it.each([Number.NaN, -5, "2 seconds", null])(
    "rejects an invalid interval, %s, before it sends anything",
    (interval) => {
      for (const program of [jobPages, waitForPages]) {
        const { commands, thrown } = play<unknown, unknown>(
          program(operation, id, { interval: interval as never }),
          () => answer([])
        )
        assert.deepInclude(Object(thrown).reason, { _tag: "RequestInvalid", field: "interval" })
        assert.lengthOf(commands, 0)
      }
    }
  )

  it("ends when the interval function ends it", () => {
    const { result } = play(
      waitForPages(operation, id, { interval: () => undefined }),
      inTurn(answer([], { status: "scraping" }))
    )
    assert.strictEqual(result?.status, "scraping")
  })
})

/**
 * The position at which each page is inserted among the earlier ones, the size of the parts, and the requests that
 * fail.
 */
const plans = fc.record({
  places: fc.array(fc.oneof(fc.constant(0.999), fc.double({ min: 0, max: 0.999, noNaN: true })), { maxLength: 30 }),
  sizes: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 }),
  stumbles: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }).filter((stumbles) => stumbles.includes(false))
})
