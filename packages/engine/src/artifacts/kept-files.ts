import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Finds again what `Artifacts` keeps, by the links it gave out. */
export class KeptFiles extends Context.Service<KeptFiles, {
  readonly read: (name: string, search: URLSearchParams) => Effect.Effect<KeptFile | "expired" | undefined>
}>()("@trawl/engine/artifacts/KeptFiles") {}

export interface KeptFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}
