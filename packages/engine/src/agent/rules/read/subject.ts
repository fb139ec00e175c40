import { isIdentifier, parsePrompt } from "../plan/read-prompt.ts"
import type { PageWithoutMarkup } from "../../ground/reasoner.ts"
import { spokenOf } from "./entry.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"

/** The names that a question is about. A statement that does not name France cannot answer a question about France. */
export interface Subject {
  /** Whether the page contains enough of the names to be about the subject. */
  readonly isOfPage: boolean
  /** Whether a statement, its headings or the title or URL of its page name the subject. */
  readonly isOf: (statement: StatedText) => boolean
}

type StatedText = Pick<Statement, "text" | "term" | "headings"> & Partial<Pick<Statement, "preceding">>

/**
 * The subject of a text, from its quotations, identifiers and capitalized names. `without` are words that name the
 * requested values instead.
 */
export const subjectOf = (
  text: string,
  { markdown, title, url }: Pick<PageWithoutMarkup, "markdown" | "title" | "url">,
  without: ReadonlySet<string> = new Set()
): Subject => {
  const { names, quoted } = parsePrompt(text)
  const wanted = (name: string) =>
    plainWords(name).trim() !== "" && !plainWords(name).trim().split(" ").every((word) => without.has(word))
  const identifiers = [...quoted, ...names.filter(isIdentifier)].filter(wanted)
  const capitals = names.filter((name) => !isIdentifier(name)).filter(wanted)
  const page = plainWords(`${title} ${URL.parse(url)?.pathname ?? ""}`)
  // identifiers are the most specific: if a statement has one, the other names only need to be on the page
  const enough = (isIn: (name: string) => boolean, isWhole = false): boolean =>
    (identifiers.length === 0 || identifiers.some(isIn)) &&
    (!isWhole && identifiers.length > 0 || capitals.filter(isIn).length >= capitals.length * minShareOfCapitals)
  if (identifiers.length === 0 && capitals.length === 0) {
    return {
      isOfPage: true,
      isOf: () => true
    }
  }
  const whole = page + plainWords(markdown)
  const isNear = (name: string, near: string): boolean =>
    isNamedIn(name, near + page) &&
    (!isIdentifier(name) || isNamedIn(lastPart(name), near) || isNamedIn(name, page))
  return {
    isOfPage: enough((name) => isNamedIn(name, whole), true),
    isOf: (statement) => {
      const { headings, term, text } = statement
      const near = plainWords(
        `${text} | ${term} | ${headings} | ${identifiers.length === 0 ? "" : spokenOf(statement) ?? ""}`
      )
      return enough((name) => isNear(name, near))
    }
  }
}

const minShareOfCapitals = 0.5

/** The last part of a dotted name: `fixed` for `Schedule.fixed`. */
const lastPart = (name: string): string =>
  /^[\p{L}_$][\w$]*(?:\.[\p{L}_$][\w$]*)+$/u.test(name) ? name.slice(name.lastIndexOf(".") + 1) : name

/** Whether a text contains all parts of a name in sequence. The parts of a dotted name may be anywhere. */
const isNamedIn = (name: string, words: string): boolean => {
  const wanted = plainWords(name)
  if (
    [wanted, `${wanted.trimEnd()}s `, wanted.replace(/s $/u, " ")].some((one) =>
      one.trim() !== "" && words.includes(one)
    )
  ) return true
  // hosts and folders have the name in lower case, sometimes followed by a number
  if (/^\p{L}{4,}$/u.test(name) && new RegExp(` ${name.toLowerCase()}\\d* `, "u").test(words)) return true
  const own = lastPart(name)
  return own !== name && name.split(".").every((part) => words.includes(plainWords(part)))
}

const plainWords = (text: string): string =>
  ` ${
    text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").toLowerCase().replace(/['’]s\b/gu, "").replace(
      /[^\p{L}\p{N}]+/gu,
      " "
    ).trim()
  } `
