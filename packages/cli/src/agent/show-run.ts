import type { AgentStatusResponse } from "@trawl/types"
import { asJson } from "../as-json.ts"
import { printable } from "../printable.ts"

/** What a run has yielded: its words in `chat` mode, its data as JSON otherwise; where it stands as long as there is neither. */
export const showRun = ({ data, error, message, status }: AgentStatusResponse): string => {
  if (typeof message === "string") return printable(message)
  if (data !== undefined && data !== null) return asJson(data, 2)
  return printable(typeof error === "string" ? `${status}: ${error}` : status)
}
