import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure } from "../../request/failure.ts"
import type { ScrapeContext } from "../format.ts"
import { CurrentMeter } from "../meter.ts"
import type { RequestedFormats } from "../request/requested-formats.ts"

/**
 * Fails with 403 if a page contains a prompt injection and the request asks for the check. The error does not quote the
 * page.
 */
export const refuseInjection = Effect.fnUntraced(function*({ requested, page, places, work }: ScrapeContext) {
  if (!requested.some(asksForCheck)) return
  const meter = yield* CurrentMeter
  const place = yield* work("injection", page.content.text)
  meter.checked = true
  if (place !== undefined) {
    return yield* Effect.fail<Failure>(
      failure("PromptInjectionDetected", {
        details: [{
          path: ["formats", places.get("json") ?? "json", "checkPromptInjection"],
          message: `The page contains instructions to language models ${place}`
        }]
      })
    )
  }
})

export const asksForCheck = (format: RequestedFormats[number]): boolean =>
  format.type === "json" && format.checkPromptInjection === true
