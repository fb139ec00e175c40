import { isIdentifier } from "../plan/read-prompt.ts"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import { hasName } from "./has-name.ts"

/**
 * Whether the entry or the heading that a statement stands under is called exactly so: `--cache-dir <path>` is
 * `cacheDir`.
 */
export const isEntryNamed = (statement: Pick<Statement, "entry" | "under">, name: string): boolean => {
  const wanted = squeezed(name)
  // `websocket.binaryType` is called `binaryType` on its page
  return wanted !== "" && calledBy(statement).some((name) => name === wanted || name.endsWith(`.${wanted}`))
}

/** What the entry and the heading of a statement are called. */
const calledBy = (statement: Pick<Statement, "entry" | "under">): ReadonlyArray<string> => {
  // asked again and again of the same statements
  const known = called.get(statement)
  if (known !== undefined) return known
  const { entry, under } = statement
  const names = [
    ...namesOf(entry),
    squeezed(under.replace(besideNames, " ")),
    // `--concurrency <number>` over what it does
    .../^-|[<[=]/u.test(under) ? namesOf(under) : []
  ]
  called.set(statement, names)
  return names
}

const called = new WeakMap<object, ReadonlyArray<string>>()

/** The 'maxAge' Option, 4.2. Setting maxAge */
const besideNames =
  /^[\d.]+\s|\b(?:the|an?|configuration|options?|parameters?|settings?|property|commands?|flags?|variables?|fields?)\b/giu

/** Whether it stands in the entry of another option, and that in no entry of this one. */
export const isInOther = (
  { entry, isTerm, term }: Pick<Statement, "entry" | "isTerm" | "term">,
  name: string
): boolean => (isIdentifier(entry) || /^[^\s,]+$/u.test(entry)) && !hasName(isTerm ? entry : `${entry} | ${term}`, name)

/**
 * What a statement that names nothing speaks of, the last that its paragraph has named before: `maxAge says how many.
 * The default is 5.`
 */
export const spokenOf = (
  statement: Pick<Statement, "text"> & Partial<Pick<Statement, "preceding">>
): string | undefined => {
  const { preceding = "", text } = statement
  if (preceding === "") return undefined
  // asked again and again of the same statements
  if (spoken.has(statement)) return spoken.get(statement)
  const name = namedIn(text).length > 0 ? undefined : namedIn(preceding).at(-1)
  spoken.set(statement, name)
  return name
}

const spoken = new WeakMap<object, string | undefined>()

/** Whether a place in a text is behind the name of another, where the text has one of the names. */
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

/** Such as `KEYTIMEOUT`. */
export const isShouted = (name: string): boolean => /^\p{Lu}{5,}$/u.test(name)

/** Such as `auto-checkpoint`, which may be plain words. */
export const isHyphenated = (name: string): boolean => /^\p{Ll}+(?:-\p{Ll}+)+$/u.test(name)

/** Several may share an entry: `-d, --httpd=<httpd>`. */
const namesOf = (entry: string): ReadonlyArray<string> =>
  entry.split(/[,|]\s*/u).map((part) => squeezed(/^\S+/u.exec(part.replace(/[=<[({].*$/su, "").trim())?.[0] ?? ""))
    .filter((name) => name !== "")

const squeezed = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "").replace(/^\.+|\.+$/gu, "")
