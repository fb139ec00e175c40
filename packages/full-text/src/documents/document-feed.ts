import * as Effect from "effect/Effect"
import { addressOf } from "../address/page-address.ts"
import type { IndexedPage } from "../document/indexed-page.ts"
import { type Changes, type Follower, isLong, type PageChange, type PageFeed } from "../feed/page-feed.ts"
import { prunableVersion, readChanges } from "../feed/read-changes.ts"
import type { DocumentDatabase, Row, Sql } from "./document-database.ts"
import type { StoredDocument } from "./document.ts"

/** The feed of a directory's documents. A write is acknowledged once it is durable. */
export class DocumentFeed {
  private readonly database: DocumentDatabase
  private follower: Follower = () => Effect.void

  constructor(database: DocumentDatabase) {
    this.database = database
  }

  get service(): PageFeed["Service"] {
    const { inTransaction, sql } = this.database
    return {
      state: Effect.sync(() => {
        const { forgotten, name, version } = clock(sql)
        return { name: String(name), version: Number(version), forgotten: Number(forgotten) }
      }),
      version: Effect.sync(() => latestVersion(sql)),
      changesAfter: (version) => Effect.sync(() => changesAfter(sql, version)),
      follow: (follower) => {
        this.follower = follower
      },
      acknowledge: (version) => Effect.sync(() => inTransaction(() => forget(sql, version)))
    }
  }

  /** Stores documents, a few milliseconds at a time. */
  readonly put = Effect.fnUntraced(function*(this: DocumentFeed, documents: ReadonlyArray<StoredDocument>) {
    for (let at = 0; at < documents.length;) {
      const changes: Array<PageChange> = []
      const end = performance.now() + maxWrite
      this.database.inTransaction(() => {
        do changes.push(write(this.database.sql, documents[at++]!))
        while (at < documents.length && performance.now() < end)
      })
      yield* this.follower(changes.values(), documents.length > 1, changes.some(isLong))
      if (at < documents.length) yield* Effect.yieldNow
    }
  }.bind(this))

  /** Removes documents; unknown URLs are ignored. */
  readonly remove = (urls: ReadonlyArray<string>): Effect.Effect<void> =>
    Effect.sync(() => {
      const { inTransaction, sql } = this.database
      inTransaction(() => {
        for (const url of urls) {
          const known = sql("DELETE FROM document WHERE url = ? RETURNING id").get(url)
          if (known !== undefined) sql("INSERT INTO removed VALUES (?, ?)").run(nextVersion(sql), known["id"]!)
        }
      })
    })
}

const maxWrite = 20

const write = (sql: Sql, document: StoredDocument): PageChange => {
  const version = nextVersion(sql)
  const { address, anchors, dated, description, extensions, headings, language, quality, sites, text, title, url } =
    document
  const row = sql(upsert).get(
    version,
    url,
    address.site,
    title,
    description,
    JSON.stringify(headings),
    text,
    anchors,
    extensions.join(" "),
    language,
    dated,
    quality,
    address.path.length
  )
  const page = Number(row?.["id"])
  sql("DELETE FROM link WHERE document = ?").run(page)
  for (const site of sites) sql("INSERT INTO link VALUES (?, ?)").run(page, site)
  return { version, page, document }
}

const columns = [
  "version",
  "url",
  "site",
  "title",
  "description",
  "headings",
  "text",
  "anchors",
  "extensions",
  "language",
  "dated",
  "quality",
  "path_length"
]
const upsert = `
  INSERT INTO document (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
  ON CONFLICT (url) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}
  RETURNING id
`

const changesAfter = (sql: Sql, after: number): Changes =>
  readChanges(
    after,
    latestVersion(sql),
    (limit) =>
      sql(selectChanges).all(after, after, limit).map(({ page, version }) => ({
        version: Number(version),
        page: Number(page),
        document: () => {
          const row = sql("SELECT * FROM document WHERE id = ? AND version = ?").get(page!, version!)
          return row && indexedPage(row)
        }
      }))
  )

const selectChanges = `
  SELECT version, id AS page FROM document WHERE version > ?
  UNION ALL
  SELECT version, document AS page FROM removed WHERE version > ?
  ORDER BY version LIMIT ?
`

const indexedPage = (row: Row): IndexedPage => ({
  url: String(row["url"]),
  address: addressOf(String(row["url"])),
  extensions: String(row["extensions"]).split(" ").filter((extension) => extension !== ""),
  title: String(row["title"]),
  description: String(row["description"]),
  // only `write` writes this column
  headings: JSON.parse(String(row["headings"])) as ReadonlyArray<string>,
  text: String(row["text"]),
  anchors: String(row["anchors"]),
  language: String(row["language"]),
  dated: Number(row["dated"]),
  quality: Number(row["quality"])
})

const clock = (sql: Sql): Row => sql("SELECT * FROM clock").get() ?? {}

/** The version of the last change. */
export const latestVersion = (sql: Sql): number => Number(clock(sql)["version"])

const nextVersion = (sql: Sql): number =>
  Number(sql("UPDATE clock SET version = version + 1 RETURNING version").get()?.["version"])

/** Deletes the records of removals that an up-to-date index does not need any more. */
const forget = (sql: Sql, version: number): void => {
  const until = prunableVersion(version, Number(clock(sql)["forgotten"]))
  if (until === undefined) return
  sql("DELETE FROM removed WHERE version <= ?").run(until)
  sql("UPDATE clock SET forgotten = ?").run(until)
}
