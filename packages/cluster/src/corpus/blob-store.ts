import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Stores values that are too large for a row, by name. A name is never reused for another value. */
export class BlobStore extends Context.Service<BlobStore, {
  /** Returns when all bytes are stored. */
  readonly put: (name: string, bytes: Uint8Array) => Effect.Effect<void>
  /** Returns undefined if the blob does not exist. */
  readonly get: (name: string) => Effect.Effect<Uint8Array | undefined>
  readonly remove: (names: ReadonlyArray<string>) => Effect.Effect<void>
  /** Up to 1,000 names that start with `prefix` and come after `after`, in order. */
  readonly list: (prefix: string, after?: string) => Effect.Effect<ReadonlyArray<string>>
}>()("@trawl/cluster/corpus/BlobStore") {}
