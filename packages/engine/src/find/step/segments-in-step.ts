import { clearAway, mergeSegments, openSegment, SegmentDamaged, type SegmentDirectory } from "@trawl/full-text/segment"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import type { Database } from "../../store/database.ts"
import { DatabaseUnusable, unusableBecause } from "../../store/database-unusable.ts"
import { changesAfter, forgetBefore, pageClock, pageVersion } from "../../store/page-changes.ts"
import type { Follower } from "../../store/written-pages.ts"
import { breath } from "../breath.ts"
import { breathingRead } from "../breathing-read.ts"
import { inSlices } from "../in-slices.ts"
import { CollectedChanges } from "./collected-changes.ts"
import { FollowedWriter, type Follows } from "./followed-writer.ts"
import { indexPosition, versionOf } from "./index-position.ts"
import { type LivingPart, LivingParts } from "./living-parts.ts"
import { fileMerge, isInMemory, type MergePlan, restMerge, smallMerge } from "./merge-plan.ts"
import { PathLengths } from "./path-lengths.ts"

/**
 * Segments that hold what the database holds. Those in files are complete up to a version of it; what came later is in
 * memory, and read from the database again by the next process. Where no files can be written, all of it stays there.
 */
export class SegmentsInStep implements Follows {
  readonly living = new LivingParts()
  readonly pathLengths = new PathLengths()
  private readonly database: Database["Service"]
  private readonly directory: SegmentDirectory | undefined
  private readonly scope: Scope.Scope
  private readonly taking = Semaphore.makeUnsafe(1)
  private readonly merging = Semaphore.makeUnsafe(1)
  /** Whether changes are being taken in. */
  isTaking = false
  private databaseName = ""
  /** The version up to which nothing is missing. */
  position = 0
  private readonly writer: FollowedWriter
  private readers = 0
  private lastSearched = -Infinity
  /** The version when `keepUp` looked last, and how often it has waited since it did something. */
  private lastSeen = 0
  private waited = 0
  /** How often it has found nothing to do in a row. */
  private rested = 0
  /** Until then nobody tries to write files. */
  private filesRest = 0

  constructor(database: Database["Service"], directory: SegmentDirectory | undefined, scope: Scope.Scope) {
    this.database = database
    this.directory = directory
    this.scope = scope
    this.writer = new FollowedWriter(database.read, this)
  }

  /** Takes over what is in files. */
  readonly open = Effect.suspend(() =>
    Effect.map(this.database.read(pageClock), (clock) => {
      const { directory } = this
      const version = versionOf(directory?.position, clock)
      this.databaseName = clock.database
      if (directory === undefined) return
      if (version === undefined) return directory.discard()
      for (const { deleted, segment } of directory.parts) this.living.restore(segment, deleted)
      this.position = version
    }).pipe(Effect.andThen(this.skipNothing))
  )

  /** Where there is no change to be taken in, the versions of none are missing. */
  private readonly skipNothing = Effect.suspend(() =>
    Effect.map(this.database.read((sql) => changesAfter(sql, this.position, 1).length === 0 ? pageVersion(sql) : this.position), (version) => {
      this.position = version
    })
  )

  /** Runs a search on the segments as they are; their files stay open until it has ended. */
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

  /** Takes in what has changed in the database, some milliseconds at a time. */
  readonly catchUp: Effect.Effect<void> = Effect.suspend(() =>
    Effect.flatMap(this.database.read(pageVersion), (version) =>
      version === this.position ? Effect.void : this.taking.withPermit(Effect.suspend(() => {
        this.isTaking = true
        return Effect.ensuring(this.takeChanges(), Effect.sync(() => this.isTaking = false))
      })))
  )

  readonly follow: Follower = (rows, many) => this.writer.follow(rows, many)

  /** The same as `catchUp`, when nobody waits: while more and more comes, not before it is worth a segment, or has waited for some time. */
  readonly keepUp: Effect.Effect<void> = Effect.suspend(() =>
    Effect.flatMap(this.database.read(pageVersion), (version) => {
      const waits = version !== this.lastSeen && version - this.position < fewestChanges && ++this.waited < longestWait
      this.lastSeen = version
      this.rested = version === this.position ? this.rested + 1 : 0
      if (this.rested === restsUntilCleared) {
        clearAway()
        return this.settle
      }
      // what was left unmerged while changes came, or by the process before
      if (this.rested >= restsUntilMerged) return this.startMerging
      if (waits) return Effect.void
      this.waited = 0
      return this.catchUp
    })
  )

  /** Writes what is in memory only where that is much to be taken in again, as after a process that was killed. */
  private readonly settle = this.taking.withPermit(Effect.suspend(() => {
    const parts = this.living.parts.filter(isInMemory)
    const documents = parts.reduce((sum, { segment }) => sum + segment.size, 0)
    return this.directory === undefined || documents < fewestSettled || performance.now() < this.filesRest ? Effect.void : this.merge({ parts, into: "file" })
  }))

  /** Begins anew, from the database: for files that turn out to be damaged. */
  readonly discard = this.taking.withPermit(this.merging.withPermit(Effect.sync(() => {
    this.living.clear()
    this.directory?.discard()
    this.position = 0
  })))

  /** Writes what is in memory only. */
  readonly close = Effect.suspend(() => {
    const { directory } = this
    if (directory === undefined) return Effect.void
    const inMemory = this.living.parts.filter(isInMemory)
    return (inMemory.length === 0 ? this.writing(this.publish) : this.merge({ parts: inMemory, into: "file" })).pipe(
      Effect.ensuring(Effect.sync(() => directory.close()))
    )
  })

  private readonly takeChanges = Effect.fnUntraced(function*(this: SegmentsInStep) {
    while (true) {
      const version = yield* this.database.read(pageVersion)
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

  /** Reads as many changes as one segment should hold. */
  private readonly collect = Effect.fnUntraced(function*(this: SegmentsInStep) {
    const read = breathingRead(this.database)
    const collected = this.writer.handOver(this.position) ?? new CollectedChanges(this.position, this.pathLengths)
    while (collected.hasRoom() && (yield* read((sql) => collected.takeSome(sql))));
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

  private readonly startMerging = Effect.suspend(() => this.fileMerge() === undefined ? Effect.void : Effect.forkIn(this.mergeFiles, this.scope))

  /** Merges files as long as there are some to be merged, while everything else goes on. */
  private readonly mergeFiles: Effect.Effect<unknown> = Effect.suspend(() =>
    this.merging.withPermitsIfAvailable(1)(Effect.gen({ self: this }, function*() {
      for (let plan = this.fileMerge(); plan !== undefined; plan = this.fileMerge()) yield* this.merge(plan)
    }))
  ).pipe(Effect.catchDefect((defect) => {
    if (defect instanceof SegmentDamaged) return this.discard
    this.filesRest = performance.now() + restMilliseconds
    return Effect.logError("Merging the index's files failed, and will be tried again", defect)
  }))

  private readonly merge = ({ into, parts }: MergePlan): Effect.Effect<void> =>
    into === "memory" || this.directory === undefined ? this.mergeInMemory(parts) : this.writing(this.mergeIntoFile(parts, this.directory))

  private readonly mergeInMemory = Effect.fnUntraced(function*(this: SegmentsInStep, parts: MergePlan["parts"]) {
    const segment = openSegment(yield* inSlices(mergeSegments(parts.map(toSource))))
    this.living.replace(parts, segment, Math.min(...parts.map(({ since }) => since)))
  }.bind(this))

  private readonly mergeIntoFile = Effect.fnUntraced(function*(this: SegmentsInStep, parts: MergePlan["parts"], directory: SegmentDirectory) {
    const segment = yield* inSlices(directory.store(parts.map(toSource)))
    // to open a large file takes as long as to find its pages in those before
    yield* breath.taken
    this.living.replace(parts, segment, Infinity)
    yield* this.publish
  }.bind(this))

  /** Where files cannot be written, pages are found all the same: that is told, and tried again after some time. */
  private readonly writing = (work: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.catchDefect(work, (defect) => {
      if (!isUnwritable(defect)) return Effect.die(defect)
      this.filesRest = performance.now() + restMilliseconds
      return Effect.logError(`The index stays in memory: ${unusableBecause(this.database.directory ?? "", defect).message}`)
    })

  /** Makes the files in use those that the next process takes over. */
  private readonly publish: Effect.Effect<void> = Effect.suspend(() => {
    const { directory, living } = this
    if (directory === undefined) return Effect.void
    const files = living.parts.filter((part) => !isInMemory(part))
    const complete = Math.min(this.position, ...living.parts.map(({ since }) => since - 1))
    directory.replace(
      files.map(toSource),
      indexPosition(this.databaseName, complete)
    )
    this.closeReplaced()
    return this.database.write((sql) => forgetBefore(sql, complete))
  })

  private closeReplaced(): void {
    if (this.readers === 0) this.directory?.closeReplaced()
  }
}

const toSource = (part: LivingPart) => ({ segment: part.segment, deleted: deletedOf(part) })

const deletedOf = ({ gone }: LivingPart): ReadonlySet<number> => {
  const deleted = new Set<number>()
  for (let document = gone?.indexOf(1) ?? -1; document !== -1; document = gone!.indexOf(1, document + 1)) deleted.add(document)
  return deleted
}

/** What the file system says, or the database of its own files; anything else is a mistake. */
const isUnwritable = (defect: unknown): boolean => defect instanceof DatabaseUnusable || defect instanceof Error && "syscall" in defect

const restMilliseconds = 60_000
const fewestChanges = 4_000
const longestWait = 20
const restsUntilMerged = 4
const quietMilliseconds = 2_000
const restsUntilCleared = 20
// some tenths of a second to take in
const fewestSettled = 100
