import * as Context from "effect/Context"
import * as Redacted from "effect/Redacted"

/** What an engine is told when it starts. */
export class EngineSettings extends Context.Service<EngineSettings, {
  /** Keys that may use the API: `Authorization: Bearer <key>`. */
  readonly apiKeys: ReadonlyArray<Redacted.Redacted>
}>()("@trawl/engine/EngineSettings") {}
