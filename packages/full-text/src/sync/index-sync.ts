import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { type Follower, isLong, type PageFeed } from "../feed/page-feed.ts"
import type { SegmentDirectory } from "../segment/files/segment-directory.ts"
import { SegmentDamaged } from "../segment/format/segment-damaged.ts"
import { mergeSegments } from "../segment/merge/merge-segments.ts"
import { openSegment } from "../segment/read/open-segment.ts"
import { clearBuilderPool } from "../segment/write/builder-pool.ts"
import { inSlices } from "../yield/in-slices.ts"
import { yieldBudget } from "../yield/yield-budget.ts"
import { CollectedChanges } from "./collected-changes.ts"
import { FeedFollower, type FollowingIndex } from "./feed-follower.ts"
import { indexPosition, versionAt } from "./index-position.ts"
import { type LiveSegment, LiveSegments } from "./live-segments.ts"
import { fileMerge, isInMemory, type MergePlan, restMerge, smallMerge } from "./merge-plan.ts"
import { PathLengths } from "./path-lengths.ts"

/**
 * Keeps segments up to date with a feed of pages. Files are complete up to a version. Later changes are in memory, and
 * the next process reads them from the feed again. If files cannot be written, everything stays in memory.
 */
export class IndexSync implements FollowingIndex {
  readonly living = new LiveSegments()
  readonly pathLengths = new PathLengths()
  private readonly feed: PageFeed["Service"]
  private readonly explain: (cause: unknown) => string
  private readonly directory: SegmentDirectory | undefined
  private readonly scope: Scope.Scope
  private readonly taking = Semaphore.makeUnsafe(1)
  private readonly merging = Semaphore.makeUnsafe(1)
  /** Whether changes are being indexed. */
  isTaking = false
  /** Open while a long document is indexed. */
  private readonly long = Latch.makeUnsafe(false)
  private feedName = ""
  /** The version up to which nothing is missing. */
  position = 0
  private readonly follower: FeedFollower
  private readers = 0
  private lastSearched = -Infinity
  /** The version when `keepUp` looked last, and how often it has waited since it did something. */
  private lastSeen = 0
  private waited = 0
  /** How often it has found nothing to do in a row. */
  private rested = 0
  /** The time until which no files are written after a failure. */
  private filesRest = 0

  /** `explain` returns one line about why the directory cannot be written. */
  constructor(
    feed: PageFeed["Service"],
    directory: SegmentDirectory | undefined,
    scope: Scope.Scope,
    explain: (cause: unknown) => string = String
  ) {
    this.feed = feed
    this.directory = directory
    this.scope = scope
    this.explain = explain
    this.follower = new FeedFollower(feed, this)
  }

  /** Opens the existing files. */
  readonly open = Effect.suspend(() =>
    Effect.map(this.feed.state, (state) => {
      const { directory } = this
      const version = versionAt(directory?.position, state)
      this.feedName = state.name
      if (directory === undefined) return
      if (version === undefined) return directory.discard()
      for (const { deleted, segment } of directory.parts) this.living.restore(segment, deleted)
      this.position = version
    }).pipe(Effect.andThen(this.skipNothing))
  )

  /** Skips versions without changes. */
  private readonly skipNothing = Effect.suspend(() =>
    Effect.map(this.feed.changesAfter(this.position), ({ changes, version }) => {
      if (changes.length === 0) this.position = version
    })
  )

  /** Runs a search on the current segments; their files stay open until it ends. */
  readonly reading = <A, E, R>(search: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        this.readers++
        this.lastSearched = performance.now()
      }),
      () => search,
      () =>
        Effect.sync(() => {
          this.readers--
          this.closeReplaced()
        })
    )

  /** Indexes all changes, some milliseconds at a time. */
  readonly catchUp: Effect.Effect<void> = Effect.suspend(() =>
    Effect.flatMap(
      this.feed.version,
      (version) =>
        version === this.position ? Effect.void : this.taking.withPermit(Effect.suspend(() => {
          this.isTaking = true
          return Effect.ensuring(
            this.takeChanges(),
            Effect.sync(() => {
              this.isTaking = false
              this.long.closeUnsafe()
            })
          )
        }))
    )
  )

  /** Indexes all changes for a search, which does not wait for long documents. Their writers wait. */
  readonly catchUpForSearch: Effect.Effect<void> = Effect.suspend(() =>
    Effect.flatMap(
      this.feed.version,
      (version) =>
        version === this.position || this.long.isOpen() ? Effect.void : Effect.flatMap(
          Effect.forkIn(this.catchUp, this.scope),
          (indexing) => Effect.raceFirst(Fiber.join(indexing), this.long.await)
        )
    )
  )

  readonly follow: Follower = (changes, many, long) => this.follower.follow(changes, many, long)

  /**
   * Like `catchUp`, in the background: while changes keep coming, waits until there are enough for a segment, or some
   * time has passed.
   */
  readonly keepUp: Effect.Effect<void> = Effect.suspend(() =>
    Effect.flatMap(this.feed.version, (version) => {
      const waits = version !== this.lastSeen && version - this.position < minChanges && ++this.waited < maxWait
      this.lastSeen = version
      this.rested = version === this.position ? this.rested + 1 : 0
      if (this.rested === restsUntilCleared) {
        clearBuilderPool()
        return this.settle
      }
      // files that were not merged while changes came, or by an earlier process
      if (this.rested >= restsUntilMerged) return this.startMerging
      if (waits) return Effect.void
      this.waited = 0
      return this.catchUp
    })
  )

  /** Writes the segments in memory if reindexing them, such as after a crash, would take long. */
  private readonly settle = this.taking.withPermit(Effect.suspend(() => {
    const parts = this.living.parts.filter(isInMemory)
    const documents = parts.reduce((sum, { segment }) => sum + segment.size, 0)
    return this.directory === undefined || documents < minSettled || performance.now() < this.filesRest
      ? Effect.void
      : this.merge({ parts, into: "file" })
  }))

  /** Starts anew, from the feed: for files that turn out to be damaged. */
  readonly discard = this.taking.withPermit(this.merging.withPermit(Effect.sync(() => {
    this.living.clear()
    this.directory?.discard()
    this.position = 0
  })))

  /** Writes the segments in memory. */
  readonly close = Effect.suspend(() => {
    const { directory } = this
    if (directory === undefined) return Effect.void
    const inMemory = this.living.parts.filter(isInMemory)
    return (inMemory.length === 0 ? this.writing(this.publish) : this.merge({ parts: inMemory, into: "file" })).pipe(
      Effect.ensuring(Effect.sync(() => directory.close()))
    )
  })

  private readonly takeChanges = Effect.fnUntraced(function*(this: IndexSync) {
    while (true) {
      const version = yield* this.feed.version
      if (version === this.position) return
      const changes = yield* this.collect()
      const segment = changes.builder.size === 0 ? undefined : openSegment(yield* inSlices(changes.builder.finish()))
      this.living.remove(changes.pages())
      if (segment !== undefined) this.living.add(segment, changes.replaced, changes.after + 1)
      this.position = changes.version
      for (let plan = this.smallMerge(); plan !== undefined; plan = this.smallMerge()) yield* this.merge(plan)
      yield* this.startMerging
    }
  }.bind(this))

  /** Reads the changes for one segment. */
  private readonly collect = Effect.fnUntraced(function*(this: IndexSync) {
    const collected = this.follower.handOver(this.position) ?? new CollectedChanges(this.position, this.pathLengths)
    for (let isLast = false; !isLast && collected.hasRoom;) {
      const found = yield* this.feed.changesAfter(collected.version)
      for (const change of found.changes) {
        // a long document gets its own segment, so that searches find all changes before it
        if (!collected.hasRoom || isLong(change) && collected.version > collected.after) return collected
        if (isLong(change)) this.long.openUnsafe()
        yield* inSlices(collected.take(change))
        if (yieldBudget.isSpent()) yield* yieldBudget.renew
      }
      collected.version = found.version
      isLast = found.isLast
    }
    return collected
  }.bind(this))

  private smallMerge(): MergePlan | undefined {
    return smallMerge(this.living.parts, this.directory !== undefined && performance.now() >= this.filesRest)
  }

  private fileMerge(): MergePlan | undefined {
    const { filesRest, lastSearched, living: { parts }, rested } = this
    const now = performance.now()
    if (now < filesRest) return undefined
    const isQuiet = rested >= restsUntilMerged && now >= lastSearched + quietMilliseconds
    return (isQuiet ? restMerge(parts) : undefined) ?? fileMerge(parts)
  }

  private readonly startMerging = Effect.suspend(() =>
    this.fileMerge() === undefined ? Effect.void : Effect.forkIn(this.mergeFiles, this.scope)
  )

  /** Merges files as long as necessary, in the background. */
  private readonly mergeFiles: Effect.Effect<unknown> = Effect.suspend(() =>
    this.merging.withPermitsIfAvailable(1)(Effect.gen({ self: this }, function*() {
      for (let plan = this.fileMerge(); plan !== undefined; plan = this.fileMerge()) yield* this.merge(plan)
    }))
  ).pipe(Effect.catchDefect((defect) => {
    if (defect instanceof SegmentDamaged) return this.discard
    this.filesRest = performance.now() + restMilliseconds
    return Effect.logError("Merging of index files failed; it will be retried", defect)
  }))

  private readonly merge = ({ into, parts }: MergePlan): Effect.Effect<void> =>
    into === "memory" || this.directory === undefined
      ? this.mergeInMemory(parts)
      : this.writing(this.mergeIntoFile(parts, this.directory))

  private readonly mergeInMemory = Effect.fnUntraced(function*(this: IndexSync, parts: MergePlan["parts"]) {
    const segment = openSegment(yield* inSlices(mergeSegments(parts.map(toSource))))
    this.living.replace(parts, segment, Math.min(...parts.map(({ since }) => since)))
  }.bind(this))

  private readonly mergeIntoFile = Effect.fnUntraced(
    function*(this: IndexSync, parts: MergePlan["parts"], directory: SegmentDirectory) {
      const segment = yield* inSlices(directory.store(parts.map(toSource)))
      // to open a large file takes as long as to find its pages in those before
      yield* yieldBudget.renew
      this.living.replace(parts, segment, Infinity)
      yield* this.publish
    }.bind(this)
  )

  /** If files cannot be written, searches still work: logs the problem and retries later. */
  private readonly writing = (work: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.catchDefect(work, (defect) => {
      if (!isUnwritable(defect)) return Effect.die(defect)
      this.filesRest = performance.now() + restMilliseconds
      return Effect.logError(`The index cannot be written, so it stays in memory: ${this.explain(defect)}`)
    })

  /** Publishes the current files, so that the next process opens them. */
  private readonly publish: Effect.Effect<void> = Effect.suspend(() => {
    const { directory, living } = this
    if (directory === undefined) return Effect.void
    const files = living.parts.filter((part) => !isInMemory(part))
    const complete = Math.min(this.position, ...living.parts.map(({ since }) => since - 1))
    directory.replace(
      files.map(toSource),
      indexPosition(this.feedName, complete)
    )
    this.closeReplaced()
    return this.feed.acknowledge(complete)
  })

  private closeReplaced(): void {
    if (this.readers === 0) this.directory?.closeReplaced()
  }
}

const toSource = (part: LiveSegment) => ({ segment: part.segment, deleted: deletedOf(part) })

const deletedOf = ({ gone }: LiveSegment): ReadonlySet<number> => {
  const deleted = new Set<number>()
  for (let document = gone?.indexOf(1) ?? -1; document !== -1; document = gone!.indexOf(1, document + 1)) {
    deleted.add(document)
  }
  return deleted
}

/** Whether the file system failed; anything else is a bug. */
const isUnwritable = (defect: unknown): boolean => defect instanceof Error && "syscall" in defect

const restMilliseconds = 60_000
const minChanges = 4_000
const maxWait = 20
const restsUntilMerged = 4
const quietMilliseconds = 2_000
const restsUntilCleared = 20
// This many changes take some tenths of a second to index.
const minSettled = 100
