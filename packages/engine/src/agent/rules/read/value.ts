/** A value of a statement, as the schema wants it. */
export interface Value {
  readonly value: string | number | boolean
  /** From 0 to 1. */
  readonly sure: number
}

/** What a question already says is not its answer. */
export interface Asked {
  readonly prompt: string
  readonly words: ReadonlySet<string>
  /** Nothing but what the statement says to be the default of these. */
  /** The statement is a heading. */
  readonly isHeading?: boolean
  readonly ofDefault?: ReadonlyArray<string> | undefined
}

/** A value that may be none. */
export const optional = (value: unknown, sure: number): ReadonlyArray<Value> =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [{ value, sure }] : []
