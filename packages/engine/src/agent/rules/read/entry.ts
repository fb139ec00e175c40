import { isIdentifier } from "../plan/read-prompt.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { hasName } from "./has-name.ts"

/**
 * Whether a statement is in the entry or under the heading of exactly this name: `--cache-dir <path>` matches
 * `cacheDir`.
 */
export const isEntryNamed = (statement: Pick<Statement, "entry" | "under">, name: string): boolean => {
  const wanted = squeezed(name)
  // the entry `websocket.binaryType` also matches `binaryType`
  return wanted !== "" && calledBy(statement).some((name) => name === wanted || name.endsWith(`.${wanted}`))
}

/** The normalized names in the entry and the heading of a statement. */
const calledBy = (statement: Pick<Statement, "entry" | "under">): ReadonlyArray<string> => {
  // cached, because the same statements are checked many times
  const known = called.get(statement)
  if (known !== undefined) return known
  const { entry, under } = statement
  const names = [
    ...namesOf(entry),
    squeezed(under.replace(besideNames, " ")),
    // a heading such as `--concurrency <number>`
    .../^-|[<[=]/u.test(under) ? namesOf(under) : []
  ]
  called.set(statement, names)
  return names
}

const called = new WeakMap<object, ReadonlyArray<string>>()

/** What headings contain besides the name: `The 'maxAge' Option`, `4.2. Setting maxAge`. */
const besideNames =
  /^[\d.]+\s|\b(?:the|an?|configuration|options?|parameters?|settings?|property|commands?|flags?|variables?|fields?)\b/giu

/** Whether a statement is in the entry of another option, unless that entry is inside an entry of this one. */
export const isInOther = (
  { entry, isTerm, term }: Pick<Statement, "entry" | "isTerm" | "term">,
  name: string
): boolean => (isIdentifier(entry) || /^[^\s,]+$/u.test(entry)) && !hasName(isTerm ? entry : `${entry} | ${term}`, name)

/**
 * The subject of a statement that contains no name: the last name before it in its paragraph, as in `maxAge says how
 * many. The default is 5.`
 */
export const spokenOf = (
  statement: Pick<Statement, "text"> & Partial<Pick<Statement, "preceding">>
): string | undefined => {
  const { preceding = "", text } = statement
  if (preceding === "") return undefined
  // cached, because the same statements are checked many times
  if (spoken.has(statement)) return spoken.get(statement)
  const name = namedIn(text).length > 0 ? undefined : namedIn(preceding).at(-1)
  spoken.set(statement, name)
  return name
}

const spoken = new WeakMap<object, string | undefined>()

/**
 * Whether the last name before an index in a text is none of the given ones, although the text contains one of them.
 */
export const isBehindOther = (text: string, at: number, names: ReadonlyArray<string>): boolean => {
  const isOne = (named: string | undefined): boolean =>
    named !== undefined && names.some((name) => squeezed(name) === squeezed(named))
  if (!namedIn(text).some(isOne)) return false
  const last = namedIn(text.slice(0, at)).at(-1)
  return last !== undefined && !isOne(last)
}

const namedIn = (text: string): ReadonlyArray<string> =>
  (text.match(/(?<![\p{L}\p{N}])--?[a-z][\w-]*|(?<![\p{L}\p{N}])[\p{L}_$][\w$]*(?:\.[\w$]+)*/gu) ?? []).filter((word) =>
    isIdentifier(word) || isShouted(word)
  )

/** Whether a name is in capitals, such as `KEYTIMEOUT`. */
export const isShouted = (name: string): boolean => /^\p{Lu}{5,}$/u.test(name)

/** Whether a name has hyphens, such as `auto-checkpoint`. It may consist of plain words. */
export const isHyphenated = (name: string): boolean => /^\p{Ll}+(?:-\p{Ll}+)+$/u.test(name)

/** The names of an entry, which may have several: `-d, --httpd=<httpd>`. */
const namesOf = (entry: string): ReadonlyArray<string> =>
  entry.split(/[,|]\s*/u).map((part) => squeezed(/^\S+/u.exec(part.replace(/[=<[({].*$/su, "").trim())?.[0] ?? ""))
    .filter((name) => name !== "")

const squeezed = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "").replace(/^\.+|\.+$/gu, "")
