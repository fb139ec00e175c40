export { activityProgram } from "./activity-program.ts"
export {
  concurrencyOperation,
  creditUsageHistoryOperation,
  creditUsageOperation,
  listActivityOperation,
  queueStatusOperation,
  setThreatProtectionOperation,
  threatProtectionOperation,
  tokenUsageHistoryOperation,
  tokenUsageOperation
} from "./operation.ts"
export type { ActivityOptions, HistoryOptions, ThreatProtectionOptions } from "./options.ts"
export {
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
