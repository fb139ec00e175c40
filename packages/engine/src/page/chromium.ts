import { type ChromiumOptions, layer as browserLayer } from "@trawl/browser/effect"
import { contentTypeOf, cookiePopupRules } from "@trawl/reader/page"
import { ownName } from "./own-name.ts"
import { refusal } from "./refusal.ts"

/** Renders pages under the engine's name, with its explanation of refused addresses, and removes cookie popups. */
export const layer = (options: ChromiumOptions = {}) =>
  browserLayer({ name: ownName, contentTypeOf, cookiePopups: cookiePopupRules, refusal, ...options })

/** In a data directory. */
export const profilesFolder = "profiles"
