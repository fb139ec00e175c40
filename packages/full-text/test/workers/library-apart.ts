import { FullTextIndex, type Hit, type IndexRequest } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { openDocuments } from "../../src/documents/document-database.ts"
import { documentTexts } from "../../src/documents/document-texts.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import type { OpenSegmentView } from "../../src/results/find-pages.ts"
import { RecentPages } from "../../src/results/recent-pages.ts"
import { openSegmentDirectory } from "../../src/segment/files/segment-directory.ts"
import type { OpenSegment } from "../../src/segment/read/open-segment.ts"
import { randomFrom } from "../random.ts"
import { realPages } from "../search/real-pages.ts"
import { isFound, type PageFacts, toDocument } from "../search/search-pages.ts"
import { ownDirectory } from "../segment/own-directory.ts"

export const random = randomFrom(7)
export const pages: ReadonlyArray<PageFacts> = realPages(random, 120).filter(isFound)
export const words = (text: string): IndexRequest => ({ terms: [{ kind: "words", text }], limit: 10, highlights: true })

/** An empty directory that is removed with the test's scope. */
export const temporaryDirectory = Effect.map(
  Effect.acquireRelease(Effect.sync(ownDirectory), (own) => Effect.sync(() => own[Symbol.dispose]())),
  ({ path }) => path
)

/** The thread that searches a directory. */
export const searcher = (directory: string) => ({
  entry: fileURLToPath(new URL("../../src/searcher.ts", import.meta.url)),
  workerData: directory
})

/** Runs a test on a directory with these pages, their segments in files. */
export const inLibrary = <A, E, R>(test: (given: Effect.Success<ReturnType<typeof open>>) => Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* Effect.gen(function*() {
      const index = yield* FullTextIndex
      for (let from = 0; from < pages.length; from += 40) {
        yield* index.put(pages.slice(from, from + 40).map(toDocument))
        yield* index.search("page")
      }
    }).pipe(Effect.provide(FullTextIndex.layer(directory)))
    return yield* Effect.flatMap(open(directory), test)
  }).pipe(Effect.scoped)

const open = Effect.fnUntraced(function*(directory: string) {
  const { sql } = yield* Effect.acquireRelease(
    Effect.sync(() => openDocuments(directory)),
    ({ close }) => Effect.sync(close)
  )
  const files = yield* Effect.acquireRelease(
    Effect.sync(() => openSegmentDirectory(join(directory, "segments"), fieldWeights)),
    ({ close }) => Effect.sync(close)
  )
  return {
    directory,
    texts: documentTexts(sql),
    recent: new RecentPages(),
    files: files.parts.map(({ segment }) => part(segment))
  }
})

export const part = (segment: OpenSegment, gone?: Uint8Array): OpenSegmentView => ({
  segment,
  gone,
  missing: gone?.filter((one) => one === 1).length ?? 0,
  counts: new Map<string, number>()
})

export const corpus = (parts: ReadonlyArray<OpenSegmentView>) => ({ parts, pages: pages.length, pathLength: () => 0 })

export const wanted = ({ dated, highlights, limit }: IndexRequest) => ({ dated, highlights, limit })

/** Without scores: how new a page is rises with the clock. */
export const shown = (hits: ReadonlyArray<Hit> | undefined) =>
  hits?.map(({ description, title, url }) => ({ url, title, description }))
