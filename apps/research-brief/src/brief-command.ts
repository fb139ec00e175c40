import { InvalidTerm } from "@trawl/query-builder"
import * as Cause from "effect/Cause"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import process from "node:process"
import { connected } from "./connected.ts"
import { grace } from "./journal/request-once.ts"
import { Journal, openJournal } from "./journal/journal.ts"
import { plan } from "./plan/plan.ts"
import { progressBars } from "./progress/progress-bars.ts"
import { lines } from "./progress/lines.ts"
import { estimate } from "./requests.ts"
import { type Bill, research } from "./research.ts"

/** Options that cannot be combined; `message` is one line. */
class OptionsInvalid extends Data.TaggedError("OptionsInvalid")<{ readonly message: string }> {}

/** `research-brief <question> --out brief.md`. */
export const briefCommand = Command.make(
  "research-brief",
  {
    words: Argument.String("question").pipe(
      Argument.withDescription("The question"),
      Argument.variadic({ min: 1 })
    ),
    out: Flag.String("out").pipe(
      Flag.withDescription("File for the brief; the responses are saved next to it; default: brief.md"),
      Flag.withDefault("brief.md")
    ),
    aspects: Flag.String("aspect").pipe(
      Flag.withDescription(
        "A section of the brief, instead of the phrases of the question; may be given several times"
      ),
      Flag.atLeast(0)
    ),
    site: Flag.String("site").pipe(Flag.withDescription("Only pages of this website"), Flag.optional),
    not: Flag.String("not").pipe(
      Flag.withDescription("No pages with this word or operator; may be given several times"),
      Flag.atLeast(0)
    ),
    pages: count("pages", "Maximum number of pages to read", 8, 50),
    concurrency: count("concurrency", "Maximum number of concurrent requests", 3, 20),
    perMinute: count("per-minute", "Maximum number of requests per minute", 120, 6000),
    maxCredits: Flag.Int("max-credits").pipe(
      Flag.withDescription("Maximum possible cost in credits: a more expensive brief is not started"),
      Flag.filter((number) => number >= 1, (number) => `Expected a whole number of at least 1, got ${number}`),
      Flag.optional
    ),
    fresh: Flag.Boolean("fresh").pipe(
      Flag.withDescription("Ignore saved responses and send all requests again"),
      Flag.withDefault(false)
    ),
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Send nothing: print the searches and the estimated cost"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(
    function*({ aspects, concurrency, dryRun, fresh, maxCredits, not, out: file, pages, perMinute, site, words }) {
      const question = words.join(" ").trim()
      const planned = yield* Effect.try({
        try: () => plan({ question, aspects, not, site: Option.getOrUndefined(site) }),
        catch: (error) => {
          if (error instanceof InvalidTerm) return error
          throw error
        }
      })
      const cost = estimate(planned.searches, pages)
      const price =
        `${planned.searches.length} searches and at most ${pages} pages: about ${cost.usual} credits, never more than ${cost.maximum}`
      if (dryRun) return yield* Console.log([...planned.searches.map(({ query }) => query), price].join("\n"))
      if (Option.isSome(maxCredits) && cost.maximum > maxCredits.value) {
        return yield* new OptionsInvalid({
          message:
            `This could cost ${cost.maximum} credits, more than --max-credits ${maxCredits.value} allows: reduce --pages. Nothing was sent.`
        })
      }
      const out = resolve(file)
      if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === true) {
        return yield* new OptionsInvalid({ message: `--out ${file} is a folder. Choose a file. Nothing was sent.` })
      }
      if (statSync(dirname(out), { throwIfNoEntry: false })?.isDirectory() !== true) {
        return yield* new OptionsInvalid({
          message: `--out ${file}: the folder ${dirname(out)} does not exist. Nothing was sent.`
        })
      }
      const bill: Bill = { saved: 0, underway: 0 }
      const progress = yield* Effect.acquireRelease(Effect.sync(display), ({ close }) => Effect.sync(close))
      const journal = yield* openJournal({ path: `${out}.journal`, fresh })
      yield* tellWaiting(() =>
        bill.underway > 0 &&
        progress.print(
          `Waiting at most ${grace} for requests in flight, because they may be billed. Press Ctrl-C again to exit immediately.`
        )
      )
      progress.print(`${price}.`)
      if (journal.unreadable > 0) {
        progress.print(
          `${journal.unreadable} ${
            journal.unreadable === 1 ? "line" : "lines"
          } of ${journal.path} could not be read: their requests are sent again.`
        )
      }
      // does not use the number of requests, because a search and its wider version count as one
      if (journal.isResumed) {
        progress.print(
          `Responses of an earlier run are in ${journal.path} and are reused.`
        )
      }
      if (journal.underway > 0) {
        progress.print(
          `${journal.underway} ${
            journal.underway === 1 ? "request was" : "requests were"
          } in flight when it ended: sent again, and billed twice if the service had billed ${
            journal.underway === 1 ? "it" : "them"
          } already.`
        )
      }
      const { passages, sources } = yield* research({
        question,
        plan: planned,
        pages,
        concurrency,
        out,
        progress,
        bill
      }).pipe(
        Effect.provideService(Journal, journal),
        Effect.provide(connected({ perMinute, concurrency, print: progress.print })),
        // resuming would find nothing again, so it is not suggested
        Effect.tapErrorTag(
          "NothingFound",
          () => Effect.sync(() => progress.print(`${capital(spent(journal, bill))}.`))
        ),
        Effect.onError((cause) =>
          Cause.findErrorOption(cause).pipe(Option.exists((error) => error._tag === "NothingFound"))
            ? Effect.void
            : Effect.sync(() =>
              progress.print(
                `Stopped after ${
                  spent(journal, bill)
                }. The responses are in ${journal.path}: repeat the command to continue.`
              )
            )
        )
      )
      progress.close()
      yield* Console.log(`${out}: ${passages} passages of ${sources} pages. ${capital(spent(journal, bill))}.`)
    },
    Effect.scoped
  )
).pipe(
  Command.withDescription(
    "Answers a question with passages from web pages and their sources, in one markdown file"
  )
)

function count(name: string, description: string, usual: number, most: number) {
  return Flag.Int(name).pipe(
    Flag.withDescription(`${description}; default: ${usual}`),
    Flag.filter(
      (number) => number >= 1 && number <= most,
      (number) => `Expected a number from 1 to ${most}, got ${number}`
    ),
    Flag.withDefault(usual)
  )
}

/** Prints once, after Ctrl-C, what the program is waiting for. */
const tellWaiting = (print: () => unknown) =>
  Effect.acquireRelease(
    Effect.sync(() => process.once("SIGINT", print)),
    () => Effect.sync(() => process.off("SIGINT", print))
  )

const display = () =>
  process.stderr.isTTY && process.stdout.isTTY && process.env["TERM"] !== "dumb"
    ? progressBars(process.stderr)
    : lines(process.stderr)

const spent = (journal: Journal["Service"], { saved }: Bill): string =>
  `${journal.spent()} credits spent${saved === 0 ? "" : `, ${saved} saved by resuming`}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
