import * as Effect from "effect/Effect"
import type { ReasonerService } from "../ground/reasoner.ts"
import { runAgentOperation } from "../run-agent-operation.ts"
import { concludeTask } from "./conclude-task.ts"
import { planTask } from "./plan/plan-task.ts"

/** Plans, reads and concludes by rules, without a language model. The same input always gives the same output. */
export const ruleReasoner: ReasonerService = {
  plan: (task) => Effect.sync(() => planTask(task)),
  read: (task, page) => runAgentOperation(page, "agentFindings", { task }),
  conclude: (task, findings) => Effect.sync(() => concludeTask(task, findings))
}
