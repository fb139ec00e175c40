import { foldedToken } from "../text/loose-token.ts"
import { exactToken, tokenize } from "../text/tokenize.ts"

/** The parts of a page that exact matches tell apart. */
export type ExactField = "title" | "url" | "summary" | "body"

/** What a page says, as opposed to where it is. */
export const contentFields: ReadonlyArray<ExactField> = ["title", "summary", "body"]

/** That tokens follow each other in one of these fields. */
export interface ExactDemand {
  readonly fields: ReadonlyArray<ExactField>
  readonly tokens: ReadonlyArray<string>
  /** Exact tokens; or folded ones, which count however they are spelled: see `foldedToken`. */
  readonly spelling: "exact" | "any"
}

/** Undefined when the text has no letter or digit. */
export const exactDemand = (fields: ReadonlyArray<ExactField>, text: string, spelling: ExactDemand["spelling"]): ExactDemand | undefined => {
  const exact = tokenize(text).map(exactToken)
  return exact.length === 0 ? undefined : { fields, tokens: spelling === "exact" ? exact : exact.map(foldedToken), spelling }
}

/** What tells demands apart. */
export const demandKey = ({ fields, spelling, tokens }: ExactDemand): string => `${spelling} ${fields.join()}:${tokens.join(" ")}`
