import * as Effect from "effect/Effect"
import { inSlices } from "../../find/in-slices.ts"
import type { Thinker } from "../mind.ts"
import { concludeTask } from "./conclude-task.ts"
import { planTask } from "./plan/plan-task.ts"
import { findInPage } from "./read/read-page.ts"

/** Thinks by rules: needs no language model, and says the same whenever it is asked the same. */
export const ruleMind: Thinker = {
  plan: (task) => Effect.sync(() => planTask(task)),
  read: (task, page) => inSlices(findInPage(task, page)),
  conclude: (task, findings) => Effect.sync(() => concludeTask(task, findings))
}
