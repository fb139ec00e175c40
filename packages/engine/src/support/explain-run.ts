import * as Effect from "effect/Effect"
import type { AgentRun } from "../agent/run/agent-run.ts"
import { RunStore } from "../agent/run/run-store.ts"
import { countOf, explanationOf, type Finding } from "./job-explanation.ts"

/** Explains an agent run with its outcome and its credits. */
export const explainRun = Effect.fnUntraced(function*(run: AgentRun) {
  const { credits, endedAt, outcome, settings: { maxCredits, warning } } = run
  if (endedAt === undefined) {
    return explanationOf([{ text: `This agent run is working. It has used ${countOf(credits, "credit")}.` }])
  }
  const { data, error, message } = yield* Effect.orDie((yield* RunStore).resultOf(run))
  const findings: ReadonlyArray<Finding> = [
    { text: `This agent run ended as ${outcome} with ${countOf(credits, "credit")}.` },
    ...error === undefined ? [] : [{ text: error }],
    ...outcome === "credit_limit_reached" && maxCredits !== undefined ?
      [{
        text: "A larger limit lets it read more pages.",
        fix: { maxCredits: maxCredits * 2 }
      }] :
      [],
    ...outcome === "succeeded" && data == null
      ? [{ text: `It found no value${message === undefined ? "" : `, and said: ${message}`}. Name pages in urls.` }]
      : [],
    ...warning === undefined ? [] : [{ text: warning }]
  ]
  return explanationOf(findings)
})
