import {
  Database,
  type DatabaseUnusable,
  number,
  PageStore,
  retryForever,
  type Row,
  SqlitePageStore
} from "@trawl/engine/parts"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { BlobStore } from "./blob-store.ts"
import { changesAfter, isBefore, type Position } from "./page-changes.ts"
import { readPages } from "./read-pages.ts"
import { resume, savePosition } from "./followed-corpus.ts"

/** Copies the pages of the cluster to the data directory of this process, whose index then finds them. */
export class PageFollower extends Context.Service<PageFollower, {
  /** Waits until the copy has a change, for at most two seconds. */
  readonly reached: (position: Position) => Effect.Effect<void>
  /** Whether the copy has had all pages at some time since this process started. */
  readonly isComplete: Effect.Effect<boolean>
  /** The number of changes that the copy does not have yet. */
  readonly missing: Effect.Effect<number>
}>()("@trawl/cluster/corpus/PageFollower") {}

/**
 * Follows the pages in the database of this process. The copy is derived: an empty directory is filled again. Fails if
 * the directory has pages of another engine.
 */
export const layer: Layer.Layer<PageFollower, DatabaseUnusable, BlobStore | Database | SqlClient> = Layer.effect(
  PageFollower,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const services = yield* Effect.context<BlobStore | Database | SqlClient>()
    const copy = Context.get(yield* Layer.build(SqlitePageStore.layer), PageStore)
    let position = yield* resume(copy)
    let isComplete = false
    const waiting = new Map<Position, Deferred.Deferred<void>>()
    const wake = yield* Latch.make()

    /** Copies some changes. Returns whether there may be more. */
    const follow = Effect.gen(function*() {
      const changes = yield* changesAfter(position, changesAtOnce)
      const last = changes.at(-1)
      if (last !== undefined) {
        const pages = yield* readPages(changes.flatMap(({ isRemoved, url }) => isRemoved ? [] : [url]))
        yield* Effect.forEach(changes.filter(({ isRemoved }) => isRemoved), ({ url }) => copy.remove(url))
        yield* copy.putAll(pages)
        yield* savePosition(last)
        position = last
        for (const [awaited, deferred] of waiting) {
          if (!isBefore(position, awaited)) yield* Deferred.succeed(deferred, undefined)
        }
      }
      isComplete ||= changes.length < changesAtOnce
      return changes.length === changesAtOnce
    }).pipe(Effect.provide(services))
    const followForever = Effect.gen(function*() {
      while (yield* follow);
      yield* Effect.ignore(Effect.timeout(wake.await, pause))
      yield* wake.close
    })
    yield* Effect.forkScoped(
      retryForever("Following the pages of the cluster", Effect.forever(followForever), { maxDelay: 5_000 })
    )
    return PageFollower.of({
      reached: Effect.fnUntraced(function*(awaited) {
        if (!isBefore(position, awaited)) return
        const deferred = yield* Deferred.make<void>()
        waiting.set(awaited, deferred)
        yield* wake.open
        yield* Effect.ignore(Effect.timeout(Deferred.await(deferred), patience))
        waiting.delete(awaited)
      }),
      isComplete: Effect.sync(() => isComplete),
      missing: Effect.suspend(() =>
        sql<Row>`
          SELECT count(*) AS missing FROM page_change
          WHERE (transaction, sequence) > (${String(position.transaction)}::xid8, ${position.sequence}::bigint)
        `
      ).pipe(Effect.map(([row = {}]) => number(row, "missing")), Effect.orDie)
    })
  })
)

const changesAtOnce = 64
const pause = "250 millis"
const patience = "2 seconds"
