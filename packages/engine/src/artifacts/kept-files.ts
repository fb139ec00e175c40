import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Finds files that `Artifacts` has stored, by their links. */
export class KeptFiles extends Context.Service<KeptFiles, {
  readonly read: (name: string, search: URLSearchParams) => Effect.Effect<KeptFile | "expired" | undefined>
}>()("@trawl/engine/artifacts/KeptFiles") {}

export interface KeptFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}
