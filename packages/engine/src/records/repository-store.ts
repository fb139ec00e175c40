import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { maxMatching, RepositoryStore } from "../developer/repository-store.ts"
import { number, type Row, text } from "../store/column.ts"
import { elementsOf } from "./sql/dialect.ts"

export const layer: Layer.Layer<RepositoryStore, never, SqlClient> = Layer.effect(
  RepositoryStore,
  Effect.map(SqlClient, (sql) => {
    const listOf = (values: ReadonlyArray<string>) => elementsOf(sql, JSON.stringify(values))
    return RepositoryStore.of({
      put: (repositories) =>
        sql.withTransaction(Effect.forEach(repositories, (repository) => {
          const { archived, fork, language, license, name, stars, topics } = repository
          return sql`
            INSERT INTO repository ${
            sql.insert({
              name,
              language: language ?? null,
              license: license ?? null,
              stars,
              topics: ` ${topics.map((topic) => topic.toLowerCase()).join(" ")} `,
              archived: Number(archived),
              fork: Number(fork)
            })
          } ON CONFLICT (name) DO UPDATE SET language = excluded.language, license = excluded.license,
              stars = excluded.stars, topics = excluded.topics, archived = excluded.archived, fork = excluded.fork
          `
        }, { discard: true })),
      matching: ({ archived, fork, language, license, maxStars, minStars, names, topics = [] }) =>
        Effect.map(
          sql<Row>`
            SELECT name FROM repository WHERE ${
            sql.and([
              sql`TRUE`,
              ...names === undefined ? [] : [sql`name IN (SELECT value FROM ${listOf(names)})`],
              ...language === undefined ? [] : [sql`lower(language) = ${language.toLowerCase()}`],
              ...license === undefined ? [] : [sql`lower(license) = ${license.toLowerCase()}`],
              ...topics.map((topic) => sql`topics LIKE ${`% ${likeText(topic.toLowerCase())} %`} ESCAPE '!'`),
              ...minStars === undefined ? [] : [sql`stars >= ${minStars}`],
              ...maxStars === undefined ? [] : [sql`stars <= ${maxStars}`],
              ...archived === undefined ? [] : [sql`archived = ${Number(archived)}`],
              ...fork === undefined ? [] : [sql`fork = ${Number(fork)}`]
            ])
          } ORDER BY stars DESC, name LIMIT ${maxMatching}
          `,
          (rows) => rows.map((row) => text(row, "name"))
        ),
      licenses: (names) =>
        Effect.map(
          Effect.forEach(names, (name) =>
            sql<Row>`SELECT name, license FROM repository WHERE name = ${name} AND license IS NOT NULL`),
          (rows) =>
            new Map(rows.flat().map((row) => [text(row, "name"), text(row, "license")]))
        ),
      count: Effect.map(
        sql<Row>`SELECT count(*) AS repositories FROM repository`,
        ([row = {}]) => number(row, "repositories")
      ),
      imported: (file) =>
        Effect.map(
          sql<Row>`SELECT * FROM repository_import WHERE file = ${file}`,
          ([row]) =>
            row && { state: text(row, "state"), lines: number(row, "lines"), isComplete: number(row, "complete") === 1 }
        ),
      putImported: (file, { isComplete, lines, state }) =>
        Effect.asVoid(sql`
          INSERT INTO repository_import ${sql.insert({ file, state, lines, complete: Number(isComplete) })}
          ON CONFLICT (file) DO UPDATE SET state = excluded.state, lines = excluded.lines, complete = excluded.complete
        `)
    })
  })
)

/** Escapes `%` and `_` for LIKE. */
const likeText = (text: string): string => text.replaceAll(/[!%_]/gu, "!$&")
