import type { AgentTask } from "../ground/agent-task.ts"

/** The limits of a run's searches and pages. Pages that the task names are always read. */
export interface EffortLimits {
  readonly searches: number
  /** In addition to pages that the task names. */
  readonly pages: number
  /** Pages read concurrently before the engine checks what is still missing. */
  readonly atOnce: number
  /** Links followed from pages. */
  readonly links: number
}

export const effortLimits = ({ effort = "medium" }: Pick<AgentTask, "effort">): EffortLimits => limits[effort]

const limits = {
  low: { searches: 2, pages: 3, atOnce: 3, links: 1 },
  medium: { searches: 5, pages: 9, atOnce: 3, links: 4 },
  high: { searches: 10, pages: 24, atOnce: 4, links: 12 }
} as const satisfies Record<NonNullable<AgentTask["effort"]>, EffortLimits>
