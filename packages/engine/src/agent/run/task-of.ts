import type { AgentTask, EarlierTurn } from "../ground/agent-task.ts"
import type { RunRequest } from "./agent-run.ts"

/** What a run's worker has to know of how it was asked for. */
export const taskOf = (
  { auditMetadata, effort, mode, prompt, schema, strictConstrainToURLs = false, threatProtection, urls }: RunRequest,
  earlier: ReadonlyArray<EarlierTurn>
): AgentTask => ({
  prompt,
  ...urls === undefined ? {} : { urls },
  ...schema === undefined ? {} : { schema },
  ...effort === undefined ? {} : { effort },
  ...mode === undefined ? {} : { mode },
  ...auditMetadata === undefined ? {} : { auditMetadata },
  ...threatProtection === undefined ? {} : { threatProtection },
  strictConstrainToURLs,
  earlier
})
