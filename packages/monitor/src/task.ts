import { type Task, task } from "@trawl/core/machine"
import type {
  DeleteMonitorResponse,
  MonitorCheckListResponse,
  MonitorCheckResponse,
  MonitorEmailResponse,
  MonitorListResponse,
  MonitorResponse,
  RunMonitorResponse
} from "@trawl/types"
import {
  checkOperation,
  confirmEmailOperation,
  createOperation,
  getOperation,
  listChecksOperation,
  listOperation,
  removeOperation,
  runOperation,
  unsubscribeEmailOperation,
  updateOperation
} from "./operation.ts"
import type { CheckOptions, ChecksOptions, EmailToken, ListOptions, MonitorChanges, MonitorOptions } from "./options.ts"

/** Creates a monitor, which runs checks on a schedule. The request is not retried after a lost connection. */
export const createTask = (options: MonitorOptions): Task<MonitorResponse> => task(createOperation, { body: options })

/** One page of the team's monitors. `monitors` returns all. */
export const listTask = (options?: ListOptions): Task<MonitorListResponse> =>
  task(listOperation, { parameters: { ...options } })

/** A monitor: its targets, its schedule and the result of its last check. */
export const getTask = (monitorId: string): Task<MonitorResponse> => task(getOperation, { parameters: { monitorId } })

/** Changes the given fields. Also pauses and resumes a monitor. */
export const updateTask = (monitorId: string, changes: MonitorChanges): Task<MonitorResponse> =>
  task(updateOperation, { body: changes, parameters: { monitorId } })

/** Deletes a monitor. */
export const removeTask = (monitorId: string): Task<DeleteMonitorResponse> =>
  task(removeOperation, { parameters: { monitorId } })

/**
 * Starts a check at once, in addition to the schedule, and returns its `id`. The request is not retried after a lost
 * connection.
 */
export const runTask = (monitorId: string): Task<RunMonitorResponse> =>
  task(runOperation, { parameters: { monitorId } })

/** One page of a monitor's checks, newest first, without their pages. `checks` returns all. */
export const listChecksTask = (monitorId: string, options?: ChecksOptions): Task<MonitorCheckListResponse> =>
  task(listChecksOperation, { parameters: { ...options, monitorId } })

/** The result of a check, with one page of its results. `pages` returns all. */
export const checkTask = (monitorId: string, checkId: string, options?: CheckOptions): Task<MonitorCheckResponse> =>
  task(checkOperation, { parameters: { ...options, monitorId, checkId } })

/** Confirms an email subscription to a monitor, with the token from the email. */
export const confirmEmailTask = (options: EmailToken): Task<MonitorEmailResponse> =>
  task(confirmEmailOperation, { body: options })

/** Unsubscribes an address from a monitor, with the token from one of its emails. */
export const unsubscribeEmailTask = (options: EmailToken): Task<MonitorEmailResponse> =>
  task(unsubscribeEmailOperation, { body: options })
