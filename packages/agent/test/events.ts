import type { TraceEvent } from "@trawl/types"
import type { Answer } from "./play.ts"

export const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

/** The n-th event of an agent. */
export const event = (
  agent: string,
  sequence: number,
  type: TraceEvent["type"] = "progress.reported",
  more: object = {}
): TraceEvent => ({
  eventId: `${agent}${sequence}`,
  type,
  producerSequence: sequence,
  occurredAt: new Date(Date.UTC(2026, 10, 20, 12, 0, sequence)).toISOString(),
  agent: { id: agent, role: "orchestrator", name: agent },
  ...more
})

export const poll = (...events: ReadonlyArray<TraceEvent>): Answer => ({ body: { success: true, id, events } })

/** The event as the service pushes it. */
export const pushed = (event: object, eventId = "eventId" in event ? event.eventId : ""): string =>
  `id: ${eventId}\ndata: ${JSON.stringify(event)}\n\n`

export const stream = (...pieces: ReadonlyArray<string | Error | undefined>): Answer => ({ pieces })
