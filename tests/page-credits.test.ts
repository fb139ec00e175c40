import { creditEstimate, pageCredits as estimated, type PricedOptions } from "@trawl/core/machine"
import { assert, it } from "vitest"
import { pageCredits as billed } from "../packages/engine/src/scrape/page-credits.ts"
import { asksForCheck } from "../packages/engine/src/scrape/policy/refuse-injection.ts"
import { requestedFormats } from "../packages/engine/src/scrape/request/requested-formats.ts"

type Formats = Parameters<typeof requestedFormats>[0]

const json = { type: "json", schema: { type: "object" } } as const
const compared = { type: "changeTracking", modes: ["json"] } as const
const question = { type: "question", question: "Who?" } as const

/** A page that exists and has all requested content. */
it.each<
  [credits: number, formats: Formats, options: Pick<PricedOptions, "lockdown" | "redactPII" | "zeroDataRetention">]
>([
  [1, ["markdown"], {}],
  [5, [json], {}],
  [5, [json, compared], {}],
  [5, ["markdown"], { lockdown: true }],
  [5, [json], { lockdown: true }],
  [5, [compared], { lockdown: true }],
  [9, [{ ...json, checkPromptInjection: true }], {}],
  [9, [{ ...json, checkPromptInjection: true }], { lockdown: true }],
  [9, [question], { lockdown: true }],
  [9, [json, question], {}],
  [9, [json, question], { lockdown: true }],
  [9, [json], { redactPII: true }],
  [9, [json], { lockdown: true, redactPII: true }],
  [2, ["markdown"], { zeroDataRetention: true }],
  [6, [json], { zeroDataRetention: true }],
  [5, [json], { lockdown: true, zeroDataRetention: true }]
])("%i credits are estimated, and billed, for %j with %j", (credits, formats, options) => {
  const requested = requestedFormats(formats)
  const made = { answer: "a", changeTracking: { changeStatus: "new" }, json: {} } as const
  assert.deepStrictEqual(
    {
      estimated:
        creditEstimate(estimated({ ...options, formats: formats as PricedOptions["formats"], parsers: [] })).usual,
      billed: billed({
        requested,
        checkedForInjection: requested.some(asksForCheck),
        made,
        options,
        redacted: options.redactPII === true,
        zeroDataRetention: options.zeroDataRetention
      })
    },
    { estimated: credits, billed: credits }
  )
})
