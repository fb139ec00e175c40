import { withoutCall } from "./api-error.ts"
import { type CheckedSettings, checkSettings, type SettingsOptions } from "./check-settings.ts"
import { variables } from "./connection.ts"
import type { Rules } from "./rule.ts"

/** What the process's environment gives; nothing where there is none, as in a browser. */
export const environment = (): { readonly [Setting in keyof typeof variables]: string | undefined } => {
  // of the global object only this much is assumed
  const { env = {} } =
    (globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } }).process ?? {}
  return { apiKey: env[variables.apiKey], baseUrl: env[variables.baseUrl] }
}

/**
 * The settings of what is given in code, and of the environment where that leaves out the key or the base URL. Throws an `ApiError`.
 * `besides`: the options that whoever asks takes for itself.
 */
export const settingsFor = (options: SettingsOptions, besides: Rules): CheckedSettings => {
  const { apiKey, baseUrl } = environment()
  const settings = checkSettings(
    { ...options, apiKey: options.apiKey ?? apiKey, baseUrl: options.baseUrl ?? baseUrl },
    besides
  )
  if ("_tag" in settings) throw withoutCall("settings", settings)
  return settings
}
