import type { AgentTask, EarlierTurn } from "../ground/agent-task.ts"
import type { RunRequest } from "./agent-run.ts"

/** The task for the worker, from the request of the run. */
export const taskOf = (
  { auditMetadata, effort, extraction, mode, prompt, schema, strictConstrainToURLs = false, threatProtection, urls }:
    RunRequest,
  earlier: ReadonlyArray<EarlierTurn>
): AgentTask => ({
  prompt,
  ...urls === undefined ? {} : { urls },
  ...schema === undefined ? {} : { schema },
  ...effort === undefined ? {} : { effort },
  ...mode === undefined ? {} : { mode },
  ...auditMetadata === undefined ? {} : { auditMetadata },
  ...threatProtection === undefined ? {} : { threatProtection },
  ...extraction === undefined ? {} : { extraction },
  strictConstrainToURLs,
  earlier
})
