import { printableLine } from "@trawl/starter/printable-line"
import type { TraceEvent } from "@trawl/types"

/** The query or URL in a tool's parameters, shortened. */
export const toolInput = ({ parameters }: TraceEvent): string => {
  if (typeof parameters !== "object" || parameters === null) {
    return parameters === undefined
      ? ""
      : printableLine(String(parameters))
  }
  const known: { readonly query?: unknown; readonly url?: unknown } = parameters
  const mainInput = known.query ?? known.url
  return printableLine(
    typeof mainInput === "string" ? mainInput.replace(/^https?:\/\//, "") : JSON.stringify(parameters)
  )
}
