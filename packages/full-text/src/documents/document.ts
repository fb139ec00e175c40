import * as Data from "effect/Data"
import { fileExtensions } from "../address/file-extensions.ts"
import { addressOf } from "../address/page-address.ts"
import type { IndexedPage } from "../document/indexed-page.ts"

/** A document to index. It replaces an earlier document with the same URL. */
export interface Document {
  /** An absolute URL; the fragment does not count. `site:`, `inurl:` and `filetype:` look at it. */
  readonly url: string
  readonly text: string
  readonly title?: string | undefined
  /** A summary; shown with a result when the text has no passage that fits. */
  readonly description?: string | undefined
  readonly headings?: ReadonlyArray<string> | undefined
  /** A BCP 47 tag such as `en` or `pt-BR`. */
  readonly language?: string | undefined
  /**
   * What filters by date and sorting by date look at: a date, or milliseconds since the epoch. The time of `put` by
   * default.
   */
  readonly date?: Date | number | undefined
  /** A media type: `filetype:pdf` finds `application/pdf` whatever the URL ends with. */
  readonly contentType?: string | undefined
  /** The URLs that it links to; `related:` follows them. */
  readonly links?: ReadonlyArray<string> | undefined
  /** What links call the document. */
  readonly anchors?: ReadonlyArray<string> | undefined
  /** From 0 to 1: how much the document matters by itself. 0 by default. */
  readonly quality?: number | undefined
}

/** A document cannot be stored. */
export class DocumentInvalid extends Data.TaggedError("DocumentInvalid")<{
  readonly field: keyof Document
  readonly message: string
}> {}

/** A stored document. */
export interface StoredDocument extends IndexedPage {
  /** Sites that it links to, but its own. */
  readonly sites: ReadonlyArray<string>
}

export const toStored = (document: Document, now: number): StoredDocument | DocumentInvalid => {
  const {
    anchors = [],
    contentType = "",
    date = now,
    description = "",
    headings = [],
    language = "",
    links = [],
    quality = 0,
    text,
    title = ""
  } = document
  const url = documentKey(document.url)
  const dated = Number(date)
  if (url === undefined) return invalid("url", document.url, "an absolute URL such as https://example.com/guide")
  for (
    const [field, value] of Object.entries({ contentType, description, language, text, title }) as ReadonlyArray<
      [keyof Document, unknown]
    >
  ) {
    if (typeof value !== "string") return invalid(field, value, "a string")
  }
  for (
    const [field, value] of Object.entries({ anchors, headings, links }) as ReadonlyArray<[keyof Document, unknown]>
  ) {
    if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) {
      return invalid(
        field,
        value,
        "a list of strings"
      )
    }
  }
  if (!Number.isFinite(dated)) return invalid("date", date, "a valid date, or milliseconds since the epoch")
  if (!(quality >= 0 && quality <= 1)) return invalid("quality", quality, "a number from 0 to 1")
  const address = addressOf(url)
  return {
    url,
    address,
    extensions: fileExtensions(url, contentType),
    title,
    description,
    headings,
    text,
    anchors: anchors.join("\n"),
    language,
    dated,
    quality: Math.round(quality * maxQuality),
    sites: [...new Set(links.map((link) => addressOf(link).site))].filter((site) =>
      site !== "" && site !== address.site
    )
  }
}

/** The key of a document: its normalized URL without fragment. Undefined if it is not a URL. */
export const documentKey = (url: string): string | undefined => {
  const parsed = URL.parse(url)
  if (parsed === null) return undefined
  parsed.hash = ""
  return parsed.href
}

const invalid = (field: keyof Document, given: unknown, allowed: string) =>
  new DocumentInvalid({ field, message: `The field ${field} of a document is ${shortly(given)}. Allowed: ${allowed}.` })

const shortly = (given: unknown): string => {
  const text = JSON.stringify(given) ?? String(given)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const maxQuality = 255
