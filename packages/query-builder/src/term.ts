import type { OperatorTerm } from "./operators.ts"

/** One part of a query: what a person types between two spaces (or quotes). */
export type Term = Positive | Not

/** Everything that can be negated. */
export type Positive = Words | Exact | OperatorTerm

/** Bare words, matched as words. One space between two words. */
export interface Words {
  readonly kind: "words"
  readonly text: string
}
/** `"…"`: exact, non-fuzzy match of the quoted text. One space between two words, no double quotes. */
export interface Exact {
  readonly kind: "exact"
  readonly text: string
}
/** `-`: excludes one word or negates another operator; never another negation. */
export interface Not {
  readonly kind: "not"
  readonly term: Positive
}
