import type { Positive } from "@trawl/query-builder"
import { operators } from "@trawl/types"

/** The page's names for the parts of a query, in the order of the menu, each with an example. */
export const operatorNames: {
  readonly [Kind in Positive["kind"]]: { readonly label: string; readonly example: string }
} = { words: { label: "Words", example: "retry schedule" }, ...operators }

/** The kinds of parts in that order. Each can be excluded, so `not` is not in the list. */
export const operatorKinds = Object.keys(operatorNames).filter((kind): kind is Positive["kind"] => kind !== "not")
