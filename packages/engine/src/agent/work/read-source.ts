import type { DocumentReader } from "../../page/worker/document-reader.ts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AgentTask } from "../ground/agent-task.ts"
import type { AgentContext, RunEnds, ToolUse } from "../ground/agent-context.ts"
import { type Reasoner, ReasonerFailed, type SourcedFinding } from "../ground/reasoner.ts"
import { askReasoner } from "../ground/ask-reasoner.ts"
import { runAgentOperation } from "../run-agent-operation.ts"
import type { EngineTools } from "./engine-tools.ts"
import { type PageBuffer, pageBuffer } from "./page-buffer.ts"
import type { CandidateLink } from "./candidate-links.ts"
import { failureSummary } from "./failure-summary.ts"

/** The findings of a page, and its links. */
export interface SourceRead {
  readonly url: string
  readonly findings: ReadonlyArray<SourcedFinding>
  readonly leads: ReadonlyArray<CandidateLink>
  readonly toolCallId: string
  /** The reason why the page could not be read. */
  readonly error?: string | undefined
}

/**
 * Reads one page for a task: calls the tool `scrape`, asks the reasoner for findings, and keeps those that the page
 * supports.
 */
export const readSource = (
  context: AgentContext,
  tools: EngineTools,
  task: AgentTask,
  url: string
): Effect.Effect<SourceRead, RunEnds, DocumentReader | Reasoner> =>
  Effect.suspend(() => {
    const held = pageBuffer()
    return Effect.ensuring(reading(context, tools, task, url, held), Effect.sync(held.release))
  })

const reading = Effect.fnUntraced(
  function*(
    context: AgentContext,
    tools: EngineTools,
    task: AgentTask,
    url: string,
    held: PageBuffer
  ): Effect.fn.Return<SourceRead, RunEnds, DocumentReader | Reasoner> {
    // a page is too large to store for every run; after a restart, it is read from the cache
    const open = Effect.suspend(() => {
      const taken = held.page()
      return taken !== undefined ?
        Effect.succeed(taken) :
        Effect.flatMap(tools.page(url, task), (again) =>
          "failed" in again
            ? Effect.fail(new ReasonerFailed(`${url} is no longer available: ${failureSummary(again.failed)}`, true))
            : Effect.succeed(again.page))
    })

    yield* context.progress("working", `Reading ${url}`)
    const { result: scraped, toolCallId } = yield* context.use(
      { toolName: "scrape", parameters: { url }, result: Scraped, summary: (scraped) => scraped },
      Effect.map(tools.page(url, task), (scraped): ToolUse<typeof Scraped.Type> => {
        const { credits } = scraped
        if ("failed" in scraped) return { result: { url, title: "", error: failureSummary(scraped.failed) }, credits }
        const { instead, page, status } = scraped
        if (instead !== undefined && status < 400) {
          return { result: { url: page.url, title: page.title, statusCode: status, error: instead }, credits }
        }
        held.hold(page)
        return {
          result: { url: page.url, title: page.title, statusCode: status, characters: page.markdown.length },
          credits
        }
      })
    )
    const empty = { url: scraped.url, findings: [], leads: [], toolCallId }
    const error = scraped.error ?? (scraped.statusCode !== undefined && scraped.statusCode >= 400
      ? `The page returned ${scraped.statusCode}`
      : undefined)
    if (error !== undefined) {
      yield* context.fault(`${url} could not be read: ${error}`, { source: "tool", retryable: false })
      return { ...empty, error }
    }
    const answer = yield* askReasoner(
      context,
      "read",
      ReadAnswer,
      (reasoner) =>
        Effect.gen(function*(): Effect.fn.Return<typeof ReadAnswer.Type, ReasonerFailed, DocumentReader> {
          const page = yield* open
          return yield* runAgentOperation(page, "agentGrounds", { findings: yield* reasoner.read(task, page), task })
        })
    ).pipe(Effect.catchTag("ReasonerFailed", ({ message }) => Effect.succeed({ error: message })))
    if ("error" in answer) {
      return { ...empty, error: answer.error }
    }
    yield* context.reason(
      answer.findings.length === 0
        ? `${scraped.title || scraped.url} has no answer.`
        : `${scraped.title || scraped.url} gives ${answer.findings.length} ${
          answer.findings.length === 1 ? "value" : "values"
        }: ${namesIn(answer.findings)}.`
    )
    return {
      ...empty,
      findings: answer.findings.map(({ item, path, quote, score, value }) => ({
        path,
        value,
        quote,
        score,
        ...item === undefined ? {} : { item },
        url: scraped.url,
        title: scraped.title
      })),
      leads: answer.leads
    }
  }
)

const namesIn = (findings: ReadonlyArray<{ readonly path: ReadonlyArray<string> }>): string => {
  const names = [...new Set(findings.map(({ path }) => path.filter((step) => step !== "*").join(".") || "data"))]
  return names.length <= maxNamed
    ? names.join(", ")
    : `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`
}

const maxNamed = 8

const Scraped = Schema.Struct({
  url: Schema.String,
  title: Schema.String,
  statusCode: Schema.optionalKey(Schema.Int),
  characters: Schema.optionalKey(Schema.Int),
  error: Schema.optionalKey(Schema.String)
})

const Plain = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

const Found = Schema.Struct({
  path: Schema.Array(Schema.String),
  value: Plain,
  item: Schema.optional(Schema.String),
  quote: Schema.String,
  score: Schema.Finite
})

const ReadAnswer = Schema.Struct({
  findings: Schema.Array(Found),
  leads: Schema.Array(Schema.Struct({ url: Schema.String, text: Schema.String, worth: Schema.Finite }))
})
