import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { stat } from "node:fs/promises"
import { resolve } from "node:path"
import { whyUnreadable } from "../../page/why-unreadable.ts"
import type { LoadedPaper } from "../loaded-paper.ts"
import { PaperIndex } from "../paper-index.ts"
import { type DumpRecord, readDump } from "./read-dump.ts"

/** The outcome of loading a dump. */
export interface PapersLoaded {
  readonly added: number
  /** Number of papers that already existed. */
  readonly updated: number
  /** Number of records that are not papers or have no identifier. */
  readonly skipped: number
  /** The problems of the first skipped records. */
  readonly problems: ReadonlyArray<string>
  /** Present if the unchanged file was loaded before and not read again. */
  readonly unchanged?: true
}

/** A dump cannot be read; `message` is one line with the reason. */
export class DumpUnreadable
  extends Data.TaggedError("DumpUnreadable")<{ readonly message: string; readonly cause?: unknown }>
{}

/**
 * Loads research papers into the engine's index: JSON Lines or JSON (of our own fields, of arXiv's metadata snapshot,
 * or of Crossref's works), or XML (arXiv's Atom feeds and OAI-PMH records). Files ending with `.gz` are decompressed.
 * Existing papers with one of the same identifiers are updated. Papers loaded before a failure stay. A completely
 * loaded file is read again only if its size or modification time changes.
 */
export const loadPapers = Effect.fn("Engine.loadPapers")(function*(file: string) {
  const index = yield* PaperIndex
  const path = resolve(file)
  const state = yield* stateOf(path)
  if (state !== undefined && state === (yield* index.dumpState(path))) {
    const known: PapersLoaded = { added: 0, updated: 0, skipped: 0, problems: [], unchanged: true }
    return known
  }
  const problems: Array<string> = []
  const count = { added: 0, updated: 0, skipped: 0 }
  yield* Stream.fromAsyncIterable(readDump(file), (cause) => unreadable(file, cause)).pipe(
    Stream.grouped(papersAtOnce),
    Stream.runForEach((records) => {
      const papers = records.flatMap((record) => papersOf(record))
      for (const record of records) {
        if (!("problem" in record)) continue
        count.skipped++
        if (problems.length < maxProblems) problems.push(record.problem)
      }
      return Effect.map(index.put(papers), (added) => {
        count.added += added
        count.updated += papers.length - added
      })
    })
  )
  if (count.added + count.updated + count.skipped === 0) problems.push("The file contains no records.")
  if (state !== undefined) yield* index.putDumpState(path, state)
  const loaded: PapersLoaded = { ...count, problems }
  return loaded
})

/** A value that changes with the file and with the version of the parser; undefined if the file cannot be read. */
const stateOf = (path: string) =>
  Effect.promise(() => stat(path).then(({ mtimeMs, size }) => `${readerVersion} ${size} ${mtimeMs}`, () => undefined))

// increase this number when the parser changes
const readerVersion = 1

const papersOf = (record: DumpRecord): ReadonlyArray<LoadedPaper> => "paper" in record ? [record.paper] : []

const unreadable = (file: string, cause: unknown): DumpUnreadable =>
  new DumpUnreadable({
    message: `The papers of ${file} cannot be read: ${whyUnreadable(cause)}.`,
    cause
  })

const papersAtOnce = 500
const maxProblems = 10
