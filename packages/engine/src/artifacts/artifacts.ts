import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"

/** Stores content that is too large for a response, such as screenshots and media, for a limited time. */
export class Artifacts extends Context.Service<Artifacts, {
  /** Stores bytes and returns a URL for them. It is valid for `validFor` and cannot be guessed. */
  readonly put: (
    bytes: Uint8Array,
    options: { readonly contentType: string; readonly validFor: Duration.Input }
  ) => Effect.Effect<string>
}>()("@trawl/engine/artifacts/Artifacts") {}
