import { ApiError, type RunUpdate, type TrawlClient } from "@trawl/sdk"
import type { TraceEvent } from "@trawl/types"
import type { ShownArtifact } from "../picture.ts"

/** Fetches what the artifact holds that changed last, one version at a time: while one is on its way, only the newest of the others is fetched next. */
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
        // a preview less: the run goes on, and its result comes with its status
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
