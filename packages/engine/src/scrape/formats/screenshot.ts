import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { Artifacts } from "../../artifacts/artifacts.ts"
import type { FormatResult, MakeFormat } from "../format.ts"

/** The screenshot of the page, with a link that expires after a day. */
export const makeScreenshot: MakeFormat<"screenshot"> = (_, { cached, notRendered, rendered }) =>
  Effect.gen(function*() {
    const picture = rendered?.screenshot
    if (picture === undefined) {
      return without(
        notRendered ??
          (cached
            ? "the page comes from the cache, which stores no screenshots"
            : "the page was not rendered in a browser")
      )
    }
    const store = yield* Artifacts
    const { bytes, contentType, cut } = picture
    const url = yield* store.put(bytes, { contentType, validFor: limits.screenshotUrlLifetime })
    return {
      fields: { screenshot: url },
      warning: cut
        ? "The screenshot does not show the whole page: it has at most 16,000 pixels in each direction, and 60 million in all."
        : undefined
    }
  })

const without = (reason: string): FormatResult => ({
  fields: { screenshot: null },
  warning: `No screenshot: ${reason}.`
})
