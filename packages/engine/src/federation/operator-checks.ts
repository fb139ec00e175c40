import { addressOf, fileExtensions, readableAddress } from "@trawl/full-text/address"
import { exactText, foldedText } from "@trawl/full-text/text"
import type { Exact, Positive, Term } from "@trawl/query-builder"
import { onSite } from "@trawl/full-text/effect"

/** The fields of a result that operators can be checked against. */
export interface CheckedResult {
  readonly url: string
  readonly title: string
  /** The excerpt of the page. */
  readonly text: string
  /** The image itself, or the illustration of the result. */
  readonly image?: { readonly url: string; readonly width?: number | undefined; readonly height?: number | undefined }
}

/**
 * Checks results of a provider that may have ignored operators: only results that visibly match all of them pass.
 * `unseen` lists the operators that cannot be checked on any result.
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
      return undefined // the page has more text than the result
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

/** Whether a result visibly matches a term. */
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

/** Letters and digits in sequence, ignoring case, as in the engine's own index. */
const hasPhrase = (text: string, phrase: string): boolean => holds(exactText(text), exactText(phrase))

/** Matches any spelling (`cafe` also finds `café`), unless the words are quoted. */
const hasWords = (text: string, words: string | Exact): boolean =>
  typeof words === "string"
    ? holds(foldedText(exactText(text)), foldedText(exactText(words)))
    : hasPhrase(text, words.text)

const holds = (tokens: string, phrase: string): boolean => phrase !== "" && ` ${tokens} `.includes(` ${phrase} `)

// text before and after an ellipsis is not adjacent on the page
const cut = /…|\.{3}/u
const cutOff = /(?:…|\.{3})\s*$/u

/** Whether a URL is on a host or its subdomains, as in the engine's own index: `example.com`, `example.com/docs`. */
const isOnSite = (url: string, site: string): boolean => {
  const target = onSite(site)
  if (target === undefined) return false
  const { host, path, port } = addressOf(url)
  return (host === target.host || host.startsWith(`${target.host}.`)) &&
    (target.port === undefined || target.port === port) &&
    (target.path === "" || path === target.path || path.startsWith(`${target.path}/`) ||
      path.startsWith(`${target.path}?`))
}
