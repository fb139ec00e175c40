import * as Context from "effect/Context"
import type { ApiKey } from "./service/keys.ts"
import type { TeamSettings } from "./service/team.ts"

/** What an engine is told when it starts. */
export class EngineSettings extends Context.Service<EngineSettings, {
  /** Keys that may use the API: `Authorization: Bearer <key>`. */
  readonly apiKeys: ReadonlyArray<ApiKey>
  /** What the teams of these keys may do, by their names. */
  readonly teams?: Readonly<Record<string, TeamSettings>> | undefined
}>()("@trawl/engine/EngineSettings") {}
