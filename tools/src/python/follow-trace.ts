import type { ContractOperation } from "../contract-model.ts"
import { componentName, type OpenApiDocument } from "../openapi-document.ts"
import { docstring } from "./text.ts"

/** The generator that polls a trace, as a list; empty for all other operations. */
export const followTrace = (
  { id, response }: ContractOperation,
  { components }: OpenApiDocument
): ReadonlyArray<string> => {
  const event = components.schemas[response ?? ""]?.properties?.["events"]?.items?.$ref
  if (id !== "getAgentTrace") return []
  if (event === undefined) throw new Error(`the response of ${id} has no list of events`)
  const type = `models.${componentName(event)}`
  return [`    def follow_trace(self, job_id: str, *, live_view: bool | None = None) -> Iterator[${type}]:
${docstring(words, 8)}

        def poll() -> list[${type}]:
            return self.get_agent_trace(job_id, live_view=live_view)["events"]

        return self._follow(poll)
`]
}

const words = [
  "Follow the trace of a run until it has ended.",
  "Polls, and yields each event once and in order. Ends when the run has ended and no more events arrive.",
  "Args:\n    job_id: The ID in the response that started the run.\n    live_view: Also request the URLs for watching browsers."
]
