import { yieldBudget } from "@trawl/full-text/effect"
import type { OpenedPage } from "@trawl/reader/page"
import { loadTagger } from "../scrape/extract/spans/tagger.ts"
import type { AgentTask } from "./ground/agent-task.ts"
import type { Finding, PageWithoutMarkup } from "./ground/reasoner.ts"
import { findInPage } from "./rules/read/read-page.ts"
import { type CandidateLink, candidateLinks } from "./work/candidate-links.ts"
import { pageWords, type PlainFinding, plainFindings } from "./work/page-words.ts"

/**
 * Operations of agents whose time grows with the size of the page. They run in the engine, in slices, or in a reader
 * process, so arguments and results are plain data.
 */
export const agentOperations = {
  /** The findings of the rules. */
  agentFindings: function*(
    opened: OpenedPage,
    { page, task }: { readonly page: PageWithoutMarkup; readonly task: AgentTask }
  ): Generator<void, ReadonlyArray<Finding>> {
    for (const _ of loadTagger()) yield
    return yield* findInPage(task, page, opened)
  },
  /** The findings that the page supports, and its links. */
  agentGrounds: function*(
    opened: OpenedPage,
    { findings, page, task }: {
      readonly findings: ReadonlyArray<Finding>
      readonly page: PageWithoutMarkup
      readonly task: AgentTask
    }
  ): Generator<void, { readonly findings: ReadonlyArray<PlainFinding>; readonly leads: ReadonlyArray<CandidateLink> }> {
    const words = pageWords(page, opened)
    yield
    const supported: Array<PlainFinding> = []
    for (const finding of plainFindings(findings)) {
      if (yieldBudget.isSpent()) yield
      if (words.stands(finding)) supported.push(finding)
    }
    yield
    return { findings: supported, leads: candidateLinks(task, page) }
  }
}

export type AgentOperations = typeof agentOperations
export type AgentOperationResult<Name extends keyof AgentOperations> = ReturnType<AgentOperations[Name]> extends
  Generator<void, infer A> ? A
  : never

/** The operations for the reader process, which need not yield. */
export const agentOperationsInReader = Object.fromEntries(
  Object.entries(agentOperations).map(([name, work]) => [name, (opened: OpenedPage, argument: never): unknown => {
    const steps: Generator<void, unknown> = work(opened, argument)
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
    }
  }])
)
