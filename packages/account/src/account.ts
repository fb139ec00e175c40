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

/** The remaining credits of the billing period. */
export const creditUsage = /* @__PURE__ */ calling(creditUsageTask)

/** The credits used in each period; with `byApiKey`, for each key. */
export const creditUsageHistory = /* @__PURE__ */ calling(creditUsageHistoryTask)

/** The remaining tokens of the billing period. Only extractions use tokens. */
export const tokenUsage = /* @__PURE__ */ calling(tokenUsageTask)

/** The tokens used in each period; with `byApiKey`, for each key. */
export const tokenUsageHistory = /* @__PURE__ */ calling(tokenUsageHistoryTask)

/** The numbers of running and waiting jobs. */
export const queueStatus = /* @__PURE__ */ calling(queueStatusTask)

/** The number of browsers in use, and the maximum. */
export const concurrency = /* @__PURE__ */ calling(concurrencyTask)

/** One page of the jobs of the last 24 hours, newest first; `cursor` selects the next page. */
export const listActivity = /* @__PURE__ */ calling(listActivityTask)

/** The policy that says which sites the team's requests may read. */
export const threatProtection = /* @__PURE__ */ calling(threatProtectionTask)

/** Replaces the whole policy: omitted fields get their defaults. Only administrators may call it. */
export const setThreatProtection = /* @__PURE__ */ calling(setThreatProtectionTask)
