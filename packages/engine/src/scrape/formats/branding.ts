import * as Effect from "effect/Effect"
import { styleSheets } from "../branding/style-sheets.ts"
import type { MakeFormat } from "../format.ts"
import { pageMetadataOf } from "../page-metadata.ts"

/** The branding of the site, from its style sheets, icons and logo. */
export const makeBranding: MakeFormat<"branding"> = (_, { content, forbids, options, page, work }) =>
  Effect.gen(function*() {
    const { css, fonts, missing } = yield* styleSheets(yield* work("styles", undefined), page.url, options, forbids)
    const branding = yield* work("branding", { css, fonts, facts: pageMetadataOf(content) })
    return {
      fields: { branding },
      ...missing.length === 0
        ? {}
        : { warning: `branding lacks style sheets that could not be loaded: ${missing.join(", ")}.` }
    }
  })
