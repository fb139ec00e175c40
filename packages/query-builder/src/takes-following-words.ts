import { operators } from "@trawl/types"
import type { Positive } from "./term.ts"

/** Whether plain words and quotations written after an operator belong to it. */
export const takesFollowingWords = (kind: Positive["kind"]): boolean =>
  kind !== "words" && operators[kind].argument === "words"
