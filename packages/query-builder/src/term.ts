/** One part of a query: what a person would type between two spaces (or quotes). */
export type Term = Positive | Not

/** Everything that can be negated. */
export type Positive =
  | Words
  | Exact
  | Site
  | Filetype
  | InUrl
  | AllInUrl
  | InTitle
  | AllInTitle
  | Related
  | ImageSize
  | Larger

/** Bare words, matched as words. One space between two words. */
export interface Words {
  readonly kind: "words"
  readonly text: string
}
/** `"…"`: exact, non-fuzzy match of the quoted text. One space between two words, no double quotes. */
export interface Exact {
  readonly kind: "exact"
  readonly text: string
}
/** `site:` a hostname, lower case, and its subdomains, optionally with a port and a path prefix: `localhost:3000/docs`. */
export interface Site {
  readonly kind: "site"
  readonly host: string
}
/** `filetype:` an extension, lower case, without dot. */
export interface Filetype {
  readonly kind: "filetype"
  readonly extension: string
}
/** `inurl:` one word or one quotation in the URL. */
export interface InUrl {
  readonly kind: "inurl"
  readonly word: string | Exact
}
/** `allinurl:` several words or quotations, all in the URL. At least one. */
export interface AllInUrl {
  readonly kind: "allinurl"
  readonly words: ReadonlyArray<string | Exact>
}
/** `intitle:` one word or one quotation in the page title. */
export interface InTitle {
  readonly kind: "intitle"
  readonly word: string | Exact
}
/** `allintitle:` several words or quotations, all in the page title. At least one. */
export interface AllInTitle {
  readonly kind: "allintitle"
  readonly words: ReadonlyArray<string | Exact>
}
/** `related:` a domain, lower case. */
export interface Related {
  readonly kind: "related"
  readonly domain: string
}
/** `imagesize:` images of exactly these pixels. */
export interface ImageSize {
  readonly kind: "imagesize"
  readonly width: number
  readonly height: number
}
/** `larger:` images larger than these pixels. */
export interface Larger {
  readonly kind: "larger"
  readonly width: number
  readonly height: number
}

/** `-`: excludes one word or negates another operator; never another negation. */
export interface Not {
  readonly kind: "not"
  readonly term: Positive
}
