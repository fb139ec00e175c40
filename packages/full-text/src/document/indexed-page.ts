import type { PageAddress } from "../address/page-address.ts"

/** A page as an index takes it in. */
export interface IndexedPage {
  readonly url: string
  readonly address: PageAddress
  /** Lower case, without dots. */
  readonly extensions: ReadonlyArray<string>
  readonly title: string
  readonly description: string
  readonly headings: ReadonlyArray<string>
  readonly text: string
  /** What links call the page, one per line. */
  readonly anchors: string
  /** BCP 47 tag; may be empty. */
  readonly language: string
  /** Milliseconds since the epoch. */
  readonly dated: number
  /** From 0 to 255. */
  readonly quality: number
}
