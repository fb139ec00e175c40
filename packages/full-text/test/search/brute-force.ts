import type { IndexRequest } from "@trawl/full-text/effect"
import type { Exact, Positive, Term } from "@trawl/query-builder"
import type { PageFacts } from "./search-pages.ts"

/** What the documentation of the operators says, page by page, without an index. */
export const fulfils = (page: PageFacts, request: Omit<IndexRequest, "limit" | "highlights">): boolean => {
  const { dated, excludeDomains = [], extensions = [], includeDomains = [], terms } = request
  const date = page.publishedAt ?? page.fetchedAt ?? Date.UTC(2026, 0, 1)
  return terms.every((term) => term.kind === "words" || holds(page, term)) &&
    (includeDomains.length === 0 || includeDomains.some((domain) => onHost(page, domain))) &&
    !excludeDomains.some((domain) => onHost(page, domain)) &&
    (extensions.length === 0 || extensions.some((extension) => hasExtension(page, extension))) &&
    date >= (dated?.from ?? -Infinity) && date <= (dated?.to ?? Infinity)
}

/** Whether every bare word stands in the page's text as it is written. */
export const hasWordsAsWritten = (page: PageFacts, terms: ReadonlyArray<Term>): boolean =>
  terms.every((term) => term.kind !== "words" || term.text.split(" ").every((word) => contentHas(page, word)))

const holds = (page: PageFacts, term: Term): boolean =>
  term.kind === "not" ? !matches(page, term.term) : matches(page, term)

const matches = (page: PageFacts, term: Positive): boolean => {
  switch (term.kind) {
    case "words":
      return contentHas(page, term.text, inPlainLetters)
    case "exact":
      return contentHas(page, term.text)
    case "intitle":
      return hasWord(page.title, term.word)
    case "allintitle":
      return term.words.every((word) => hasWord(page.title, word))
    case "inurl":
      return hasWord(decodeURI(page.url), term.word)
    case "allinurl":
      return term.words.every((word) => hasWord(decodeURI(page.url), word))
    case "filetype":
      return hasExtension(page, term.extension)
    case "site": {
      const [host = "", ...path] = term.host.split("/")
      const { pathname, search } = new URL(page.url)
      const prefix = path.length === 0 ? "" : `/${path.join("/")}`
      return onHost(page, host) &&
        (prefix === "" || (pathname + search) === prefix ||
          ["/", "?"].some((next) => (pathname + search).startsWith(prefix + next)))
    }
    default:
      throw new Error(`${term.kind} is not scanned for`)
  }
}

const contentHas = ({ description, text: body, title }: PageFacts, text: string, spell = spelled): boolean =>
  [title, description, body].some((field) => hasPhrase(field, text, spell))

const hasWord = (text: string | undefined, word: string | Exact): boolean =>
  typeof word === "string" ? hasPhrase(text, word, inPlainLetters) : hasPhrase(text, word.text)

const onHost = (page: PageFacts, domain: string): boolean => {
  const { host, hostname } = new URL(page.url)
  const where = domain.includes(":") ? host : hostname
  return where === domain || where.endsWith(`.${domain}`)
}

const hasExtension = (page: PageFacts, extension: string): boolean =>
  new URL(page.url).pathname.toLowerCase().endsWith(`.${extension}`) ||
  extension === "pdf" && page.contentType === "application/pdf"

/** Letters and digits, compared without case, one after another; what stands between them does not count. */
const hasPhrase = (text = "", phrase: string, spell = spelled): boolean =>
  ` ${spell(text)} `.includes(` ${spell(phrase)} `)

/** What operators compare outside quotes: words without diacritics, as they are written with the plainest letters. */
const inPlainLetters = (text: string): string =>
  spelled(text).split(" ").map((word) =>
    word.normalize("NFKD").replace(/[\u0300-\u036f]/gu, "").normalize("NFC").toLowerCase()
      .replaceAll("ß", "ss").replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("ø", "o").replaceAll("ł", "l")
      .replaceAll("ς", "σ")
  ).join(" ")

const spelled = (text: string): string =>
  text.normalize("NFC").toLowerCase()
    .replace(/\u00ad|\u200c|\u200d|\u2060/gu, "")
    .replace(/(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]\p{M}*/gu, " $& ")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()
