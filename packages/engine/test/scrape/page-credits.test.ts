import { assert, it } from "vitest"
import { pageCredits } from "../../src/scrape/page-credits.ts"
import { requestedFormats } from "../../src/scrape/request/requested-formats.ts"

const cost = (
  formats: Parameters<typeof requestedFormats>[0],
  made: object = {},
  more: object = {},
  options: object = {}
) => pageCredits({ requested: requestedFormats(formats), made, options, ...more })

it("charges one credit for a page with any plain formats", () => {
  assert.strictEqual(
    cost(["markdown", "html", "links", "summary", "product", "branding"], { markdown: "a", summary: "b" }),
    1
  )
  assert.strictEqual(cost([]), 1)
})

it("charges five for structured data, as a format or in change tracking", () => {
  assert.strictEqual(cost(["markdown", { type: "json" }], { json: { a: 1 } }), 5)
  assert.strictEqual(
    cost(["markdown", { type: "changeTracking", modes: ["json"] }], { changeTracking: { changeStatus: "new" } }),
    5
  )
  assert.strictEqual(
    cost(["markdown", { type: "json" }, { type: "changeTracking", modes: ["json"] }], {
      json: 1,
      changeTracking: { changeStatus: "new" }
    }),
    5
  )
  assert.strictEqual(
    cost(["markdown", { type: "changeTracking", modes: ["git-diff"] }], { changeTracking: { changeStatus: "new" } }),
    1
  )
})

it("adds four for each answer, highlights, audio and video that is not null", () => {
  const formats = [
    { type: "question", question: "Who?" },
    { type: "highlights", query: "x" },
    "audio",
    "video"
  ] as const
  assert.strictEqual(cost(formats, { answer: "a", highlights: "b", audio: "c", video: "d" }), 17)
  assert.strictEqual(cost(formats, { answer: "a", highlights: null, audio: null, video: null }), 5)
  assert.strictEqual(cost(["json"], { json: null }), 1)
})

it("adds one for each further page of a PDF file", () => {
  assert.strictEqual(cost(["markdown"], {}, { pages: 12 }), 12)
  assert.strictEqual(cost(["json"], { json: 1 }, { pages: 12 }), 16)
})

it("adds four for redaction, for each page of it", () => {
  assert.strictEqual(cost(["markdown"], {}, { redacted: true }), 5)
  assert.strictEqual(cost(["markdown"], {}, { redacted: false }), 1)
  assert.strictEqual(cost(["markdown"], {}, { pages: 3, redacted: true }), 3 + 12)
})

it("adds four for a scan for prompt injection", () => {
  assert.strictEqual(cost(["json"], { json: 1 }, { checkedForInjection: true }), 9)
})

it("charges five for a lockdown page, and nothing more for zero retention", () => {
  assert.strictEqual(cost(["markdown"], {}, {}, { lockdown: true }), 5)
  assert.strictEqual(cost(["json"], { json: 1 }, { zeroDataRetention: true }, { lockdown: true }), 5)
  assert.strictEqual(cost(["markdown"], {}, { zeroDataRetention: true }), 2)
})
