import { fieldTags } from "../../src/document/page-tags.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import { openSegmentDirectory } from "../../src/segment/files/segment-directory.ts"
import { mergeSegments, type SegmentPart } from "../../src/segment/merge/merge-segments.ts"
import { openSegment } from "../../src/segment/read/open-segment.ts"
import { buildSegment } from "../../src/segment/write/build-segment.ts"
import { deletedBefore } from "./deleted-before.ts"
import { drive } from "./drive.ts"
import { numberedDocuments } from "./numbered-documents.ts"

// Argument: a directory. Adds documents, deletes some, merges and replaces; writes each position once it is durable.
const directory = openSegmentDirectory(process.argv[2]!, fieldWeights)

for (let from = Number(directory.position ?? 0);; from += 30) {
  const documents = numberedDocuments(from, from + 30)
  const made = openSegment(buildSegment(documents, fieldWeights, fieldTags))
  const added: SegmentPart = {
    segment: openSegment(drive(mergeSegments([{ segment: made, deleted: new Set() }]))),
    deleted: new Set()
  }
  const known = directory.parts.map(({ segment }) => ({ segment, deleted: deletedBefore(segment, from + 30) }))
  const merged = known.length < 4
    ? [...known, { segment: drive(directory.store([added])), deleted: deletedBefore(made, from + 30) }]
    : [{
      segment: drive(directory.store([...known, { ...added, deleted: deletedBefore(made, from + 30) }])),
      deleted: new Set<number>()
    }]
  directory.replace(merged, String(from + 30))
  directory.closeReplaced()
  process.stdout.write(`${from + 30}\n`)
}
