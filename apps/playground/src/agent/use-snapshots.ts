import { agent, type Client } from "@trawl/sdk"
import { useEffect, useRef, useState } from "react"

/** A snapshot as far as it is loaded; neither field while it is loading. */
export interface Snapshot {
  readonly text?: string
  readonly error?: unknown
}

/** The snapshots that are shown, each fetched once. */
export const useSnapshots = (
  client: Client,
  id: string,
  wanted: ReadonlyArray<string | undefined>
): ReadonlyMap<string, Snapshot> => {
  const [known, setKnown] = useState<ReadonlyMap<string, Snapshot>>(new Map())
  const requestedIds = useRef(new Set<string>())
  const gone = useRef(new AbortController())
  useEffect(() => {
    gone.current = new AbortController()
    requestedIds.current.clear()
    return () => gone.current.abort()
  }, [])
  const names = wanted.filter((name) => name !== undefined)
  useEffect(() => {
    const { signal } = gone.current
    for (const snapshotId of names) {
      if (requestedIds.current.has(snapshotId)) continue
      requestedIds.current.add(snapshotId)
      const keep = (snapshot: Snapshot) =>
        signal.aborted || setKnown((known) => new Map(known).set(snapshotId, snapshot))
      agent.snapshot(client, id, snapshotId, { signal }).then(
        ({ snapshot }) => keep({ text: snapshot }),
        (error: unknown) => {
          requestedIds.current.delete(snapshotId) // the next view tries again
          keep({ error })
        }
      )
    }
  }, [names.join(" ")])
  return known
}
