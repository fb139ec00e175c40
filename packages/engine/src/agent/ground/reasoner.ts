import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { DocumentReader } from "../../page/worker/document-reader.ts"
import type { AgentTask } from "./agent-task.ts"

/** What an agent thinks with: rules alone, or a language model. Asked by `think`. */
export class Reasoner extends Context.Service<Reasoner, ReasonerService>()("@trawl/engine/agent/Reasoner") {}

export interface ReasonerService {
  /** What to search for and which pages to read for a task. */
  readonly plan: (task: AgentTask) => Effect.Effect<Plan, ReasonerFailed>
  /**
   * What a page says of what is asked. Every value stands on the page, and in its quote, verbatim or as the number or date that is
   * written there: one that does not is dropped by whoever asked. Fields that name sources (`<field>_citation`) are nobody's to find.
   */
  readonly read: (
    task: AgentTask,
    page: PageRead
  ) => Effect.Effect<ReadonlyArray<Finding>, ReasonerFailed, DocumentReader>
  /** The answer, of what was found. The values of `data` are those of findings; what was not found is left out and named in `missing`. */
  readonly conclude: (
    task: AgentTask,
    findings: ReadonlyArray<SourcedFinding>
  ) => Effect.Effect<Conclusion, ReasonerFailed>
  /** The reasoner to use when this one fails. */
  readonly instead?: ReasonerService | undefined
}

export interface Plan {
  /** In one or two sentences, for the trace. */
  readonly reasoning: string
  /** With the operators of search, the most telling first. */
  readonly searches: ReadonlyArray<string>
  /** Absolute URLs to read whatever is found. */
  readonly visits: ReadonlyArray<string>
  /** Why the task is declined, if it is. */
  readonly refusal?: string | undefined
}

export interface PageRead {
  readonly url: string
  readonly title: string
  readonly markdown: string
  /** Its main content, with absolute URLs. */
  readonly html: string
  /** The whole page as it came: what it says for machines is in there. */
  readonly rawHtml: string
  /** As `metadata` of a scraped document. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A page without its markup, which goes along with all that is done on it. */
export type PageWithoutMarkup = Omit<PageRead, "rawHtml">

export interface Finding {
  /** Where in the data: property names of the schema; `*` for an item of an array. Without a schema, what the value is called. */
  readonly path: ReadonlyArray<string>
  readonly value: unknown
  /** Tells items of one array apart: findings of the same page with equal `item` belong together. */
  readonly item?: string | undefined
  /** The words of the page that say so, verbatim. */
  readonly quote: string
  /** How sure, 0 to 1. */
  readonly score: number
}

export interface SourcedFinding extends Finding {
  readonly url: string
  readonly title: string
}

export interface Conclusion {
  /** Follows the schema as far as it could be filled. */
  readonly data: unknown
  /** In words, with the URLs that it rests on. */
  readonly message: string
  /** Required fields that no page told. */
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
