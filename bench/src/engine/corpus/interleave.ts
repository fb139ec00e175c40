import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"

/** Mixes the lines of several files so that any prefix contains the same share of each file. */
export async function* interleave(
  files: ReadonlyArray<{ readonly path: string; readonly lines: number }>
): AsyncGenerator<string> {
  const open = files.filter(({ lines }) => lines > 0).map(({ lines, path }) => ({
    lines,
    taken: 0,
    reader: createInterface({ input: createReadStream(path, { highWaterMark: 1 << 16 }) })[Symbol.asyncIterator]()
  }))
  while (open.length > 0) {
    const next = open.reduce((one, other) =>
      (other.taken + 0.5) / other.lines < (one.taken + 0.5) / one.lines ? other : one
    )
    const { done, value } = await next.reader.next()
    if (done === true) {
      open.splice(open.indexOf(next), 1)
      continue
    }
    next.taken++
    yield value
  }
}
