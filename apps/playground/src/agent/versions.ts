import type { TraceEvent } from "@trawl/types"

/** A version of an artifact: what an `artifact.updated` event told of. */
export interface Version {
  readonly snapshotId: string
  readonly artifactId: string
  readonly isJson: boolean
  readonly changedFields: ReadonlyArray<string>
}

/** All versions that a run has told of, in order, the same snapshot once. */
export const versionsOf = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<Version> => {
  const versions = new Map<string, Version>()
  for (const { artifact, snapshotId: outer, type } of events) {
    const snapshotId = artifact?.snapshotId ?? outer
    if (type !== "artifact.updated" || snapshotId === undefined) continue
    versions.set(snapshotId, {
      snapshotId,
      artifactId: artifact?.artifactId ?? snapshotId,
      isJson: artifact?.kind === undefined || artifact.kind === "json",
      changedFields: artifact?.changedFields ?? []
    })
  }
  return [...versions.values()]
}

/** The version of the same artifact before one. */
export const versionBefore = (versions: ReadonlyArray<Version>, version: Version): Version | undefined =>
  versions.slice(0, versions.indexOf(version)).findLast(({ artifactId }) => artifactId === version.artifactId)
