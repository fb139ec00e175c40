import { type ApiError, explain } from "@trawl/core"
import { printableLine } from "@trawl/starter/printable-line"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type FoundPage, rankPages } from "./find/rank-pages.ts"
import type { Paid } from "./journal/request-once.ts"
import { Journal } from "./journal/journal.ts"
import type { JournalUnusable } from "./journal/journal-unusable.ts"
import type { Plan, PlannedSearch } from "./plan/plan.ts"
import type { Progress } from "./progress/progress.ts"
import { choose } from "./read/choose-statements.ts"
import type { Page } from "./read/page.ts"
import { scrapeOnce, searchOnce } from "./requests.ts"
import { stops } from "./stops.ts"
import { writeBrief } from "./write/brief.ts"
import { checkBrief } from "./write/check-brief.ts"
import { writeFile } from "./write/write-file.ts"

export interface ResearchOptions {
  readonly question: string
  readonly plan: Plan
  /** Maximum number of pages to read. */
  readonly pages: number
  /** Maximum number of concurrent requests. */
  readonly concurrency: number
  /** The file of the brief. */
  readonly out: string
  readonly progress: Progress
  /** Updated during the work. */
  readonly bill: Bill
}

export interface Bill {
  saved: number
  /** Requests without a response yet. */
  underway: number
}

/** No page answers the question; `message` is one line. */
export class NothingFound extends Data.TaggedError("NothingFound")<{ readonly message: string }> {}

/** Searches, reads the best pages, writes the brief, and returns a summary. */
export const research = Effect.fn("research")(
  function*({ bill, concurrency, out, pages: most, plan, progress, question }: ResearchOptions) {
    const { spent } = yield* Journal
    const lists = yield* each(plan.searches, { name: "searches", label: ({ query }) => query }, searchWider)
    const found = rankPages(lists.map(({ answer }) => answer.data.web), most)
    if (found.length === 0) {
      return yield* new NothingFound({
        message: `Nothing was found for ${JSON.stringify(question)}. Try other words or --aspect.`
      })
    }
    const read = yield* each(found, { name: "pages", label: ({ url }) => url }, ({ url }) => scrapeOnce(url))
    const pages = read.flatMap(pageOf)
    const sections = choose(plan.aspects, pages)
    const { markdown, sources } = writeBrief({ question, sections, pagesRead: pages.length })
    if (sources.length === 0) {
      return yield* new NothingFound({
        message: `None of the ${pages.length} pages that were read is about ${JSON.stringify(question)}.`
      })
    }
    const passages = yield* checkBrief(markdown, sources)
    yield* writeFile(out, markdown)
    return { passages, sources: sources.length }

    /** Runs the requests concurrently and skips failed pages. Results are in the order of the requests. */
    function each<Item, Answer, R>(
      items: ReadonlyArray<Item>,
      { label, name }: { readonly name: string; readonly label: (item: Item) => string },
      ask: (item: Item) => Effect.Effect<Paid<Answer>, ApiError | JournalUnusable, R>
    ) {
      let done = 0
      const show = (now: string) => progress.show({ name, done, total: items.length, now: printableLine(now) }, spent())
      show("")
      return Effect.map(
        Effect.forEach(items, (item) =>
          Effect.suspend(() => {
            bill.underway++
            return ask(item)
          }).pipe(
            Effect.ensuring(Effect.sync(() => bill.underway--)),
            Effect.tap(({ saved }) =>
              Effect.sync(() => {
                bill.saved += saved
              })
            ),
            Effect.map((paid) => [{ ...paid, item }]),
            Effect.catchTag("ApiError", (error) => {
              if (stops(error)) return Effect.fail(error)
              progress.print(printableLine(`Skipped ${label(item)}: ${explain(error)}`))
              return Effect.succeed([])
            }),
            Effect.tap(() =>
              Effect.sync(() => {
                done++
                show(label(item))
              })
            )
          ), { concurrency }),
        (answers) => answers.flat()
      )
    }
  }
)

/** The results of the wider query if the first query finds nothing. */
const searchWider = Effect.fnUntraced(function*({ query, wider }: PlannedSearch) {
  const first = yield* searchOnce(query)
  if (first.answer.data.web.length > 0 || wider === undefined) return first
  const second = yield* searchOnce(wider)
  return { ...second, saved: first.saved + second.saved }
})

/** The citable content of a page; a page with an error status has none. */
const pageOf = ({ answer: { data: { markdown, metadata = {} } }, at, item }: Read): ReadonlyArray<Page> => {
  if (typeof markdown !== "string" || (metadata.statusCode ?? 200) >= 400) return []
  return [{
    url: metadata.url ?? item.url,
    title: metadata.title?.trim() || item.title || item.url,
    markdown,
    retrieved: at
  }]
}

interface Read {
  readonly item: FoundPage
  readonly at: string
  readonly answer: {
    readonly data: {
      readonly markdown?: string | null
      readonly metadata?: { readonly title?: string; readonly url?: string; readonly statusCode?: number }
    }
  }
}
