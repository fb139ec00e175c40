import type { TraceEvent } from "@trawl/types"

/** A version of an artifact: what an `artifact.updated` event told of. */
export interface Version {
  readonly snapshotId: string
  readonly artifactId: string
  readonly isJson: boolean
  readonly changedFields: ReadonlyArray<string>
}

/**
 * All versions that a run has told of, in order, the same snapshot once; what a run shows in the end unchanged is no
 * version more.
 */
export const versionsOf = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<Version> => {
  const versions = new Map<string, Version>()
  for (const { artifact, snapshotId: outer, type } of events) {
    const snapshotId = artifact?.snapshotId ?? outer
    if (type !== "artifact.updated" || snapshotId === undefined) continue
    const artifactId = artifact?.artifactId ?? snapshotId
    const before = [...versions.values()].findLast((version) => version.artifactId === artifactId)
    if (before !== undefined && isUnchanged(artifact, before)) continue
    versions.set(snapshotId, {
      snapshotId,
      artifactId,
      isJson: artifact?.kind === undefined || artifact.kind === "json",
      changedFields: artifact?.changedFields ?? []
    })
  }
  return [...versions.values()]
}

/** Only of data with fields is it said which of them changed. */
const isUnchanged = (artifact: TraceEvent["artifact"], before: Version): boolean =>
  artifact?.change === "update" && artifact.changedFields?.length === 0 && before.changedFields.length > 0

/** The version of the same artifact before one. */
export const versionBefore = (versions: ReadonlyArray<Version>, version: Version): Version | undefined =>
  versions.slice(0, versions.indexOf(version)).findLast(({ artifactId }) => artifactId === version.artifactId)
