/** One part of a query: what a person would type between two spaces (or quotes). */
export type Term = Positive | Not

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
export interface Words { readonly kind: "words"; readonly text: string }
/** `"…"`: exact, non-fuzzy match of the quoted text. */
export interface Exact { readonly kind: "exact"; readonly text: string }
/** `site:` a hostname and its subdomains, optionally with a path prefix. */
export interface Site { readonly kind: "site"; readonly host: string }
/** `filetype:` an extension, without dot. */
export interface Filetype { readonly kind: "filetype"; readonly extension: string }
export interface InUrl { readonly kind: "inurl"; readonly word: string }
export interface AllInUrl { readonly kind: "allinurl"; readonly words: ReadonlyArray<string> }
export interface InTitle { readonly kind: "intitle"; readonly word: string }
export interface AllInTitle { readonly kind: "allintitle"; readonly words: ReadonlyArray<string> }
/** `related:` a domain. */
export interface Related { readonly kind: "related"; readonly domain: string }
/** `imagesize:` images of exactly these pixels. */
export interface ImageSize { readonly kind: "imagesize"; readonly width: number; readonly height: number }
/** `larger:` images larger than these pixels. */
export interface Larger { readonly kind: "larger"; readonly width: number; readonly height: number }

/** `-`: excludes words or negates another operator; never another negation. */
export interface Not { readonly kind: "not"; readonly term: Positive }
