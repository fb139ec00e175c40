import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"

/** Keeps what is too large for an answer, such as screenshots and media, for a while. */
export class Artifacts extends Context.Service<Artifacts, {
  /** Keeps bytes; the URL brings them for as long as `validFor`, and nobody can guess it. */
  readonly put: (
    bytes: Uint8Array,
    options: { readonly contentType: string; readonly validFor: Duration.Input }
  ) => Effect.Effect<string>
}>()("@trawl/engine/artifacts/Artifacts") {}
