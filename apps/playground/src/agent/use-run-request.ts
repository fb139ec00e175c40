import { agent, type Client } from "@trawl/sdk"
import type { AgentRequest } from "@trawl/types"
import { useEffect, useState } from "react"
import { isEffort } from "./effort-names.ts"

/** The prompt of a run of which only the ID is known; undefined until it is loaded. */
export const useRunRequest = (client: Client | undefined, id: string | undefined): RunRequest | undefined => {
  const [known, setKnown] = useState<{ readonly id: string; readonly request: RunRequest }>()
  useEffect(() => {
    if (client === undefined || id === undefined) return
    const end = new AbortController()
    // following the run reports the problem
    requestOf(client, id, end.signal).then(
      (request) => end.signal.aborted || request && setKnown({ id, request }),
      () => undefined
    )
    return () => end.abort()
  }, [client, id])
  return known?.id === id ? known?.request : undefined
}

export type RunRequest = Pick<AgentRequest, "effort" | "prompt" | "schema" | "urls">

/** The newest runs are in the list; the prompt of an older run is in its thread. */
const requestOf = async (client: Client, id: string, signal: AbortSignal): Promise<RunRequest | undefined> => {
  const { agents } = await agent.list(client, {}, { signal })
  const listed = agents.find((run) => run.id === id)?.options
  if (listed?.prompt !== undefined) return formValues(listed)
  const { threadId } = await agent.status(client, id, { signal })
  if (threadId === undefined) return undefined
  const { thread } = await agent.thread(client, threadId, {}, { signal })
  const run = thread.runs.find((run) => run.id === id)
  return run && formValues(run)
}

/** The prompt and options for the form. */
export const formValues = (
  { effort, prompt, schema, urls }: {
    readonly effort?: string
    readonly prompt?: string
    readonly schema?: unknown
    readonly urls?: ReadonlyArray<string> | null
  }
): RunRequest => ({
  prompt: prompt ?? "",
  ...isEffort(effort) ? { effort } : {},
  ...urls ? { urls } : {},
  // an object, if there is one
  ...typeof schema === "object" && schema !== null ? { schema: schema as Record<string, unknown> } : {}
})
