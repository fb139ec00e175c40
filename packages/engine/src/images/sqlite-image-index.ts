import { planSearch, SearchIndex, type SearchPlan } from "@trawl/full-text/effect"
import type { ImageResult } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { filterCondition } from "../fts5/filter-condition.ts"
import { isOneOf } from "../fts5/is-one-of.ts"
import { type MatchExpression, matchWords } from "../fts5/match-expression.ts"
import { opposite, type SqlCondition } from "../fts5/sql-condition.ts"
import { number, optionalNumber, type Row, text } from "../store/column.ts"
import { Database } from "../store/database.ts"
import { type Read, yieldingRead } from "../store/yielding-read.ts"
import { ImageIndex, type ImageRequest } from "./image-index.ts"
import { matchImages } from "./match-images.ts"
import { sizeCondition, sizeTermOf } from "./size-condition.ts"

/** Searches the images of the pages in the engine's database by their surrounding text, with SQLite's FTS5. */
export const layer: Layer.Layer<ImageIndex, never, Database | SearchIndex> = Layer.effect(
  ImageIndex,
  Effect.map(Effect.all([Database, SearchIndex]), ([database, index]) => ({
    search: Effect.fn("ImageIndex.search")(function*(request: ImageRequest) {
      const read = yieldingRead(database)
      const plan = yield* planSearch({
        ...request,
        terms: request.terms.filter((term) => sizeTermOf(term) === undefined),
        highlights: false
      })
      const sized = request.terms.some((term) => sizeTermOf(term) !== undefined)
      const rows = plan.mayMatch || sized ? yield* find(read, index, plan, request) : []
      const any = yield* database.read((sql) => sql("SELECT 1 FROM image LIMIT 1").get() !== undefined)
      return { images: rows.map(toResult), any }
    }),
    unmeasured: (urls: ReadonlyArray<string>) =>
      Effect.flatMap(
        Clock.currentTimeMillis,
        (now) =>
          database.read((sql) =>
            sql(
              "SELECT value AS url FROM json_each(?) WHERE value NOT IN (SELECT url FROM image_size WHERE read_at > ?)"
            )
              .all(JSON.stringify(urls), now - measuredFor).map((row) => text(row, "url"))
          )
      ),
    measured: (url: string, size: { readonly width: number; readonly height: number } | undefined) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        database.write((sql) => {
          sql("INSERT OR REPLACE INTO image_size VALUES (?, ?, ?, ?)").run(
            url,
            size?.width ?? null,
            size?.height ?? null,
            now
          )
        }))
  }))
)

const day = 86_400_000
const measuredFor = 30 * day

const find = Effect.fnUntraced(
  function*(read: Read, index: SearchIndex["Service"], plan: SearchPlan, request: ImageRequest) {
    const conditions = [
      ...yield* conditionsOf(index, plan),
      ...request.terms.flatMap((term) => sizeCondition(term) ?? [])
    ]
    const { excluded, newestFirst, required } = plan
    const matching = (words: MatchExpression | undefined) =>
      matchImages(read, {
        words,
        required,
        excluded,
        conditions,
        newestFirst,
        limit: request.limit,
        safe: request.safe === true
      })
    const words = plan.words.slice(0, maxWords)
    const full = yield* matching(words.length === 0 ? undefined : matchWords(words, "all"))
    if (full.length >= request.limit || words.length < 2) return full
    // images have little text, so images without all words may also match
    const known = new Set(full.map((row) => text(row, "url")))
    return [...full, ...(yield* matching(matchWords(words, "any"))).filter((row) => !known.has(text(row, "url")))]
      .slice(
        0,
        request.limit
      )
  }
)

// ranking time grows with the square of the number of words
const maxWords = 16

const conditionsOf = (index: SearchIndex["Service"], { filters }: SearchPlan) =>
  Effect.forEach(filters, ({ filter, negated }) =>
    Effect.map(
      filter.kind === "related"
        ? Effect.map(Effect.orDie(index.pages([{ kind: "related", domain: filter.site }])), (pages) => isOneOf(pages))
        // the file type of the image, not of its page
        : Effect.succeed(filter.kind === "extensions" ? ofFileType(filter.extensions) : filterCondition(filter)),
      (condition) => negated ? opposite(condition) : condition
    ))

const ofFileType = (extensions: ReadonlyArray<string>): SqlCondition => ({
  sql: "EXISTS (SELECT 1 FROM json_each(?) WHERE instr(sized.extensions, ' ' || value || ' ') > 0)",
  values: [JSON.stringify(extensions.flatMap((extension) => spellings[extension] ?? [extension]))]
})

const spellings: Readonly<Record<string, ReadonlyArray<string>>> = { jpg: ["jpg", "jpeg"], jpeg: ["jpg", "jpeg"] }

const toResult = (row: Row, index: number): ImageResult => {
  const width = optionalNumber(row, "width")
  return {
    title: text(row, "alt") || text(row, "title"),
    imageUrl: text(row, "url"),
    ...width === undefined ? {} : { imageWidth: width, imageHeight: number(row, "height") },
    url: text(row, "page_url"),
    position: index + 1
  }
}
