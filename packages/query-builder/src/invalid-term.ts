import type { Term } from "./term.ts"

/**
 * What the whole package throws, and the only thing: text that cannot be the term it was given for.
 * `_tag` lets Effect users catch it by tag.
 */
export class InvalidTerm extends Error {
  readonly _tag = "InvalidTerm"
  override readonly name = "InvalidTerm"
  /** The operator at fault; `"query"` when it is the query as a whole. */
  readonly term: Term["kind"] | "query"
  /** The offending text, as it was given. */
  readonly input: string
  readonly problem: string
  readonly allowed: string
  /** Where `input` starts in the parsed query, in UTF-16 code units; `undefined` when nothing was parsed. */
  readonly position: number | undefined

  constructor(term: InvalidTerm["term"], input: string, problem: string, allowed: string, position?: number) {
    const where = position === undefined ? "" : ` at index ${position}`
    super(`Invalid ${term} ${shorten(input)}${where}: ${problem}. Allowed: ${allowed}.`)
    this.term = term
    this.input = input
    this.problem = problem
    this.allowed = allowed
    this.position = position
  }
}

const shorten = (input: string): string => JSON.stringify(input.length > 60 ? `${input.slice(0, 60)}…` : input)
