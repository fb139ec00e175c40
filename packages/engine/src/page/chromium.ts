import { type ChromiumOptions, layer as browserLayer } from "@trawl/browser/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import { contentTypeOf, cookiePopupRules } from "@trawl/reader/page"
import { userAgent } from "./user-agent.ts"
import { refusal } from "./refusal.ts"
import { Database } from "../store/database.ts"

/** Renders pages under the engine's name, with its explanation of refused addresses, and removes cookie popups. */
export const layer = (options: ChromiumOptions = {}) =>
  browserLayer({ name: userAgent, contentTypeOf, cookiePopups: cookiePopupRules, refusal, ...options })

/** Where profiles are; in memory if `place` is undefined. */
export class Profiles
  extends Context.Service<Profiles, { readonly place: ChromiumOptions["profiles"] }>()("@trawl/engine/page/Profiles")
{
  /** In the data directory. */
  static readonly inDataDirectory: Layer.Layer<Profiles, never, Database> = Layer.effect(
    Profiles,
    Effect.map(Database, ({ directory }) => ({ place: directory && join(directory, profilesFolder) }))
  )
}

/** In a data directory. */
export const profilesFolder = "profiles"
