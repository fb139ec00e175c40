import type { Format, FormatType } from "@trawl/schema"
import type { RequestedFormat } from "../format.ts"

/** The requested formats, each type at most once. */
export type RequestedFormats = ReadonlyArray<{ readonly [Type in FormatType]: RequestedFormat<Type> }[FormatType]>

/** The requested formats, each type once; the last request for a type counts. */
export const requestedFormats = (formats: ReadonlyArray<Format>): RequestedFormats => [
  ...new Map(
    formats.map((format) => typeof format === "string" ? { type: format } : format).map((
      format
    ) => [format.type, format])
  ).values()
]

/** The index of each format in the list. */
export const requestedPlaces = (formats: ReadonlyArray<Format>): ReadonlyMap<FormatType, number> =>
  new Map(formats.map((format, index) => [typeof format === "string" ? format : format.type, index]))

export const requestedTypes = (formats: ReadonlyArray<Format>): ReadonlySet<FormatType> =>
  new Set(requestedFormats(formats).map(({ type }) => type))
