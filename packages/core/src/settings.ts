import * as Context from "effect/Context"
import type { CheckedSettings } from "./machine/check-settings.ts"

/** The validated settings of all calls. */
export class Settings extends Context.Service<Settings, CheckedSettings>()("@trawl/core/Settings") {}
