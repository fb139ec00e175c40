import type { AgentTask } from "../ground/agent-task.ts"

/** How much a run looks at before it says that something is not to be found. Pages that the task names are read in any case. */
export interface Bounds {
  readonly searches: number
  /** Beside those that the task names. */
  readonly pages: number
  /** Pages that are read side by side before it is asked what is still missing. */
  readonly atOnce: number
  /** Links that are followed from pages that were read. */
  readonly links: number
}

export const boundsOf = ({ effort = "medium" }: Pick<AgentTask, "effort">): Bounds => bounds[effort]

const bounds = {
  low: { searches: 2, pages: 3, atOnce: 3, links: 1 },
  medium: { searches: 5, pages: 9, atOnce: 3, links: 4 },
  high: { searches: 10, pages: 24, atOnce: 4, links: 12 }
} as const satisfies Record<NonNullable<AgentTask["effort"]>, Bounds>
