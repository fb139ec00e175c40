import { type Hit, type IndexRequest, SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { fieldWeights } from "../../../../full-text/src/ranking/ranking-weights.ts"
import type { OpenSegmentView } from "../../../../full-text/src/results/find-pages.ts"
import { RecentPages } from "../../../../full-text/src/results/recent-pages.ts"
import type { OpenSegment } from "../../../../full-text/src/segment/read/open-segment.ts"
import { openSegmentDirectory } from "../../../../full-text/src/segment/files/segment-directory.ts"
import { randomFrom } from "../../../../full-text/test/random.ts"
import { pageTexts } from "../../../src/corpus/sqlite-texts.ts"
import { Database } from "../../../src/store/database.ts"
import { PageStore } from "../../../src/store/page-store.ts"
import { yieldingRead } from "../../../src/store/yielding-read.ts"
import { aPage } from "../../store/a-page.ts"
import { storeAndIndex } from "../../store/engine-layers.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"
import { realPages } from "../real-pages.ts"

export const random = randomFrom(7)
export const pages = realPages(random, 120)
export const words = (text: string): IndexRequest => ({ terms: [{ kind: "words", text }], limit: 10, highlights: true })

/** Runs a test on a data directory with these pages, their segments in files. */
export const inLibrary = <A, E, R>(test: (given: Effect.Success<ReturnType<typeof open>>) => Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* Effect.gen(function*() {
      const store = yield* PageStore
      const index = yield* SearchIndex
      for (let from = 0; from < pages.length; from += 40) {
        yield* store.putAll(pages.slice(from, from + 40).map(aPage))
        yield* index.search(words("page"))
      }
    }).pipe(Effect.provide(storeAndIndex(directory)))
    return yield* Effect.flatMap(open(directory), test).pipe(Effect.scoped, Effect.provide(Database.layer(directory)))
  })

const open = Effect.fnUntraced(function*(directory: string) {
  const files = yield* Effect.acquireRelease(
    Effect.sync(() => openSegmentDirectory(join(directory, "trawl-index"), fieldWeights)),
    ({ close }) => Effect.sync(close)
  )
  return { directory, texts: pageTexts(yieldingRead(yield* Database)), recent: new RecentPages(), files: files.parts.map(({ segment }) => part(segment)) }
})

export const part = (segment: OpenSegment, gone?: Uint8Array): OpenSegmentView =>
  ({ segment, gone, missing: gone?.filter((one) => one === 1).length ?? 0, counts: new Map<string, number>() })

export const corpus = (parts: ReadonlyArray<OpenSegmentView>) => ({ parts, pages: pages.length, pathLength: () => 0 })

export const wanted = ({ dated, highlights, limit }: IndexRequest) => ({ dated, highlights, limit })

/** Without scores: how new a page is rises with the clock. */
export const shown = (hits: ReadonlyArray<Hit> | undefined) => hits?.map(({ description, title, url }) => ({ url, title, description }))
