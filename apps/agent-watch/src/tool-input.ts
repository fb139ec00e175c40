import type { TraceEvent } from "@trawl/types"
import { printable } from "./printable.ts"

/** What a tool was asked, in a few words: what it looks for or at, where its parameters say so. */
export const toolInput = ({ parameters }: TraceEvent): string => {
  if (typeof parameters !== "object" || parameters === null) return parameters === undefined ? "" : printable(String(parameters))
  const known: { readonly query?: unknown; readonly url?: unknown } = parameters
  const telling = known.query ?? known.url
  return printable(typeof telling === "string" ? telling.replace(/^https?:\/\//, "") : JSON.stringify(parameters))
}
