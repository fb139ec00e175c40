import type { Format, FormatType } from "@trawl/schema"
import type { RequestedFormat } from "./format.ts"

/** Formats as they were asked for, each type at most once. */
export type RequestedFormats = ReadonlyArray<{ readonly [Type in FormatType]: RequestedFormat<Type> }[FormatType]>

/** The formats asked for, each type once: as it was asked for last. */
export const requestedFormats = (formats: ReadonlyArray<Format>): RequestedFormats => [
  ...new Map(
    formats.map((format) => typeof format === "string" ? { type: format } : format).map((
      format
    ) => [format.type, format])
  ).values()
]

/** Where in the list each format stands. */
export const requestedPlaces = (formats: ReadonlyArray<Format>): ReadonlyMap<FormatType, number> =>
  new Map(formats.map((format, index) => [typeof format === "string" ? format : format.type, index]))

export const requestedTypes = (formats: ReadonlyArray<Format>): ReadonlySet<FormatType> =>
  new Set(requestedFormats(formats).map(({ type }) => type))
