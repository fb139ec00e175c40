import { calling } from "@trawl/core"
import {
  concurrencyTask,
  creditUsageHistoryTask,
  creditUsageTask,
  listActivityTask,
  queueStatusTask,
  setThreatProtectionTask,
  threatProtectionTask,
  tokenUsageHistoryTask,
  tokenUsageTask
} from "./task.ts"

/** The credits that are left in the billing period. */
export const creditUsage = /* @__PURE__ */ calling(creditUsageTask)

/** The credits that were used, period by period; with `byApiKey`, for each key. */
export const creditUsageHistory = /* @__PURE__ */ calling(creditUsageHistoryTask)

/** The tokens that are left in the billing period; only extractions count in tokens. */
export const tokenUsage = /* @__PURE__ */ calling(tokenUsageTask)

/** The tokens that were used, period by period; with `byApiKey`, for each key. */
export const tokenUsageHistory = /* @__PURE__ */ calling(tokenUsageHistoryTask)

/** How many jobs run and wait. */
export const queueStatus = /* @__PURE__ */ calling(queueStatusTask)

/** How many browsers are in use, and how many may be. */
export const concurrency = /* @__PURE__ */ calling(concurrencyTask)

/** A part of the jobs of the last 24 hours, the newest first; `cursor` leads to the next part. */
export const listActivity = /* @__PURE__ */ calling(listActivityTask)

/** Which sites the requests of the team may read. */
export const threatProtection = /* @__PURE__ */ calling(threatProtectionTask)

/** Replaces the whole policy: what is left out goes back to its default. Only administrators may. */
export const setThreatProtection = /* @__PURE__ */ calling(setThreatProtectionTask)
