import type { Format } from "@trawl/schema"

/** What a check compares, and the formats that it requests. */
export interface WatchedFormats {
  readonly text: boolean
  readonly json: boolean
  readonly formats: ReadonlyArray<Format>
}

/**
 * The formats of a target. By default the text is compared; the data of `json`, or of `changeTracking` with the mode
 * `json`, is compared instead, or in addition if the markdown or the mode `git-diff` is requested.
 */
export const watchedFormats = (requested: ReadonlyArray<Format> = []): WatchedFormats => {
  const objects = requested.map((format) => typeof format === "string" ? { type: format } : format)
  const tracking = objects.find((format) => format.type === "changeTracking")
  const modes = tracking !== undefined && "modes" in tracking ? tracking.modes ?? [] : []
  const isJsonTracked = modes.includes("json")
  const json = isJsonTracked || objects.some(({ type }) => type === "json")
  const text = !json || modes.includes("git-diff") ||
    (!isJsonTracked && objects.some(({ type }) => type === "markdown"))
  const others = requested.filter((format) => {
    const type = typeof format === "string" ? format : format.type
    return type !== "changeTracking" && type !== "markdown"
  })
  // the check itself compares the pages with their stored versions
  const data = isJsonTracked && tracking !== undefined && !objects.some(({ type }) => type === "json")
    ? [jsonFormat(tracking)]
    : []
  return { text, json, formats: ["markdown", ...others, ...data] }
}

const jsonFormat = (tracking: Exclude<Format, string>): Format => ({
  type: "json",
  ..."schema" in tracking && tracking.schema !== undefined ? { schema: tracking.schema } : {},
  ..."prompt" in tracking && tracking.prompt !== undefined ? { prompt: tracking.prompt } : {}
})
