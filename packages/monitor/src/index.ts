export { checks, monitors, pages } from "./lists.ts"
export { check, confirmEmail, create, get, list, listChecks, remove, run, unsubscribeEmail, update } from "./monitor.ts"
export type { CheckOptions, ChecksOptions, EmailToken, ListOptions, MonitorChanges, MonitorOptions } from "./options.ts"
export { wait } from "./wait.ts"
