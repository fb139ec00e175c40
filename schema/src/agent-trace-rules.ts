/**
 * How a client follows a run: it asks for the trace again and again, and hands out each event once.
 * That `producerSequence` orders the events of one agent and nothing else, that events may come after the last one, and
 * that `eventId` tells them apart are public facts (D:api-reference/endpoint/agent-trace). The interval, the two polls
 * of the tail and the order of different agents are assumed: some fixed choice is needed for clients to agree.
 */
export const traceRules = {
  operation: "getAgentTrace",
  events: "events",
  intervalSeconds: 2,
  terminal: "run.finished",
  tailPolls: 2,
  deduplicateBy: "eventId",
  order: [
    "Take the events whose `eventId` was in no poll before; of equal ones in this poll the first.",
    "Sort them by `occurredAt` as moments in time, a time without zone being UTC, the earliest first. Those whose `occurredAt` is missing or no time come last. Ties stay in the order received.",
    "Among those that have both `agent.id` and `producerSequence`: sort the events of each agent by `producerSequence`, the smallest first, within the places that this agent's events hold. Ties stay in the order of the step before. All other events keep their places."
  ]
} as const

/** The meaning of the `code` of an error in a trace ("Events"). */
export const traceErrorCodes = {
  cancelled: "The caller cancelled the run.",
  credit_limit_reached: "The run hit its `maxCredits` ceiling.",
  parent_finished: "A subagent stopped because the agent that spawned it finished first.",
  refused: "The agent declined the task.",
  internal: "Unexpected failure inside the run."
} as const
