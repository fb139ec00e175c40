import { Api, type Failure, type InspectPaperResponse, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { failure, problem } from "../request/failure.ts"
import { PaperIndex } from "../research/paper-index.ts"
import { readName } from "../research/paper-name.ts"

export const ResearchLive = HttpApiBuilder.group(Api, "research", (handlers) =>
  handlers
    .handle(
      "searchPapers",
      Effect.fnUntraced(function*({ query }) {
        const { from, to } = query
        const noDays = [...isNoDay(from) ? ["from"] : [], ...isNoDay(to) ? ["to"] : []]
        if (noDays.length > 0) {
          return yield* Effect.fail<Failure>(
            failure("RequestRejected", {
              details: noDays.map((field) => problem([field], "The date does not exist"))
            })
          )
        }
        if (from !== undefined && to !== undefined && from > to) return yield* Effect.fail<Failure>(reversed(from))
        const authors = yield* atMost(limits.papersAuthors, "authors", parseList(query.authors ?? []))
        const categories = yield* atMost(limits.papersCategories, "categories", parseList(query.categories ?? []))
        return { success: true, results: yield* (yield* PaperIndex).search({ ...query, authors, categories }) }
      })
    )
    .handle("inspectPaper", ({ params: { paperId }, query }) =>
      Effect.flatMap(PaperIndex, (papers) =>
        Effect.flatMap(papers.inspect(paperId, query), orNotFound)).pipe(
          Effect.map(({ paper, passages }): InspectPaperResponse => ({
            success: true,
            paper,
            ...query.query === undefined ? {} : { paperId: paper.paperId, query: query.query, passages: passages ?? [] }
          }))
        ))
    .handle(
      "findSimilarPapers",
      Effect.fnUntraced(function*({ params: { paperId }, query }) {
        const anchor = yield* atMost(limits.papersAnchors, "anchor", (query.anchor ?? []).flatMap(namesIn))
        return {
          success: true,
          ...yield* orNotFound(yield* (yield* PaperIndex).similar(paperId, { ...query, anchor }))
        }
      })
    ))

/** Splits names at commas. A name may itself contain a comma. */
const namesIn = (text: string): ReadonlyArray<string> => {
  const names = parseList([text])
  return names.every((name) => readName(name) !== undefined) ? names : [text]
}

/** Limits the number of values: the schema only limits how often the parameter is repeated. */
const atMost = (limit: number, field: string, values: ReadonlyArray<string>) =>
  values.length > limit
    ? Effect.fail<Failure>(
      failure("RequestRejected", {
        details: [problem([field], `Expected at most ${limit} items, found ${values.length}`)]
      })
    )
    : Effect.succeed(values)

/** Whether the date does not exist, such as 2024-02-31. */
const isNoDay = (day: string | undefined): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return day !== undefined && !(Number.isFinite(time) && new Date(time).toISOString().startsWith(day))
}

const reversed = (from: string) =>
  failure("RequestRejected", { details: [problem(["to"], `Expected a day not before that of \`from\`, ${from}`)] })

const orNotFound = <A>(found: A | undefined): Effect.Effect<A, Failure> =>
  found === undefined ? Effect.fail(failure("NotFound")) : Effect.succeed(found)

/** Parses a list parameter, which may be repeated or separated by commas. Removes blank values and duplicates. */
const parseList = (
  parameters: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...new Set(parameters.flatMap((text) => text.split(",")).map((text) => text.trim()).filter((text) => text !== ""))
]
