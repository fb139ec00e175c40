import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { buildSegment } from "../../segment/build-segment.ts"
import { openSegment } from "../../segment/open-segment.ts"
import type { SegmentDocument } from "../../segment/segment.ts"
import { text } from "../../store/column.ts"
import type { Database } from "../../store/database.ts"
import { changesAfter, type PageChange, pageClock } from "../../store/page-changes.ts"
import { breathingRead } from "../breathing-read.ts"
import { fieldWeights } from "../ranking-weights.ts"
import { LivingParts } from "./living-parts.ts"
import { PathLengths } from "./path-lengths.ts"
import { segmentDocument } from "./segment-document.ts"

/** Segments that hold what the database holds. */
export class SegmentsInStep {
  readonly living = new LivingParts()
  readonly pathLengths = new PathLengths()
  private readonly database: Database["Service"]
  private readonly turn = Semaphore.makeUnsafe(1)
  /** The version of the database up to which nothing is missing. */
  private position = 0

  constructor(database: Database["Service"]) {
    this.database = database
  }

  /** Takes in what has changed in the database, some milliseconds at a time. */
  readonly catchUp: Effect.Effect<void> = Effect.suspend(() =>
    Effect.flatMap(this.database.read(pageClock), ({ version }) =>
      version === this.position ? Effect.void : this.turn.withPermit(this.takeChanges()))
  )

  private readonly takeChanges = Effect.fnUntraced(function*(this: SegmentsInStep) {
    const read = breathingRead(this.database)
    while (true) {
      const { version } = yield* this.database.read(pageClock)
      if (version === this.position) return
      this.position = yield* read((sql) => {
        const changes = changesAfter(sql, this.position, pagesAtOnce)
        const taken = this.take(changes)
        return taken < pagesAtOnce && taken === changes.length ? version : changes[taken - 1]!.version
      })
    }
  }.bind(this))

  /** Takes in some of the changes and gives how many. */
  private take(changes: ReadonlyArray<PageChange>): number {
    // a page that has gone may have given its id to another
    const documents = new Map<number, SegmentDocument | undefined>()
    let taken = 0
    for (let characters = 0; taken < changes.length && characters < charactersAtOnce; taken++) {
      const { page, row: readRow } = changes[taken]!
      const row = readRow()
      documents.set(page, row && segmentDocument(page, row))
      if (row === undefined) continue
      this.pathLengths.set(page, text(row, "path").length)
      characters += text(row, "text").length
    }
    this.living.remove(documents.keys())
    const found = [...documents.values()].filter((document) => document !== undefined)
    if (found.length > 0) this.living.add(openSegment(buildSegment(found, fieldWeights)))
    return taken
  }
}

const charactersAtOnce = 200_000
const pagesAtOnce = 32
