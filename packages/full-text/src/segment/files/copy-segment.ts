import { fdatasyncSync, writeSync } from "node:fs"
import type { OpenSegment } from "../read/open-segment.ts"

/** Writes a segment durably to a file with the same bytes as in memory, yielding in between. */
export function* copySegment({ bytes, source }: OpenSegment, file: number): Generator<void, void> {
  for (let at = 0; at < bytes;) {
    at += writeSync(file, source.read(at, Math.min(bytesAtOnce, bytes - at)))
    fdatasyncSync(file)
    yield
  }
}

const bytesAtOnce = 1 << 21
