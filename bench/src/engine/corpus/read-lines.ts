import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import type { CorpusPage } from "./corpus-page.ts"

/** The first pages of a file of the corpus; any prefix of it is a fair sample. */
export async function* readLines(path: string, most: number): AsyncGenerator<CorpusPage> {
  let read = 0
  for await (const line of createInterface({ input: createReadStream(path, { highWaterMark: 1 << 18 }) })) {
    if (read++ >= most) return
    yield JSON.parse(line)
  }
}
