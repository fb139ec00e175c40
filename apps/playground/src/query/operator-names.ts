import type { Positive } from "@trawl/query-builder"
import { operators } from "@trawl/types"

/** What the page calls the parts of a query, in the order in which it offers them, with an example of each. */
export const operatorNames: {
  readonly [Kind in Positive["kind"]]: { readonly label: string; readonly example: string }
} = (({ not: _, ...positive }) => ({ words: { label: "Words", example: "retry schedule" }, ...positive }))(operators)
