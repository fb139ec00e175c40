import * as Context from "effect/Context"
import type { ResolvedPlayground } from "./playground/playground-settings.ts"
import type { ApiKey } from "./service/keys.ts"
import type { TeamSettings } from "./service/team.ts"

/** What an engine is told when it starts. */
export class EngineSettings extends Context.Service<EngineSettings, {
  /** Keys that may use the API: `Authorization: Bearer <key>`. */
  readonly apiKeys: ReadonlyArray<ApiKey>
  /** What the teams of these keys may do, by their names. */
  readonly teams?: Readonly<Record<string, TeamSettings>> | undefined
  /** What may be contacted beyond the public internet; unknown where pages are not fetched by the engine's own fetcher. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /** Whether requests with unknown fields are refused; otherwise most are ignored, with a warning. */
  readonly strictRequests?: boolean | undefined
  /** The page at `/`, if there is one. */
  readonly playground?: ResolvedPlayground | undefined
}>()("@trawl/engine/EngineSettings") {}
