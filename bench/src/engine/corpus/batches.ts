import process from "node:process"
import { cpuSince } from "../cpu-since.ts"
import type { CorpusPage } from "./corpus-page.ts"
import { readLinesAtOnce } from "./read-lines-at-once.ts"

/**
 * The first pages of a file of the corpus in batches of 500, converted, and the processor time of reading them, which
 * is not part of the measurement.
 */
export class Batches<A> {
  /** Pages returned so far. */
  pages = 0
  /** Seconds of processor time. */
  reading = 0
  private readonly lines: Iterator<CorpusPage>
  private readonly make: (page: CorpusPage) => A

  constructor(file: string, most: number, make: (page: CorpusPage) => A) {
    this.lines = readLinesAtOnce(file, most)
    this.make = make
  }

  /** Empty if there are no more pages. */
  next(): ReadonlyArray<A> {
    const start = process.cpuUsage()
    const batch: Array<A> = []
    while (batch.length < size) {
      const { done, value } = this.lines.next()
      if (done === true) break
      batch.push(this.make(value))
    }
    this.pages += batch.length
    this.reading += cpuSince(start)
    return batch
  }
}

const size = 500
