import { operators } from "@trawl/types"
import type { Term } from "./term.ts"

/** Whether plain words written after the term belong to it. */
export const takesFollowingWords = (term: Term): boolean => {
  const { kind } = term.kind === "not" ? term.term : term
  return kind !== "words" && operators[kind].argument === "words"
}
