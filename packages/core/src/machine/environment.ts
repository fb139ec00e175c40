import { withoutCall } from "./api-error.ts"
import { type CheckedSettings, checkSettings, type SettingsOptions } from "./check-settings.ts"
import { variables } from "./connection.ts"
import type { Rules } from "./rule.ts"

/** Reads the environment variables; without a process, as in a browser, all are undefined. */
export const environment = (): { readonly [Setting in keyof typeof variables]: string | undefined } => {
  // no other part of `process` is used
  const { env = {} } =
    (globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } }).process ?? {}
  return { apiKey: env[variables.apiKey], baseUrl: env[variables.baseUrl] }
}

/**
 * The settings from the options and, for a missing key or base URL, from the environment. Throws an `ApiError` if one
 * is invalid.
 * `besides`: rules of further options that the caller handles itself.
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
