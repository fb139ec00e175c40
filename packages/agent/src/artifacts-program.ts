import { AnswerMisfit, emit, performWithRetry, type Program, type Task, task } from "@trawl/core/machine"
import type { AgentSnapshotResponse, TraceEvent } from "@trawl/types"
import { follow, type FollowOptions } from "./follow.ts"
import { snapshotOperation } from "./operation.ts"
import { snapshotTask } from "./task.ts"
import { artifactOf, later, snapshotOf } from "./trace-reader.ts"

/** An artifact as it was at a snapshot. */
export interface ArtifactVersion {
  readonly artifactId: string
  readonly snapshotId: string
  /** The parsed JSON if the artifact's kind is `json`; otherwise the text. */
  readonly value: unknown
  /** The event of the change. */
  readonly event: TraceEvent
}

/**
 * Emits each changed artifact with its content. If an artifact changes several times between two polls, only the last
 * version is fetched.
 */
export function* artifactsProgram(id: string, options: FollowOptions = {}): Program<ArtifactVersion> {
  const latest = new Map<string, TraceEvent>()
  yield* follow<ArtifactVersion>(id, options, function*(fresh) {
    for (const event of fresh) {
      const artifactId = artifactOf(event)
      if (artifactId !== undefined && event.type === "artifact.updated") {
        latest.set(artifactId, later(latest.get(artifactId), event))
      }
    }
    const news = new Set(fresh)
    for (const [artifactId, event] of latest) {
      const snapshotId = snapshotOf(event)
      if (snapshotId === undefined || !news.has(event)) continue
      yield* emit({ artifactId, snapshotId, value: yield* performWithRetry(versionTask(id, snapshotId, event)), event })
    }
  })
}

const versionTask = (id: string, snapshotId: string, { artifact }: TraceEvent): Task<unknown> =>
  task(snapshotOperation, snapshotTask(id, snapshotId).request, ({ snapshot }: AgentSnapshotResponse) => {
    if (artifact?.kind !== "json") return snapshot
    try {
      return JSON.parse(snapshot)
    } catch {
      throw new AnswerMisfit("snapshot", "JSON")
    }
  })
