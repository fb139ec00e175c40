import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { DocumentReader } from "../../page/worker/document-reader.ts"
import type { AgentTask } from "./agent-task.ts"

/** Plans, reads and concludes for an agent: by rules alone, or with a language model. */
export class Reasoner extends Context.Service<Reasoner, ReasonerService>()("@trawl/engine/agent/Reasoner") {}

export interface ReasonerService {
  /** Plans the searches and pages for a task. */
  readonly plan: (task: AgentTask) => Effect.Effect<Plan, ReasonerFailed>
  /**
   * Finds the requested values on a page. Every value must be in its quote, and the quote on the page, verbatim or as
   * the same number or date; the caller drops other findings. Citation fields (`<field>_citation`) are not filled here.
   */
  readonly read: (
    task: AgentTask,
    page: PageRead
  ) => Effect.Effect<ReadonlyArray<Finding>, ReasonerFailed, DocumentReader>
  /**
   * Creates the answer from the findings. The values of `data` are those of findings; missing fields are left out and
   * listed in `missing`.
   */
  readonly conclude: (
    task: AgentTask,
    findings: ReadonlyArray<SourcedFinding>
  ) => Effect.Effect<Conclusion, ReasonerFailed>
  /** The reasoner to use when this one fails. */
  readonly fallback?: ReasonerService | undefined
}

export interface Plan {
  /** One or two sentences for the trace. */
  readonly reasoning: string
  /** Queries with search operators, most specific first. */
  readonly searches: ReadonlyArray<string>
  /** Absolute URLs that are read in any case. */
  readonly visits: ReadonlyArray<string>
  /** The reason why the task is declined, if it is. */
  readonly refusal?: string | undefined
}

export interface PageRead {
  readonly url: string
  readonly title: string
  readonly markdown: string
  /** The main content, with absolute URLs. */
  readonly html: string
  /** The whole page, with its structured data. */
  readonly rawHtml: string
  /** As `metadata` of a scraped document. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A page without its markup, which is passed separately. */
export type PageWithoutMarkup = Omit<PageRead, "rawHtml">

export interface Finding {
  /**
   * The path in the data: property names of the schema, and `*` for an array item. Without a schema, a name for the
   * value.
   */
  readonly path: ReadonlyArray<string>
  readonly value: unknown
  /** Identifies an array item: findings of the same page with the same `item` belong together. */
  readonly item?: string | undefined
  /** The text of the page with the value, verbatim. */
  readonly quote: string
  /** The confidence, from 0 to 1. */
  readonly score: number
}

export interface SourcedFinding extends Finding {
  readonly url: string
  readonly title: string
}

export interface Conclusion {
  /** Conforms to the schema as far as values were found. */
  readonly data: unknown
  /** The answer in words, with the URLs of its sources. */
  readonly message: string
  /** Required fields without a value. */
  readonly missing: ReadonlyArray<string>
}

/** The reasoner failed: the model cannot be reached, refuses, or returns nothing usable. */
export class ReasonerFailed extends Error {
  readonly _tag = "ReasonerFailed"
  readonly retryable: boolean
  readonly refused: boolean
  constructor(message: string, retryable: boolean, refused = false) {
    super(message)
    this.retryable = retryable
    this.refused = refused
  }
}
