import { type Document, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Artifacts } from "../artifacts/artifacts.ts"
import type { RenderedPage } from "@trawl/browser/effect"
import type { Made } from "./format.ts"

/** What actions gave, as the document says it: pictures and PDF files behind links that end after a day. And what the browser could not give. */
export const actionResults = Effect.fnUntraced(
  function*({ actionResults, warnings = [] }: Partial<Pick<RenderedPage, "actionResults" | "warnings">> = {}) {
    if (actionResults === undefined) {
      return { fields: {}, warning: warnings.join(" ") || undefined } satisfies Made as Made
    }
    const { javascriptReturns, pdfs, scrapes, screenshots } = actionResults
    const store = yield* Effect.serviceOption(Artifacts)
    const keep = (bytes: Uint8Array, contentType: string) =>
      Option.match(store, {
        onNone: () => Effect.succeed([]),
        onSome: ({ put }) =>
          Effect.map(put(bytes, { contentType, validFor: limits.screenshotUrlLifetime }), (url) => [url])
      })
    const fields: Document = {
      actions: {
        screenshots: (yield* Effect.forEach(screenshots, ({ bytes, contentType }) => keep(bytes, contentType))).flat(),
        scrapes,
        javascriptReturns,
        pdfs: (yield* Effect.forEach(pdfs, (bytes) => keep(bytes, "application/pdf"))).flat()
      }
    }
    const lost = Option.isNone(store) && screenshots.length + pdfs.length > 0
      ? ["Screenshots and PDF files of actions are missing: this engine keeps no files."]
      : []
    return { fields, warning: [...warnings, ...lost].join(" ") || undefined } satisfies Made as Made
  }
)
