import type { Client } from "@trawl/sdk"
import { interact } from "@trawl/sdk/all"
import { useCallback, useEffect, useState } from "react"

type Sessions = Awaited<ReturnType<typeof interact.list>>["sessions"]

/** The team's open sessions; undefined until they are known. */
export const useActiveSessions = (client: Client | undefined) => {
  const [state, setState] = useState<{ readonly sessions?: Sessions; readonly error?: unknown }>({})
  const refresh = useCallback(async () => {
    if (client === undefined) return
    await interact.list(client, { status: "active" }).then(
      ({ sessions }) => setState({ sessions }),
      (error: unknown) => setState({ error })
    )
  }, [client])
  useEffect(() => void refresh(), [refresh])
  return { ...state, refresh }
}
