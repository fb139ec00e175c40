export {
  concurrency,
  creditUsage,
  creditUsageHistory,
  listActivity,
  queueStatus,
  setThreatProtection,
  threatProtection,
  tokenUsage,
  tokenUsageHistory
} from "./account.ts"
export { activity } from "./activity.ts"
export type { ActivityOptions, HistoryOptions, ThreatProtectionOptions } from "./options.ts"
