import { foldedToken } from "../text/loose-token.ts"
import { exactToken, tokenize } from "../text/tokenize.ts"

/** The parts of a page that exact matches distinguish. */
export type ExactField = "title" | "url" | "summary" | "body"

/** The text of a page, as opposed to its URL. */
export const contentFields: ReadonlyArray<ExactField> = ["title", "summary", "body"]

/** That tokens follow each other in one of these fields. */
export interface PhraseFilter {
  readonly fields: ReadonlyArray<ExactField>
  readonly tokens: ReadonlyArray<string>
  /** Exact tokens; or folded ones, which count however they are spelled: see `foldedToken`. */
  readonly spelling: "exact" | "any"
}

/** Undefined when the text has no letter or digit. */
export const phraseFilter = (
  fields: ReadonlyArray<ExactField>,
  text: string,
  spelling: PhraseFilter["spelling"]
): PhraseFilter | undefined => {
  const exact = tokenize(text).map(exactToken)
  return exact.length === 0
    ? undefined
    : { fields, tokens: spelling === "exact" ? exact : exact.map(foldedToken), spelling }
}

/** A key that is equal for equal filters. */
export const phraseFilterKey = ({ fields, spelling, tokens }: PhraseFilter): string =>
  `${spelling} ${fields.join()}:${tokens.join(" ")}`
