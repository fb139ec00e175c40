import { printableLine } from "@trawl/starter/printable-line"
import type { TraceEvent } from "@trawl/types"

/** What a tool was asked, in a few words: what it looks for or at, where its parameters say so. */
export const toolInput = ({ parameters }: TraceEvent): string => {
  if (typeof parameters !== "object" || parameters === null) {
    return parameters === undefined
      ? ""
      : printableLine(String(parameters))
  }
  const known: { readonly query?: unknown; readonly url?: unknown } = parameters
  const telling = known.query ?? known.url
  return printableLine(typeof telling === "string" ? telling.replace(/^https?:\/\//, "") : JSON.stringify(parameters))
}
