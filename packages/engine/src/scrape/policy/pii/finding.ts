import type { SearchScrapeOptions } from "@trawl/schema"

/** How personal data is to be redacted, where anything is asked of it but the defaults. */
export type RedactPiiOptions = Exclude<SearchScrapeOptions["redactPII"], boolean | undefined>

export type Entity = NonNullable<RedactPiiOptions["entities"]>[number]

/** Something personal in a text. */
export interface PiiFinding {
  readonly entity: Entity
  readonly start: number
  readonly end: number
  readonly certainty: Confidence
}

/** 3 its form proves it, 2 its form or what stands around it says so, 1 it may be. */
export type Confidence = 1 | 2 | 3

/** A text to look into, with what each of its places is. */
export interface ScannedText {
  readonly text: string
  readonly zones: MarkdownZones
}

/** What a place in markdown is, by its offset. */
export interface MarkdownZones {
  readonly isCode: (at: number) => boolean
  /** In the address of a link or image, or in one that stands in the text. */
  readonly isUrl: (at: number) => boolean
}
