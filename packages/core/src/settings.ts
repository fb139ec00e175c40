import * as Context from "effect/Context"
import type { CheckedSettings } from "./machine/check-settings.ts"

/** The settings of all calls, checked. */
export class Settings extends Context.Service<Settings, CheckedSettings>()("@trawl/core/Settings") {}
