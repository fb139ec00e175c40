import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { resolve } from "node:path"
import { createInterface } from "node:readline"
import { createGunzip } from "node:zlib"
import { takePage } from "../page/take-page.ts"
import { whyUnreadable } from "../page/why-unreadable.ts"
import { PageStore, type StoredPage } from "../store/page-store.ts"
import { importedMetadata } from "./developer-kind.ts"
import { type ImportedDocument, readRecord } from "./read-record.ts"
import { type Repository, RepositoryStore } from "./repository-store.ts"

/** The outcome of loading a dump. */
export interface RepositoriesLoaded {
  readonly repositories: number
  readonly documents: number
  /** Number of invalid lines. */
  readonly skipped: number
  /** The problems of the first skipped lines. */
  readonly problems: ReadonlyArray<string>
  /** The number of lines that an earlier, interrupted import had read. */
  readonly resumedAfter?: number
  /** Present if the file was already loaded and has not changed, so it was not read again. */
  readonly unchanged?: true
}

/** A dump cannot be read. `message` is one line with the reason. */
export class RepositoriesUnreadable
  extends Data.TaggedError("RepositoriesUnreadable")<{ readonly message: string; readonly cause?: unknown }>
{}

/**
 * Loads a dump of repositories, readmes, issues and merged pull requests: JSON Lines, compressed if the name ends with
 * `.gz`. Documents become pages of the index, and replace pages with the same URL. After an interruption, loading the
 * same file continues where it stopped. A completely loaded file is read again only if it changes. Memory does not grow
 * with the file.
 */
export const loadRepositories = Effect.fn("Engine.loadRepositories")(function*(file: string) {
  const store = yield* RepositoryStore
  const path = resolve(file)
  const unreadable = (cause: unknown) =>
    new RepositoriesUnreadable({
      message: `The repositories of ${file} cannot be read: ${whyUnreadable(cause)}.`,
      cause
    })
  const facts = yield* Effect.tryPromise({ try: () => stat(path), catch: unreadable })
  const state = `${readerVersion} ${facts.size} ${facts.mtimeMs}`
  const earlier = yield* Effect.orDie(store.imported(path))
  const isKnown = earlier?.state === state
  const count = { repositories: 0, documents: 0, skipped: 0 }
  const problems: Array<string> = []
  if (isKnown && earlier.isComplete) {
    const known: RepositoriesLoaded = { ...count, problems, unchanged: true }
    return known
  }
  const resumedAfter = isKnown ? earlier.lines : 0
  let lines = 0
  yield* Stream.fromAsyncIterable(linesOf(path), unreadable).pipe(
    Stream.grouped(linesAtOnce),
    Stream.runForEach(Effect.fnUntraced(function*(group) {
      const first = lines + 1
      lines += group.length
      if (lines <= resumedAfter) return
      const repositories: Array<Repository> = []
      const documents: Array<ImportedDocument> = []
      for (const [index, line] of group.entries()) {
        if (line.trim() === "") continue
        const record = readRecord(line)
        if (typeof record === "string") {
          count.skipped++
          if (problems.length < maxProblems) problems.push(`Line ${first + index} ${record}.`)
        } else if ("repository" in record) repositories.push(record.repository)
        else documents.push(record.document)
      }
      yield* Effect.orDie(store.put(repositories))
      const pages = yield* Effect.forEach(documents, (document) => pageOf(document, facts.mtimeMs))
      yield* (yield* PageStore).putAll(pages)
      count.repositories += repositories.length
      count.documents += documents.length
      yield* Effect.orDie(store.putImported(path, { state, lines, isComplete: false }))
    }))
  )
  yield* Effect.orDie(store.putImported(path, { state, lines, isComplete: true }))
  if (lines === 0) problems.push("The file contains no lines.")
  const loaded: RepositoriesLoaded = { ...count, problems, ...resumedAfter === 0 ? {} : { resumedAfter } }
  return loaded
})

/** The page of a document. It has the date of the document, so that caches do not consider it a fresh copy. */
const pageOf = Effect.fnUntraced(function*(document: ImportedDocument, modifiedAt: number) {
  const { kind, repository, text, title, updatedAt = modifiedAt, url } = document
  const page = yield* Effect.orDie(takePage({
    requestedUrl: url,
    url,
    status: 200,
    headers: { "content-type": "text/markdown; charset=utf-8" },
    contentType: "text/markdown",
    body: Buffer.from(`# ${title}\n\n${text}`),
    fetchedAt: updatedAt
  }))
  const stored: StoredPage = {
    ...page,
    content: {
      ...page.content,
      title,
      metadata: {
        ...page.content.metadata,
        [importedMetadata.kind]: kind,
        ...repository === undefined ? {} : { [importedMetadata.repository]: repository }
      }
    }
  }
  return stored
})

async function* linesOf(path: string): AsyncGenerator<string> {
  const stored = createReadStream(path)
  const bytes = path.endsWith(".gz") ? stored.pipe(createGunzip()) : stored
  // the line reader throws this error
  if (bytes !== stored) stored.on("error", (cause) => bytes.destroy(cause))
  yield* createInterface({ input: bytes, crlfDelay: Infinity })
}

// increase this number when the format changes
const readerVersion = 1
const linesAtOnce = 100
const maxProblems = 10
