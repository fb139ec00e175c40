import { isHostname } from "./hostname.ts"
import { InvalidTerm } from "./invalid-term.ts"
import { hasQuote, plainWord, splitWords, startsWithDash } from "./plain-word.ts"
import { quotes, separators } from "./signs.ts"
import type {
  AllInTitle,
  AllInUrl,
  Exact,
  Filetype,
  ImageSize,
  InTitle,
  InUrl,
  Larger,
  Not,
  Positive,
  Related,
  Site,
  Term,
  Words
} from "./term.ts"

/**
 * Plain words, one or more. Refuses text that a query would read as an operator, a quotation or a negation,
 * and names the constructor to use instead.
 */
export function words(text: string): Words {
  const split = splitWords(text)
  if (split.length === 0) throw new InvalidTerm("words", text, ...noWord)
  return Object.freeze({ kind: "words", text: split.map((word) => plainWord("words", word)).join(" ") })
}

/** `"text"`: exact, non-fuzzy match. The text cannot hold double quotes, straight or curly. */
export function exact(text: string): Exact {
  const joined = splitWords(text).join(" ")
  if (joined === "") throw new InvalidTerm("exact", text, ...noWord)
  if (hasQuote(joined)) {
    throw new InvalidTerm("exact", text, "a double quote would end it", "text without double quotes")
  }
  return Object.freeze({ kind: "exact", text: joined })
}

/**
 * `site:host`: a host and its subdomains, optionally only on a port and only below a path: `site("example.com/docs")`,
 * `site("localhost:3000")`. A leading `.` or `*.` means the same and is dropped. No scheme.
 */
export function site(host: string): Site {
  const [, name = "", port = "", path = ""] = placeOnTheWeb.exec(host) ?? []
  const hostname = name.toLowerCase()
  if (!isHostname(hostname) || Number(port.slice(1)) > highestPort) {
    throw new InvalidTerm(
      "site",
      host,
      "it is not a host",
      "a hostname, optionally with a port and a path: example.com/docs, localhost:3000"
    )
  }
  return Object.freeze({ kind: "site", host: hostname + port + (path === "/" ? "" : path) })
}

/** `filetype:ext`: a file extension in any case, with or without its dot. */
export function filetype(ext: string): Filetype {
  const extension = ext.replace(/^\./u, "").toLowerCase()
  if (!/^[a-z0-9][a-z0-9_+-]*$/u.test(extension)) {
    throw new InvalidTerm(
      "filetype",
      ext,
      "it is not a file extension",
      "what follows the last dot of a file name: pdf"
    )
  }
  return Object.freeze({ kind: "filetype", extension })
}

/** `inurl:word`: one plain word in the URL, or the text of `exact("…")`. */
export function inUrl(word: string | Exact): InUrl {
  return Object.freeze({ kind: "inurl", word: wordOrPhrase("inurl", word) })
}

/** `allinurl:one two`: all of these in the URL; each argument is one plain word or `exact("…")`. */
export function allInUrl(...words: ReadonlyArray<string | Exact>): AllInUrl {
  return wordList("allinurl", words)
}

/** `intitle:word`: one plain word in the page title, or the text of `exact("…")`. */
export function inTitle(word: string | Exact): InTitle {
  return Object.freeze({ kind: "intitle", word: wordOrPhrase("intitle", word) })
}

/** `allintitle:one two`: all of these in the page title; each argument is one plain word or `exact("…")`. */
export function allInTitle(...words: ReadonlyArray<string | Exact>): AllInTitle {
  return wordList("allintitle", words)
}

/** `related:domain`: pages related to a domain. No scheme, no port, no path. */
export function related(domain: string): Related {
  const hostname = domain.toLowerCase()
  if (!isHostname(hostname)) throw new InvalidTerm("related", domain, "it is not a domain", "a hostname: example.com")
  return Object.freeze({ kind: "related", domain: hostname })
}

/** `imagesize:800x600`: images of exactly this width and height, in pixels. */
export function imageSize(width: number, height: number): ImageSize {
  return dimensions("imagesize", `${width}x${height}`)
}

/** `larger:800x600`: images larger than this width and height, in pixels. */
export function larger(width: number, height: number): Larger {
  return dimensions("larger", `${width}x${height}`)
}

/**
 * `-term`: leaves out what the term finds. A string is one plain word. Two words are refused, because
 * `-two words` would leave out only the first: negate each, or the quotation `not(exact("two words"))`.
 */
export function not(term: Positive | string): Not {
  const given: Term = typeof term === "string" ? words(term) : term
  if (isNot(given)) throw new InvalidTerm("not", "-", "it is negated already", "any other term")
  if (given.kind === "words" && splitWords(given.text).length > 1) {
    throw new InvalidTerm("not", given.text, "it negates one word only", "one word, or not(exact(…)) for a phrase")
  }
  if (given.kind === "words" && startsWithDash(given.text)) {
    throw new InvalidTerm("not", given.text, "it starts with a dash already", "a word, or not(exact(…))")
  }
  return Object.freeze({ kind: "not", term: given })
}

/** The terms of several words, from a list of any length; an argument list has a limit. */
export const wordList = <Kind extends "allinurl" | "allintitle">(kind: Kind, words: ReadonlyArray<string | Exact>) => {
  if (words.length === 0) throw new InvalidTerm(kind, "", ...noWord)
  return Object.freeze({ kind, words: Object.freeze(words.map((word) => wordOrPhrase(kind, word))) })
}

const wordOrPhrase = (kind: InvalidTerm["term"], word: string | Exact): string | Exact =>
  typeof word === "string" ? plainWord(kind, word) : exact(word.text)

/** The terms of a size, from the text of their argument. */
export const dimensions = <Kind extends "imagesize" | "larger">(kind: Kind, text: string) => {
  const [, width, height] = (/^(\d+)[x×](\d+)$/iu.exec(text) ?? []).map(Number)
  if (!isLength(width) || !isLength(height)) {
    throw new InvalidTerm(kind, text, "it is not a size in pixels", "two whole numbers above zero: 800x600")
  }
  return Object.freeze({ kind, width, height })
}

const isLength = (pixels: number | undefined): pixels is number => Number.isSafeInteger(pixels) && pixels !== 0

// callers without types can pass a negation; written in place, the compiler takes the comparison for a mistake
const isNot = (term: Term): term is Not => term.kind === "not"

const noWord = ["a word is missing", "at least one word"] as const

const placeOnTheWeb = new RegExp(`^(?:\\*?\\.)?([^/:]*?)\\.?(:[1-9]\\d{0,4})?(/[^?#${separators}${quotes}]*)?$`, "u")
const highestPort = 65_535
