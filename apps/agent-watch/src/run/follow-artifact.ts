import { ApiError, type RunUpdate, type TrawlClient } from "@trawl/sdk"
import type { TraceEvent } from "@trawl/types"
import type { ShownArtifact } from "../picture.ts"

/**
 * Fetches the content of the last changed artifact, one version at a time. While one is being fetched, only the newest
 * of the others is fetched next.
 */
export const artifactFollower = ({ agent }: TrawlClient, id: string, show: (artifact: ShownArtifact) => void) => {
  const held = new Map<string, string>()
  let latest: TraceEvent | undefined
  let isFetching = false

  const fetchLatest = async (): Promise<void> => {
    isFetching = true
    for (let fetched: TraceEvent | undefined; fetched !== latest;) {
      fetched = latest
      const { artifactId = "artifact", kind, snapshotId } = { snapshotId: fetched?.snapshotId, ...fetched?.artifact }
      if (snapshotId === undefined || kind === "screenshot") continue
      try {
        const { snapshot } = await agent.snapshot(id, snapshotId)
        show({ artifactId, kind, content: snapshot, before: held.get(artifactId) })
        held.set(artifactId, snapshot)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // only this preview is missing: the run continues, and its status has the result
      }
    }
    isFetching = false
  }
  return ({ news }: Pick<RunUpdate, "news">): void => {
    const changed = news.findLast(({ type }) => type === "artifact.updated")
    if (changed === undefined) return
    latest = changed
    if (!isFetching) void fetchLatest()
  }
}
