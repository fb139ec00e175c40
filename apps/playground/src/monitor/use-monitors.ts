import type { Client } from "@trawl/sdk"
import { monitor } from "@trawl/sdk/all"
import type { Monitor } from "@trawl/types"
import { useEffect, useState } from "react"

/** The team's monitors; undefined until they are known. */
export interface MonitorsState {
  readonly monitors: ReadonlyArray<Monitor> | undefined
  readonly error: unknown
}

export const useMonitors = (client: Client): MonitorsState => {
  const [state, setState] = useState<MonitorsState>({ monitors: undefined, error: undefined })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    monitor.list(client, { limit: maxListed }, { signal }).then(
      ({ data }) => signal.aborted || setState({ monitors: data, error: undefined }),
      (error: unknown) => signal.aborted || setState({ monitors: undefined, error })
    )
    return () => end.abort()
  }, [client])
  return state
}

const maxListed = 100
