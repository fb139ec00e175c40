import { type Program, type WaitOptions, waitUntil } from "@trawl/core/machine"
import type { MonitorCheckResponse } from "@trawl/types"
import { checkTask } from "./task.ts"

/** Waits for a check to end and gives it with the first of its pages; `status` says how it ended. */
export const waitProgram = (
  monitorId: string,
  checkId: string,
  options?: WaitOptions<MonitorCheckResponse>
): Program<never, MonitorCheckResponse> =>
  waitUntil(checkTask(monitorId, checkId), ({ data }) => !/^(queued|running)$/.test(data.status), options)
