import { Api, type Failure, type InspectPaperResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { failure, problem } from "../failure.ts"
import { PaperIndex } from "../research/paper-index.ts"

export const ResearchLive = HttpApiBuilder.group(Api, "research", (handlers) =>
  handlers
    .handle("searchPapers", Effect.fnUntraced(function*({ query }) {
      const { from, to } = query
      const noDays = [...isNoDay(from) ? ["from"] : [], ...isNoDay(to) ? ["to"] : []]
      if (noDays.length > 0) return yield* Effect.fail<Failure>(failure("RequestRejected", { details: noDays.map((field) => problem([field], "It names a day that does not exist")) }))
      if (from !== undefined && to !== undefined && from > to) return yield* Effect.fail<Failure>(reversed(from))
      return { success: true, results: yield* (yield* PaperIndex).search(query) }
    }))
    .handle("inspectPaper", ({ params: { paperId }, query }) =>
      Effect.flatMap(PaperIndex, (papers) => Effect.flatMap(papers.inspect(paperId, query), orNotFound)).pipe(
        Effect.map(({ paper, passages }): InspectPaperResponse => ({
          success: true,
          paper,
          ...query.query === undefined ? {} : { paperId: paper.paperId, query: query.query, passages: passages ?? [] }
        }))
      ))
    .handle("findSimilarPapers", ({ params: { paperId }, query }) =>
      Effect.flatMap(PaperIndex, (papers) => Effect.flatMap(papers.similar(paperId, query), orNotFound)).pipe(
        Effect.map((found) => ({ success: true, ...found }))
      )))

/** Whether a day is in no calendar, such as 2024-02-31. */
const isNoDay = (day: string | undefined): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return day !== undefined && !(Number.isFinite(time) && new Date(time).toISOString().startsWith(day))
}

const reversed = (from: string) => failure("RequestRejected", { details: [problem(["to"], `Expected a day not before that of \`from\`, ${from}`)] })

const orNotFound = <A>(found: A | undefined): Effect.Effect<A, Failure> =>
  found === undefined ? Effect.fail(failure("NotFound")) : Effect.succeed(found)
