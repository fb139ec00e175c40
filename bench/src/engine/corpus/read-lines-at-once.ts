import { closeSync, openSync, readSync } from "node:fs"
import type { CorpusPage } from "./corpus-page.ts"

/**
 * The first pages of a file of the corpus, read only while somebody asks for the next: so what reading takes can be told
 * apart from what is measured.
 */
export function* readLinesAtOnce(path: string, most: number): Generator<CorpusPage> {
  const file = openSync(path, "r")
  const chunk = Buffer.alloc(1 << 20)
  let rest = Buffer.alloc(0)
  let read = 0
  try {
    for (let length = readSync(file, chunk); length > 0 && read < most; length = readSync(file, chunk)) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, length)])
      let from = 0
      for (let end = bytes.indexOf(newline); end !== -1 && read < most; end = bytes.indexOf(newline, from)) {
        read++
        yield JSON.parse(bytes.toString("utf8", from, end))
        from = end + 1
      }
      rest = bytes.subarray(from)
    }
  } finally {
    closeSync(file)
  }
}

const newline = 10
