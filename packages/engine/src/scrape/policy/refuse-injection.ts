import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure } from "../../request/failure.ts"
import type { ScrapeContext } from "../format.ts"
import { CurrentMeter } from "../meter.ts"
import type { RequestedFormats } from "../requested-formats.ts"

/** Ends the scrape of a page that gives orders to language models, where a json format wants it checked. What it says is not repeated: it is for models. */
export const refuseInjection = Effect.fnUntraced(function*({ asked, page, places, work }: ScrapeContext) {
  if (!asked.some(asksForCheck)) return
  const meter = yield* CurrentMeter
  const place = yield* work("injection", page.content.text)
  meter.checked = true
  if (place !== undefined) {
    return yield* Effect.fail<Failure>(
      failure("PromptInjectionDetected", {
        details: [{
          path: ["formats", places.get("json") ?? "json", "checkPromptInjection"],
          message: `The page gives orders to language models ${place}`
        }]
      })
    )
  }
})

export const asksForCheck = (format: RequestedFormats[number]): boolean =>
  format.type === "json" && format.checkPromptInjection === true
