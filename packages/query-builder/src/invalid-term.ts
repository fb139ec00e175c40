import type { Term } from "./term.ts"

/**
 * The only error of this package: a constructor, `print` or `query` was given text that is invalid for its term.
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

  constructor(term: InvalidTerm["term"], input: string, problem: string, allowed: string) {
    super(`Invalid ${term} ${shorten(input)}: ${problem}. Allowed: ${allowed}.`)
    this.term = term
    this.input = input
    this.problem = problem
    this.allowed = allowed
  }
}

export const shorten = (input: string): string => JSON.stringify(input.length > 60 ? `${input.slice(0, 60)}…` : input)
