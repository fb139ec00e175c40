import * as Schema from "effect/Schema"

/** Characters are counted as JavaScript counts them: in UTF-16 code units. */
export const atMostCharacters = (limit: number) => Schema.isMaxLength(limit, { expected: `at most ${limit} characters` })

export const atMostItems = (limit: number) => Schema.isMaxLength(limit, { expected: `at most ${limit} items` })
