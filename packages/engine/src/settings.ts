import * as Context from "effect/Context"
import type { ResolvedPlayground } from "./playground/playground-settings.ts"
import type { ApiKey } from "./service/keys.ts"
import type { Role } from "./service/roles.ts"
import type { TeamSettings } from "./service/team.ts"

/** The settings of the engine that request handlers need. */
export class EngineSettings extends Context.Service<EngineSettings, {
  /** The API keys: `Authorization: Bearer <key>`. */
  readonly apiKeys: ReadonlyArray<ApiKey>
  /** Limits and permissions of teams, by name. */
  readonly teams?: Readonly<Record<string, TeamSettings>> | undefined
  /** Private addresses that the engine may contact; undefined if pages are fetched by another fetcher. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
  /** Whether requests with unknown fields are refused. Otherwise most unknown fields are ignored, with a warning. */
  readonly strictRequests?: boolean | undefined
  /** What this process does; everything by default. */
  readonly roles?: ReadonlySet<Role> | undefined
  /** The page at `/`, if any. */
  readonly playground?: ResolvedPlayground | undefined
}>()("@trawl/engine/EngineSettings") {}
