import { addressOf, fileExtensions, readableAddress } from "@trawl/full-text/address"
import { exactText, foldedText } from "@trawl/full-text/text"
import type { Exact, Positive, Term } from "@trawl/query-builder"
import { onSite } from "@trawl/full-text/effect"

/** What a result says of itself; all there is to check a query's operators on. */
export interface CheckedResult {
  readonly url: string
  readonly title: string
  /** What it shows of the page. */
  readonly text: string
  /** What it is, or what illustrates it. */
  readonly image?: { readonly url: string; readonly width?: number | undefined; readonly height?: number | undefined }
}

/**
 * How the operators of a query are enforced on results of someone who may have ignored them: only what is seen to fulfil all of them
 * passes. `unseen` names the operators that no result shows anything of.
 */
export const operatorChecks = (terms: ReadonlyArray<Term>, about: "image" | "page"): OperatorChecks => {
  const checks = terms.flatMap((term) =>
    term.kind === "words" ? [] : [{ operator: operatorOf(term), check: checkOf(term, about) }]
  )
  return {
    unseen: [...new Set(checks.flatMap(({ check, operator }) => check === undefined ? [operator] : []))],
    passes: (found) => checks.every(({ check }) => check?.(found) === true)
  }
}

export interface OperatorChecks {
  readonly unseen: ReadonlyArray<string>
  readonly passes: (found: CheckedResult) => boolean
}

const operatorOf = (term: Term): string =>
  term.kind === "not"
    ? `-${term.term.kind === "words" ? "word" : operatorOf(term.term)}`
    : term.kind === "exact"
    ? "\"…\""
    : `${term.kind}:`

type Check = (found: CheckedResult) => boolean

const checkOf = (term: Exclude<Term, { readonly kind: "words" }>, about: "image" | "page"): Check | undefined => {
  if (term.kind !== "not") return shows(term, about)
  const { term: unwanted } = term
  switch (unwanted.kind) {
    case "words":
    case "exact":
      return undefined // a page has more text than a result shows
    case "intitle":
    case "allintitle": {
      const check = shows(unwanted, about)
      return check && ((found) => !cutOff.test(found.title) && !check(found))
    }
    case "imagesize":
    case "larger": {
      const check = shows(unwanted, about)
      return check && ((found) => found.image?.width !== undefined && !check(found))
    }
    default: {
      const check = shows(unwanted, about)
      return check && ((found) => !check(found))
    }
  }
}

/** Whether a result is seen to fulfil a term. */
const shows = (term: Positive, about: "image" | "page"): Check | undefined => {
  switch (term.kind) {
    case "words":
      return () => true
    case "exact":
      return ({ text, title }) =>
        hasPhrase(title, term.text) || text.split(cut).some((passage) => hasPhrase(passage, term.text))
    case "intitle":
      return ({ title }) => hasWords(title, term.word)
    case "allintitle":
      return ({ title }) => term.words.every((word) => hasWords(title, word))
    case "inurl":
      return ({ url }) => hasWords(readableAddress(url), term.word)
    case "allinurl":
      return ({ url }) => term.words.every((word) => hasWords(readableAddress(url), word))
    case "site":
      return ({ url }) => isOnSite(url, term.host)
    case "filetype":
      return ({ image, url }) => fileExtensions(about === "image" ? image?.url ?? "" : url, "").includes(term.extension)
    case "imagesize":
      return about === "page" ? undefined : ({ image }) => image?.width === term.width && image.height === term.height
    case "larger":
      return about === "page"
        ? undefined
        : ({ image }) => (image?.width ?? 0) > term.width && (image?.height ?? 0) > term.height
    case "related":
      return undefined
  }
}

/** Letters and digits, compared without case, one after another, as the engine's own index does. */
const hasPhrase = (text: string, phrase: string): boolean => holds(exactText(text), exactText(phrase))

/** The text in any spelling (`cafe` also finds `café`), unless it is quoted. */
const hasWords = (text: string, words: string | Exact): boolean =>
  typeof words === "string"
    ? holds(foldedText(exactText(text)), foldedText(exactText(words)))
    : hasPhrase(text, words.text)

const holds = (tokens: string, wanted: string): boolean => wanted !== "" && ` ${tokens} `.includes(` ${wanted} `)

// what stands on both sides of a cut does not follow each other on the page
const cut = /…|\.{3}/u
const cutOff = /(?:…|\.{3})\s*$/u

/** Whether a URL is of a host or its subdomains, read as the engine's own index reads it: `example.com`, `example.com/docs`. */
const isOnSite = (url: string, site: string): boolean => {
  const wanted = onSite(site)
  if (wanted === undefined) return false
  const { host, path, port } = addressOf(url)
  return (host === wanted.host || host.startsWith(`${wanted.host}.`)) &&
    (wanted.port === undefined || wanted.port === port) &&
    (wanted.path === "" || path === wanted.path || path.startsWith(`${wanted.path}/`) ||
      path.startsWith(`${wanted.path}?`))
}
