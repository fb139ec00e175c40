import type { Verdict } from "@trawl/schema"
import { readPage } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { classifyPage } from "../../../../packages/reader/src/verdict/classify-page.ts"

/** A labelled page of `bench/data/page-classes/pages.json`. */
export interface PageSample {
  readonly id: string
  readonly label: Verdict
  /** `hand-made`, or the public repository and path of the page that it was shortened from. */
  readonly source: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** `text/html` by default. */
  readonly contentType?: string
  /** The page after a browser rendered it. */
  readonly shown?: boolean
  readonly html: string
}

export type Half = "development" | "held-out"

/** Rules are developed on the development half only. */
export const pageSamples = (half: Half): ReadonlyArray<PageSample> => all.filter((sample) => halfOf(sample) === half)

const all: ReadonlyArray<PageSample> = JSON.parse(
  readFileSync(new URL("../../../data/page-classes/pages.json", import.meta.url), "utf8")
)

const halfOf = ({ id }: PageSample): Half =>
  (createHash("sha256").update(`page-classes 1 ${id}`).digest()[0] ?? 0) % 2 === 0 ? "development" : "held-out"

/** Returns the engine's verdict on a page with this status, these headers and this body. */
export const verdictOf = ({ contentType = "text/html", headers, html, shown, status }: PageSample) => {
  const content = Effect.runSync(readPage({ text: html, url: "https://site.example/page", contentType }))
  return classifyPage({ status, headers, contentType, rawHtml: html, content, rendered: shown })
}
