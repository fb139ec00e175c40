import { listed, type Program, task } from "@trawl/core/machine"
import type { Activity, ActivityResponse } from "@trawl/types"
import { listActivityOperation } from "./operation.ts"
import type { ActivityOptions } from "./options.ts"

/** All jobs of the last 24 hours, newest first, without duplicates. */
export const activityProgram = (options?: ActivityOptions): Program<Activity> =>
  listed(
    (cursor: string | undefined) =>
      task(
        listActivityOperation,
        { parameters: { ...options, ...cursor !== undefined && { cursor } } },
        ({ cursor: next, data }: ActivityResponse) => ({ items: data, next: next || undefined })
      ),
    ({ id }) => id
  )
