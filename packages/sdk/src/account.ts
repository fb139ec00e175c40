import {
  activityProgram,
  concurrencyTask,
  creditUsageHistoryTask,
  creditUsageTask,
  listActivityTask,
  queueStatusTask,
  setThreatProtectionTask,
  threatProtectionTask,
  tokenUsageHistoryTask,
  tokenUsageTask
} from "@trawl/account/pure"
import { iterated, promised } from "./promised.ts"

/** The remaining credits of the billing period. */
export const creditUsage = /* @__PURE__ */ promised(creditUsageTask, 0)

/** The credits used in each period; with `byApiKey`, for each key. */
export const creditUsageHistory = /* @__PURE__ */ promised(creditUsageHistoryTask, 1)

/** The remaining tokens of the billing period. Only extractions use tokens. */
export const tokenUsage = /* @__PURE__ */ promised(tokenUsageTask, 0)

/** The tokens used in each period; with `byApiKey`, for each key. */
export const tokenUsageHistory = /* @__PURE__ */ promised(tokenUsageHistoryTask, 1)

/** The numbers of running and waiting jobs. */
export const queueStatus = /* @__PURE__ */ promised(queueStatusTask, 0)

/** The number of browsers in use, and the maximum. */
export const concurrency = /* @__PURE__ */ promised(concurrencyTask, 0)

/** One page of the jobs of the last 24 hours, newest first; `cursor` selects the next page. */
export const listActivity = /* @__PURE__ */ promised(listActivityTask, 1)

/** The policy that defines which sites the team's requests may read. */
export const threatProtection = /* @__PURE__ */ promised(threatProtectionTask, 0)

/** Replaces the whole policy: omitted fields get their defaults. Only administrators may call it. */
export const setThreatProtection = /* @__PURE__ */ promised(setThreatProtectionTask, 1)

/** All jobs of the last 24 hours, newest first, without duplicates. */
export const activity = /* @__PURE__ */ iterated(activityProgram, 1)
