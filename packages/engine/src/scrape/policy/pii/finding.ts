import type { SearchScrapeOptions } from "@trawl/schema"

/** The redaction options of a request. */
export type RedactPiiOptions = Exclude<SearchScrapeOptions["redactPII"], boolean | undefined>

export type Entity = NonNullable<RedactPiiOptions["entities"]>[number]

/** A piece of personal data in a text. */
export interface PiiFinding {
  readonly entity: Entity
  readonly start: number
  readonly end: number
  readonly certainty: Confidence
}

/** 3: the format proves it; 2: the format or context indicates it; 1: possible. */
export type Confidence = 1 | 2 | 3

/** A text, with the zones of its markdown. */
export interface ScannedText {
  readonly text: string
  readonly zones: MarkdownZones
}

/** The kind of markdown at an offset. */
export interface MarkdownZones {
  readonly isCode: (at: number) => boolean
  /** Inside the URL of a link or image, or a plain URL. */
  readonly isUrl: (at: number) => boolean
}
