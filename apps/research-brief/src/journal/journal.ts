import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { type FileHandle, open } from "node:fs/promises"
import { JournalUnusable } from "./journal-unusable.ts"
import { lock } from "./lock.ts"
import { type Answered, Record } from "./record.ts"

/** The requests and responses so far, in a file. Every response is written before it is used. */
export class Journal extends Context.Service<Journal, {
  readonly path: string
  readonly answered: (key: string) => Answered | undefined
  /** Whether the file contained responses when it was opened. */
  readonly isResumed: boolean
  /** Unfinished requests of an earlier process. The service may have billed them, and they are repeated. */
  readonly underway: number
  /** Unreadable lines, such as an incomplete last one. */
  readonly unreadable: number
  /** Credits of the responses written by this process. */
  readonly spent: () => number
  /** Resolves when the record is on disk. */
  readonly write: (record: Record) => Effect.Effect<void, JournalUnusable>
}>()("@trawl/research-brief/Journal") {}

export interface JournalOptions {
  readonly path: string
  /** Deletes its content. */
  readonly fresh: boolean
}

/** Opens a journal exclusively, until the scope closes. */
export const openJournal = Effect.fnUntraced(function*({ fresh, path }: JournalOptions) {
  yield* lock(path)
  const file = yield* Effect.acquireRelease(
    tried(path, () => open(path, fresh ? "w+" : "a+")),
    (file) => Effect.promise(() => file.close())
  )
  const { records, unreadable } = yield* tried(path, () => read(file))
  const turn = Semaphore.makeUnsafe(1)
  const answers = new Map<string, Answered>()
  const underway = new Set<string>()
  let spent = 0
  for (const record of records) {
    if (record.type === "answered") answers.set(record.key, record)
    if (record.type === "requested") underway.add(record.key)
    else underway.delete(record.key)
  }
  return Journal.of({
    path,
    answered: (key) => answers.get(key),
    isResumed: answers.size > 0,
    underway: underway.size,
    unreadable,
    spent: () => spent,
    write: (record) =>
      tried(path, async () => {
        await file.appendFile(`${JSON.stringify(record)}\n`)
        await file.datasync()
        if (record.type !== "answered") return
        answers.set(record.key, record)
        spent += record.credits
      }).pipe(turn.withPermits(1))
  })
})

/** Reads the file and removes an incomplete last line. */
const read = async (file: FileHandle) => {
  const bytes = await file.readFile()
  const end = bytes.lastIndexOf("\n") + 1
  if (end < bytes.length) await file.truncate(end)
  const lines = bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1)
  const records = lines.map((line) => decode(line)).flatMap((exit) => Exit.isSuccess(exit) ? [exit.value] : [])
  return { records, unreadable: lines.length - records.length + (end < bytes.length ? 1 : 0) }
}

const decode = Schema.decodeUnknownExit(Schema.fromJsonString(Record))

const tried = <A>(path: string, work: () => Promise<A>): Effect.Effect<A, JournalUnusable> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      new JournalUnusable({
        message: `${path} cannot be used (${
          cause instanceof Error ? cause.message.replace(/, .*/, "") : String(cause)
        }): without it an answer could be paid for twice.`,
        cause
      })
  })
