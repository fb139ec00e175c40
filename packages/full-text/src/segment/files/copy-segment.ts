import { fdatasyncSync, writeSync } from "node:fs"
import type { OpenSegment } from "../read/open-segment.ts"

/** Writes a segment into a file as it is, durably: what is in memory is the same bytes. A little at a time. */
export function* copySegment({ bytes, source }: OpenSegment, file: number): Generator<void, void> {
  for (let at = 0; at < bytes;) {
    at += writeSync(file, source.read(at, Math.min(bytesAtOnce, bytes - at)))
    fdatasyncSync(file)
    yield
  }
}

const bytesAtOnce = 1 << 21
