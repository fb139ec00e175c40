import { type Program, type WaitOptions, waitUntil } from "@trawl/core/machine"
import type { MonitorCheckResponse } from "@trawl/types"
import { checkTask } from "./task.ts"

/** Waits until a check ends, and returns it with its first pages. `status` is the outcome. */
export const waitProgram = (
  monitorId: string,
  checkId: string,
  options?: WaitOptions<MonitorCheckResponse>
): Program<never, MonitorCheckResponse> =>
  waitUntil(checkTask(monitorId, checkId), ({ data }) => !/^(queued|running)$/.test(data.status), options)
