import { type ChromiumOptions, layer as browserLayer } from "@trawl/browser/effect"
import * as Context from "effect/Context"
import { contentTypeOf, cookiePopupRules } from "@trawl/reader/page"
import { userAgent } from "./user-agent.ts"
import { refusal } from "./refusal.ts"

/** Renders pages under the engine's name, with its explanation of refused addresses, and removes cookie popups. */
export const layer = (options: ChromiumOptions = {}) =>
  browserLayer({ name: userAgent, contentTypeOf, cookiePopups: cookiePopupRules, refusal, ...options })

/** Where profiles are; in memory if `place` is undefined. */
export class Profiles
  extends Context.Service<Profiles, { readonly place: ChromiumOptions["profiles"] }>()("@trawl/engine/page/Profiles")
{}

/** In a data directory. */
export const profilesFolder = "profiles"
