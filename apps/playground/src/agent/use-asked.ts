import { agent, type Client } from "@trawl/sdk"
import type { AgentRequest } from "@trawl/types"
import { useEffect, useState } from "react"
import { isEffort } from "./effort-names.ts"

/** The prompt of a run of which only the ID is known; undefined until it is loaded. */
export const useAsked = (client: Client | undefined, id: string | undefined): Asked | undefined => {
  const [known, setKnown] = useState<{ readonly id: string; readonly asked: Asked }>()
  useEffect(() => {
    if (client === undefined || id === undefined) return
    const end = new AbortController()
    // following the run reports the problem
    askedOf(client, id, end.signal).then(
      (asked) => end.signal.aborted || asked && setKnown({ id, asked }),
      () => undefined
    )
    return () => end.abort()
  }, [client, id])
  return known?.id === id ? known?.asked : undefined
}

export type Asked = Pick<AgentRequest, "effort" | "prompt" | "schema" | "urls">

/** The newest runs are in the list; the prompt of an older run is in its thread. */
const askedOf = async (client: Client, id: string, signal: AbortSignal): Promise<Asked | undefined> => {
  const { agents } = await agent.list(client, {}, { signal })
  const listed = agents.find((run) => run.id === id)?.options
  if (listed?.prompt !== undefined) return askedAgain(listed)
  const { threadId } = await agent.status(client, id, { signal })
  if (threadId === undefined) return undefined
  const { thread } = await agent.thread(client, threadId, {}, { signal })
  const run = thread.runs.find((run) => run.id === id)
  return run && askedAgain(run)
}

/** The prompt and options for the form. */
export const askedAgain = (
  { effort, prompt, schema, urls }: {
    readonly effort?: string
    readonly prompt?: string
    readonly schema?: unknown
    readonly urls?: ReadonlyArray<string> | null
  }
): Asked => ({
  prompt: prompt ?? "",
  ...isEffort(effort) ? { effort } : {},
  ...urls ? { urls } : {},
  // an object, if there is one
  ...typeof schema === "object" && schema !== null ? { schema: schema as Record<string, unknown> } : {}
})
