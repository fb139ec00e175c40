import type { TraceEvent } from "@trawl/types"

/** A version of an artifact, from an `artifact.updated` event. */
export interface Version {
  readonly snapshotId: string
  readonly artifactId: string
  readonly isJson: boolean
  readonly changedFields: ReadonlyArray<string>
}

/** All versions of a run's results, in order, each snapshot once. An unchanged final result is not another version. */
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

/** The service reports changed fields only for data with fields. */
const isUnchanged = (artifact: TraceEvent["artifact"], before: Version): boolean =>
  artifact?.change === "update" && artifact.changedFields?.length === 0 && before.changedFields.length > 0

/** The previous version of the same artifact. */
export const versionBefore = (versions: ReadonlyArray<Version>, version: Version): Version | undefined =>
  versions.slice(0, versions.indexOf(version)).findLast(({ artifactId }) => artifactId === version.artifactId)
