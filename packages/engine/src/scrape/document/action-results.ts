import { type Document, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { Artifacts } from "../../artifacts/artifacts.ts"
import type { RenderedPage } from "@trawl/browser/effect"
import type { FormatResult } from "../format.ts"

/**
 * The results of actions for the document: screenshots and PDF files become links that expire after a day. Also returns
 * warnings about missing results.
 */
export const actionResults = Effect.fnUntraced(
  function*({ actionResults, warnings = [] }: Partial<Pick<RenderedPage, "actionResults" | "warnings">> = {}) {
    if (actionResults === undefined) {
      return { fields: {}, warning: warnings.join(" ") || undefined } satisfies FormatResult as FormatResult
    }
    const { javascriptReturns, pdfs, scrapes, screenshots } = actionResults
    const store = yield* Artifacts
    const keep = (bytes: Uint8Array, contentType: string) =>
      store.put(bytes, { contentType, validFor: limits.screenshotUrlLifetime })
    const fields: Document = {
      actions: {
        screenshots: yield* Effect.forEach(screenshots, ({ bytes, contentType }) => keep(bytes, contentType)),
        scrapes,
        javascriptReturns,
        pdfs: yield* Effect.forEach(pdfs, (bytes) => keep(bytes, "application/pdf"))
      }
    }
    return { fields, warning: warnings.join(" ") || undefined } satisfies FormatResult as FormatResult
  }
)
