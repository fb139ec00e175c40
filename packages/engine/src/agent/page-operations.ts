import { yieldBudget } from "@trawl/full-text/effect"
import type { OpenedPage } from "@trawl/reader/page"
import type { AgentTask } from "./ground/agent-task.ts"
import type { Finding, PageWithoutMarkup } from "./ground/reasoner.ts"
import { findInPage } from "./rules/read/read-page.ts"
import { type CandidateLink, candidateLinks } from "./work/candidate-links.ts"
import { pageWords, type PlainFinding, plainFindings } from "./work/page-words.ts"

/**
 * What agents have done on a page, all that takes longer the larger it is: in the engine, in slices, or in another process, to which only
 * plain data goes and from which only plain data comes.
 */
export const agentOperations = {
  /** What rules find on the page. */
  agentFindings: (
    opened: OpenedPage,
    { page, task }: { readonly page: PageWithoutMarkup; readonly task: AgentTask }
  ): Generator<void, ReadonlyArray<Finding>> => findInPage(task, page, opened),
  /** Of findings those that the page says, and where it leads. */
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
    const kept: Array<PlainFinding> = []
    for (const finding of plainFindings(findings)) {
      if (yieldBudget.isSpent()) yield
      if (words.stands(finding)) kept.push(finding)
    }
    yield
    return { findings: kept, leads: candidateLinks(task, page) }
  }
}

export type AgentOperations = typeof agentOperations
export type AgentOperationResult<Name extends keyof AgentOperations> = ReturnType<AgentOperations[Name]> extends
  Generator<void, infer A> ? A
  : never

/** The same for the process apart, where nobody waits in between. */
export const agentOperationsInReader = Object.fromEntries(
  Object.entries(agentOperations).map(([name, work]) => [name, (opened: OpenedPage, argument: never): unknown => {
    const steps: Generator<void, unknown> = work(opened, argument)
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
    }
  }])
)
