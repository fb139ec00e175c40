import { type ChromiumOptions, layer as browserLayer } from "@trawl/browser/effect"
import { contentTypeOf, cookiePopupRules } from "@trawl/reader/page"
import { userAgent } from "./user-agent.ts"
import { refusal } from "./refusal.ts"

/** Renders pages under the engine's name, with its explanation of refused addresses, and removes cookie popups. */
export const layer = (options: ChromiumOptions = {}) =>
  browserLayer({ name: userAgent, contentTypeOf, cookiePopups: cookiePopupRules, refusal, ...options })

/** In a data directory. */
export const profilesFolder = "profiles"
