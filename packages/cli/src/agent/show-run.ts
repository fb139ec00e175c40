import type { AgentStatusResponse } from "@trawl/types"
import { asJson } from "../as-json.ts"
import { printable } from "../printable.ts"

/** The result of a run: its message in `chat` mode, otherwise its data as JSON; its status while there is no result. */
export const showRun = ({ data, error, message, status }: AgentStatusResponse): string => {
  if (typeof message === "string") return printable(message)
  if (data !== undefined && data !== null) return asJson(data, 2)
  return printable(typeof error === "string" ? `${status}: ${error}` : status)
}
