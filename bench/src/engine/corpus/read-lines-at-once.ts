import { closeSync, openSync, readSync } from "node:fs"
import type { CorpusPage } from "./corpus-page.ts"

/**
 * The first pages of a file of the corpus, read synchronously on demand, so that the time for reading can be subtracted
 * from the measurement.
 */
export function* readLinesAtOnce(path: string, most: number): Generator<CorpusPage> {
  const file = openSync(path, "r")
  let bytes = Buffer.alloc(1 << 20)
  let held = 0
  let read = 0
  try {
    for (
      let length = readSync(file, bytes);
      length > 0 && read < most;
      length = readSync(file, bytes, { offset: held })
    ) {
      held += length
      const whole = bytes.subarray(0, held)
      let from = 0
      for (let end = whole.indexOf(newline); end !== -1 && read < most; end = whole.indexOf(newline, from)) {
        read++
        yield JSON.parse(bytes.toString("utf8", from, end))
        from = end + 1
      }
      // reuses the buffer, because garbage collection would add to the measurement
      bytes.copyWithin(0, from, held)
      held -= from
      if (held === bytes.length) bytes = Buffer.concat([bytes], held * 2)
    }
  } finally {
    closeSync(file)
  }
}

const newline = 10
