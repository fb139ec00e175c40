/**
 * How a client follows a run: it polls the trace and emits each event once. Public facts
 * (D:api-reference/endpoint/agent-trace): `producerSequence` orders only the events of one agent, events may arrive
 * after the last one, and `eventId` identifies them. The interval, the two final polls and the order of different
 * agents are assumed: clients need some fixed choice to agree.
 */
export const traceRules = {
  operation: "getAgentTrace",
  events: "events",
  intervalSeconds: 2,
  terminal: "run.finished",
  tailPolls: 2,
  deduplicateBy: "eventId",
  order: [
    "Take the events whose `eventId` was in no earlier poll. Of several with the same `eventId` in this poll, take the first.",
    "Sort them by `occurredAt` as moments in time, earliest first. A time without a zone is UTC. Events whose `occurredAt` is missing or invalid come last. Ties stay in the order received.",
    "Among those that have both `agent.id` and `producerSequence`: sort the events of each agent by `producerSequence`, smallest first, within the positions that this agent's events occupy. Ties stay in the order of the previous step. All other events keep their positions."
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
