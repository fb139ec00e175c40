import { type Format, formatFields, type FormatType } from "@trawl/schema"

/** The format types asked for, each once. */
export const requestedFormats = (formats: ReadonlyArray<Format>): ReadonlySet<FormatType> =>
  new Set(formats.map((format) => typeof format === "string" ? format : format.type))

/** The document field of a format this engine cannot produce, or undefined when it can. */
export const missingField = (format: FormatType): string | undefined =>
  produced.has(format) ? undefined : formatFields[format].field

const produced: ReadonlySet<FormatType> = new Set(["markdown", "html", "rawHtml", "links", "images"])
