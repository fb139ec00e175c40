import { exactToken, tokenize } from "../text/tokenize.ts"

/** The parts of a page that exact matches tell apart. */
export type ExactField = "title" | "url" | "summary" | "body"

/** What a page says, as opposed to where it is. */
export const contentFields: ReadonlyArray<ExactField> = ["title", "summary", "body"]

/** That exact tokens follow each other in one of these fields. */
export interface ExactDemand {
  readonly fields: ReadonlyArray<ExactField>
  readonly tokens: ReadonlyArray<string>
}

/** Undefined when the text has no letter or digit. */
export const exactly = (fields: ReadonlyArray<ExactField>, text: string): ExactDemand | undefined => {
  const tokens = tokenize(text).map(exactToken)
  return tokens.length === 0 ? undefined : { fields, tokens }
}

/** What tells demands apart. */
export const demandKey = ({ fields, tokens }: ExactDemand): string => `${fields.join()}:${tokens.join(" ")}`
