import { type Document, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { Artifacts } from "../artifacts/artifacts.ts"
import type { RenderedPage } from "@trawl/browser/effect"
import type { FormatResult } from "./format.ts"

/** What actions gave, as the document says it: pictures and PDF files behind links that end after a day. And what the browser could not give. */
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
