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

/** The credits that are left in the billing period. */
export const creditUsage = /* @__PURE__ */ promised(creditUsageTask, 0)

/** The credits that were used, period by period; with `byApiKey`, for each key. */
export const creditUsageHistory = /* @__PURE__ */ promised(creditUsageHistoryTask, 1)

/** The tokens that are left in the billing period; only extractions count in tokens. */
export const tokenUsage = /* @__PURE__ */ promised(tokenUsageTask, 0)

/** The tokens that were used, period by period; with `byApiKey`, for each key. */
export const tokenUsageHistory = /* @__PURE__ */ promised(tokenUsageHistoryTask, 1)

/** How many jobs run and wait. */
export const queueStatus = /* @__PURE__ */ promised(queueStatusTask, 0)

/** How many browsers are in use, and how many may be. */
export const concurrency = /* @__PURE__ */ promised(concurrencyTask, 0)

/** A part of the jobs of the last 24 hours, the newest first; `cursor` leads to the next part. */
export const listActivity = /* @__PURE__ */ promised(listActivityTask, 1)

/** Which sites the requests of the team may read. */
export const threatProtection = /* @__PURE__ */ promised(threatProtectionTask, 0)

/** Replaces the whole policy: what is left out goes back to its default. Only administrators may. */
export const setThreatProtection = /* @__PURE__ */ promised(setThreatProtectionTask, 1)

/** The jobs of the last 24 hours, the newest first, each once, part after part. */
export const activity = /* @__PURE__ */ iterated(activityProgram, 1)
