import * as limits from "@trawl/types/limits"
import { InvalidTerm } from "./invalid-term.ts"
import { words } from "./operators.ts"
import { print } from "./print.ts"
import type { Term } from "./term.ts"

/**
 * Writes a query string: `query("schema first api", site("effect.website"), not(filetype("pdf")))`. A string is plain
 * words, as in `words`: operator text in it throws `InvalidTerm`. So does a query longer than 500 characters, counted
 * as Unicode code points.
 */
export function query(...parts: ReadonlyArray<string | Term>): string {
  const text = print(parts.map((part) => typeof part === "string" ? words(part) : part))
  const { length } = [...text]
  if (length > limits.queryLength) {
    throw new InvalidTerm("query", text, `it has ${length} characters`, `at most ${limits.queryLength}`)
  }
  return text
}
