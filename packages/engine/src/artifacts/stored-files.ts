import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Finds files that `Artifacts` has stored, by their links. */
export class StoredFiles extends Context.Service<StoredFiles, {
  readonly read: (name: string, search: URLSearchParams) => Effect.Effect<StoredFile | "expired" | undefined>
}>()("@trawl/engine/artifacts/StoredFiles") {}

export interface StoredFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}
