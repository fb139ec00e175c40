import type { SearchPlan } from "../plan/search-plan.ts"
import type { PageQuery } from "../results/find-pages.ts"
import type { Hit } from "../search-index.ts"

/** What the engine tells a thread that searches. */
export type ToWorker =
  | { readonly tells: "parts"; readonly parts: ReadonlyArray<ToldPart>; readonly segments: ReadonlyArray<ToldSegment> }
  /** In the parts that were told last. */
  | {
    readonly tells: "search"
    readonly search: number
    readonly pages: number
    readonly plan: SearchPlan
    readonly wanted: PageQuery
  }
  /** Nobody waits for it any more. */
  | { readonly tells: "cancel"; readonly search: number }
  | { readonly tells: "end" }

/** A part; one with the number of a part told before is that part. */
interface ToldPart {
  readonly number: number
  /** The number of its segment, told with it or before. */
  readonly segment: number
  /** Undefined as well for a part told before. */
  readonly gone: Uint8Array | undefined
  readonly missing: number
}

interface ToldSegment {
  readonly number: number
  /** Its bytes, or a file that the engine keeps open as long as a search reads it. */
  readonly from: Uint8Array | number
}

/** What a thread tells the engine. */
export type FromWorker =
  | { readonly tells: "ready" }
  | { readonly tells: "found"; readonly search: number; readonly hits: ReadonlyArray<Hit> }
  | { readonly tells: "failed"; readonly search: number; readonly why: string }
  /** The search reads nothing any more. */
  | { readonly tells: "cancelled"; readonly search: number }
