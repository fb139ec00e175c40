import type { SearchPlan } from "../plan/search-plan.ts"
import type { PageQuery } from "../results/find-pages.ts"
import type { Hit } from "../search-index.ts"

/** A message to a search thread. */
export type ToWorker =
  | { readonly type: "parts"; readonly parts: ReadonlyArray<SentPart>; readonly segments: ReadonlyArray<SentSegment> }
  /** Searches the parts that were sent last. */
  | {
    readonly type: "search"
    readonly search: number
    readonly pages: number
    readonly plan: SearchPlan
    readonly wanted: PageQuery
  }
  /** The result is no longer needed. */
  | { readonly type: "cancel"; readonly search: number }
  | { readonly type: "end" }

/** A part of the index. Parts are sent once: later messages refer to them by number. */
interface SentPart {
  readonly number: number
  /** The number of its segment, which was sent with it or before. */
  readonly segment: number
  /** Also undefined for a part that was sent before. */
  readonly gone: Uint8Array | undefined
  readonly missing: number
}

interface SentSegment {
  readonly number: number
  /** Its bytes, or a file that the engine keeps open as long as a search reads it. */
  readonly from: Uint8Array | number
}

/** A message from a search thread. */
export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "found"; readonly search: number; readonly hits: ReadonlyArray<Hit> }
  | { readonly type: "failed"; readonly search: number; readonly why: string }
  /** The search has stopped reading. */
  | { readonly type: "cancelled"; readonly search: number }
