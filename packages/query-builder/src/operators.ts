import { dimensions, noWord, phrase, wordList, wordOrPhrase } from "./arguments.ts"
import { isHostname } from "./hostname.ts"
import { InvalidTerm } from "./invalid-term.ts"
import { plainWord, splitWords, startsWithDash } from "./plain-word.ts"
import { quotes, separators } from "./signs.ts"
import type { Exact, Not, Positive, Term, Words } from "./term.ts"

/**
 * The terms written `name:argument`, one for each operator of the contract. `operator-table.ts` defines how they are
 * read and written.
 */
export type OperatorTerm = Site | Filetype | InUrl | AllInUrl | InTitle | AllInTitle | Related | ImageSize | Larger

/**
 * Plain words, one or more. Rejects text that a query would read as an operator, a quotation or a negation, and names
 * the constructor to use instead.
 */
export function words(text: string): Words {
  const split = splitWords(text)
  if (split.length === 0) throw new InvalidTerm("words", text, ...noWord)
  return Object.freeze({ kind: "words", text: split.map((word) => plainWord("words", word)).join(" ") })
}

/** `"text"`: exact, non-fuzzy match. The text cannot contain double quotes, straight or curly. */
export function exact(text: string): Exact {
  return phrase(text)
}

/**
 * `site:` a hostname, lower case, and its subdomains, optionally with a port and a path prefix: `localhost:3000/docs`.
 */
export interface Site {
  readonly kind: "site"
  readonly host: string
}

/**
 * `site:host`: a host and its subdomains, optionally only on a port and only below a path: `site("example.com/docs")`,
 * `site("localhost:3000")`. A leading `.` or `*.` means the same and is dropped. No scheme.
 */
export function site(host: string): Site {
  const [, name = "", port = "", path = ""] = placeOnTheWeb.exec(host) ?? []
  const hostname = name.toLowerCase()
  if (!isHostname(hostname) || Number(port.slice(1)) > maxPort) {
    throw new InvalidTerm(
      "site",
      host,
      "it is not a host",
      "a hostname, optionally with a port and a path: example.com/docs, localhost:3000"
    )
  }
  return Object.freeze({ kind: "site", host: hostname + port + (path === "/" ? "" : path) })
}

/** `filetype:` an extension, lower case, without dot. */
export interface Filetype {
  readonly kind: "filetype"
  readonly extension: string
}

/** `filetype:ext`: a file extension in any case, with or without its dot. */
export function filetype(ext: string): Filetype {
  const extension = ext.replace(/^\./u, "").toLowerCase()
  if (!/^[a-z0-9][a-z0-9_+-]*$/u.test(extension)) {
    throw new InvalidTerm(
      "filetype",
      ext,
      "it is not a file extension",
      "the part of a file name after the last dot: pdf"
    )
  }
  return Object.freeze({ kind: "filetype", extension })
}

/** `inurl:` one word or one quotation in the URL. */
export interface InUrl {
  readonly kind: "inurl"
  readonly word: string | Exact
}

/** `inurl:word`: one plain word in the URL, or the text of `exact("…")`. */
export function inUrl(word: string | Exact): InUrl {
  return Object.freeze({ kind: "inurl", word: wordOrPhrase("inurl", word) })
}

/** `allinurl:` several words or quotations, all in the URL. At least one. */
export interface AllInUrl {
  readonly kind: "allinurl"
  readonly words: ReadonlyArray<string | Exact>
}

/** `allinurl:one two`: all of these in the URL; each argument is one plain word or `exact("…")`. */
export function allInUrl(...words: ReadonlyArray<string | Exact>): AllInUrl {
  return wordList("allinurl", words)
}

/** `intitle:` one word or one quotation in the page title. */
export interface InTitle {
  readonly kind: "intitle"
  readonly word: string | Exact
}

/** `intitle:word`: one plain word in the page title, or the text of `exact("…")`. */
export function inTitle(word: string | Exact): InTitle {
  return Object.freeze({ kind: "intitle", word: wordOrPhrase("intitle", word) })
}

/** `allintitle:` several words or quotations, all in the page title. At least one. */
export interface AllInTitle {
  readonly kind: "allintitle"
  readonly words: ReadonlyArray<string | Exact>
}

/** `allintitle:one two`: all of these in the page title; each argument is one plain word or `exact("…")`. */
export function allInTitle(...words: ReadonlyArray<string | Exact>): AllInTitle {
  return wordList("allintitle", words)
}

/** `related:` a domain, lower case. */
export interface Related {
  readonly kind: "related"
  readonly domain: string
}

/** `related:domain`: pages related to a domain. No scheme, no port, no path. */
export function related(domain: string): Related {
  const hostname = domain.toLowerCase()
  if (!isHostname(hostname)) throw new InvalidTerm("related", domain, "it is not a domain", "a hostname: example.com")
  return Object.freeze({ kind: "related", domain: hostname })
}

/** `imagesize:` images of exactly these pixels. */
export interface ImageSize {
  readonly kind: "imagesize"
  readonly width: number
  readonly height: number
}

/** `imagesize:800x600`: images of exactly this width and height, in pixels. */
export function imageSize(width: number, height: number): ImageSize {
  return dimensions("imagesize", `${width}x${height}`)
}

/** `larger:` images larger than these pixels. */
export interface Larger {
  readonly kind: "larger"
  readonly width: number
  readonly height: number
}

/** `larger:800x600`: images larger than this width and height, in pixels. */
export function larger(width: number, height: number): Larger {
  return dimensions("larger", `${width}x${height}`)
}

/**
 * `-term`: leaves out what the term finds. A string is one plain word. Two words are rejected, because `-two words`
 * would leave out only the first: negate each, or the quotation `not(exact("two words"))`.
 */
export function not(term: Positive | string): Not {
  const given: Term = typeof term === "string" ? words(term) : term
  if (isNot(given)) throw new InvalidTerm("not", "-", "it is already negated", "any other term")
  if (given.kind === "words" && splitWords(given.text).length > 1) {
    throw new InvalidTerm("not", given.text, "it negates one word only", "one word, or not(exact(…)) for a phrase")
  }
  if (given.kind === "words" && startsWithDash(given.text)) {
    throw new InvalidTerm("not", given.text, "it already starts with a dash", "a word, or not(exact(…))")
  }
  return Object.freeze({ kind: "not", term: given })
}

// callers without types can pass a negation; written in place, the compiler takes the comparison for a mistake
const isNot = (term: Term): term is Not => term.kind === "not"

const placeOnTheWeb = new RegExp(`^(?:\\*?\\.)?([^/:]*?)\\.?(:[1-9]\\d{0,4})?(/[^?#${separators}${quotes}]*)?$`, "u")
const maxPort = 65_535
