import { withoutCall } from "./api-error.ts"
import { type CheckedSettings, checkSettings, type SettingsOptions } from "./check-settings.ts"
import { variables } from "./connection.ts"
import type { Rules } from "./rule.ts"

/** What the process's environment gives; nothing where there is none, as in a browser. */
export const environment = (): { readonly [Setting in keyof typeof variables]: string | undefined } => {
  // of the global object only this much is assumed
  const { process } = globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } }
  return { apiKey: process?.env?.[variables.apiKey], baseUrl: process?.env?.[variables.baseUrl] }
}

/**
 * The settings of what is given in code, and of the environment where that leaves out the key or the base URL. Throws an `ApiError`.
 * `besides`: the options that whoever asks takes for itself.
 */
export const settingsFor = ({ apiKey, baseUrl, ...options }: SettingsOptions, besides: Rules): CheckedSettings => {
  const given = environment()
  const settings = checkSettings({ ...options, apiKey: apiKey ?? given.apiKey, baseUrl: baseUrl ?? given.baseUrl }, besides)
  if ("_tag" in settings) throw withoutCall("settings", settings)
  return settings
}
