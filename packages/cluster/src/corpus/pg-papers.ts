import {
  Database,
  number,
  PageStore,
  PaperIndex,
  paperWithName,
  type Row,
  SqlitePaperIndex,
  text
} from "@trawl/engine/parts"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { followChanges, type Follower } from "./follow-changes.ts"
import { type Position, positionOf, start } from "./page-changes.ts"
import { papersAfter, putRecords } from "./paper-records.ts"

/** Copies the papers of the cluster to the index of this process. */
export class PaperFollower extends Context.Service<
  PaperFollower,
  Pick<Follower, "isComplete" | "reached"> & {
    /** The number of papers that the copy is missing. */
    readonly missing: Effect.Effect<number>
  }
>()("@trawl/cluster/corpus/PaperFollower") {}

/**
 * Research papers in PostgreSQL, for all processes of a cluster. Each process searches its own copy. `put` returns when
 * searches of this process find the papers.
 */
export const layer: Layer.Layer<PaperFollower | PaperIndex, never, Database | SqlClient> = Layer.effectContext(
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const database = yield* Database
    const services = yield* Effect.context<Database | SqlClient>()
    const copy = Context.get(yield* Layer.build(Layer.fresh(SqlitePaperIndex.layer)), PaperIndex)
    const follower = yield* followChanges(
      "Following the papers of the cluster",
      // papers change only when a file is loaded
      "2 seconds",
      yield* resume,
      Effect.fnUntraced(function*(after: Position) {
        const { last, papers } = yield* papersAfter(after, papersAtOnce)
        if (last !== undefined) {
          yield* copy.put(papers)
          yield* savePosition(last)
        }
        return { last, isMore: papers.length === papersAtOnce }
      }, Effect.provide(services))
    )
    const papers = PaperIndex.of({
      ...copy,
      put: Effect.fnUntraced(function*(loaded) {
        const added = yield* database.read((local) => {
          const here = new Set<string>()
          return loaded.filter((paper) => {
            const isKnown = paper.names.some((name) =>
              here.has(`${name.namespace}:${name.name}`) || paperWithName(local, name) !== undefined
            )
            for (const { name, namespace } of paper.names) here.add(`${namespace}:${name}`)
            return !isKnown
          }).length
        })
        const last = yield* Effect.orDie(putRecords(loaded))
        if (last !== undefined) yield* follower.reached(last)
        return added
      }, Effect.provide(services)),
      dumpState: (file) =>
        Effect.orDie(Effect.map(
          sql<Row>`SELECT state FROM paper_dump WHERE file = ${file}`,
          ([row]) => row && text(row, "state")
        )),
      putDumpState: (file, state) =>
        Effect.orDie(Effect.asVoid(sql`
          INSERT INTO paper_dump (file, state) VALUES (${file}, ${state})
          ON CONFLICT (file) DO UPDATE SET state = excluded.state
        `))
    })
    return Context.make(PaperIndex, papers).pipe(Context.add(PaperFollower, {
      isComplete: follower.isComplete,
      reached: follower.reached,
      missing: Effect.flatMap(follower.position, ({ sequence, transaction }) =>
        sql<Row>`
          SELECT count(*) AS missing FROM paper_record
          WHERE (transaction, sequence) > (${String(transaction)}::xid8, ${sequence}::bigint)
        `).pipe(Effect.map(([row = {}]) => number(row, "missing")), Effect.orDie)
    }))
  })
)

/** A process is ready when it has the papers as well as the pages. */
export const readyWithPapers: Layer.Layer<PageStore, never, PageStore | PaperFollower> = Layer.effect(
  PageStore,
  Effect.gen(function*() {
    const pages = yield* PageStore
    const papers = yield* PaperFollower
    return PageStore.of({
      ...pages,
      isComplete: Effect.zipWith(pages.isComplete, papers.isComplete, (one, other) => one && other),
      changesToFollow: Effect.zipWith(pages.changesToFollow, papers.missing, (one, other) => one + other)
    })
  })
)

/** The position from which the copy in the data directory continues. */
const resume = Effect.gen(function*() {
  const sql = yield* SqlClient
  const database = yield* Database
  const [corpus = {}] = yield* Effect.orDie(sql<Row>`
    SELECT name, system, pg_snapshot_xmax(pg_current_snapshot())::text AS next FROM corpus
  `)
  const followed = yield* database.write((local) => {
    local(createTable).run()
    return local("SELECT * FROM followed_papers").get()
  })
  const last = followed === undefined ? start : positionOf({ ...followed, sequence: number(followed, "sequence") })
  const isOfServer = followed?.["name"] === corpus["name"] && followed?.["system"] === corpus["system"] &&
    last.transaction < BigInt(text(corpus, "next"))
  // adding a paper again does not change it
  const position = isOfServer ? last : start
  yield* database.write((local) => {
    local("DELETE FROM followed_papers").run()
    local("INSERT INTO followed_papers VALUES (?, ?, ?, ?)").run(
      text(corpus, "name"),
      text(corpus, "system"),
      String(position.transaction),
      position.sequence
    )
  })
  return position
})

const savePosition = Effect.fnUntraced(function*({ sequence, transaction }: Position) {
  const database = yield* Database
  yield* database.write((local) =>
    local("UPDATE followed_papers SET \"transaction\" = ?, sequence = ?").run(String(transaction), sequence)
  )
})

const createTable =
  `CREATE TABLE IF NOT EXISTS followed_papers (name TEXT, system TEXT, "transaction" TEXT, sequence INTEGER) STRICT`

const papersAtOnce = 200
