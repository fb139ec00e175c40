/** A value of a statement, in the type of the schema. */
export interface Value {
  readonly value: string | number | boolean
  /** From 0 to 1. */
  readonly sure: number
}

/** The prompt that a value must answer. Words that the prompt contains already are not an answer. */
export interface PromptContext {
  readonly prompt: string
  readonly words: ReadonlySet<string>
  /** The statement is a heading. */
  readonly isHeading?: boolean
  /** Only the stated defaults of these options count as values. */
  readonly ofDefault?: ReadonlyArray<string> | undefined
}

/** Returns a list of one value, or an empty list if it is not a plain value. */
export const optional = (value: unknown, sure: number): ReadonlyArray<Value> =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [{ value, sure }] : []
