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

/** Creates a monitor, which checks on a schedule. After a lost connection it is not created again by itself. */
export const createTask = (options: MonitorOptions): Task<MonitorResponse> => task(createOperation, { body: options })

/** A part of the monitors of the team. `monitors` gives all. */
export const listTask = (options?: ListOptions): Task<MonitorListResponse> =>
  task(listOperation, { parameters: { ...options } })

/** What a monitor watches, when it checks, and what its last check found. */
export const getTask = (monitorId: string): Task<MonitorResponse> => task(getOperation, { parameters: { monitorId } })

/** Changes the fields that are given. Also pauses and resumes a monitor. */
export const updateTask = (monitorId: string, changes: MonitorChanges): Task<MonitorResponse> =>
  task(updateOperation, { body: changes, parameters: { monitorId } })

/** Ends a monitor. */
export const removeTask = (monitorId: string): Task<DeleteMonitorResponse> =>
  task(removeOperation, { parameters: { monitorId } })

/** Starts a check at once, beside the schedule; the answer holds its `id`. After a lost connection it is not started again by itself. */
export const runTask = (monitorId: string): Task<RunMonitorResponse> =>
  task(runOperation, { parameters: { monitorId } })

/** A part of the checks of a monitor, the newest first, without their pages. `checks` gives all. */
export const listChecksTask = (monitorId: string, options?: ChecksOptions): Task<MonitorCheckListResponse> =>
  task(listChecksOperation, { parameters: { ...options, monitorId } })

/** What a check found, with a part of its pages. `pages` gives all. */
export const checkTask = (monitorId: string, checkId: string, options?: CheckOptions): Task<MonitorCheckResponse> =>
  task(checkOperation, { parameters: { ...options, monitorId, checkId } })

/** Agrees to emails of a monitor, with the token that was sent to the address. */
export const confirmEmailTask = (options: EmailToken): Task<MonitorEmailResponse> =>
  task(confirmEmailOperation, { body: options })

/** Takes an address off a monitor, with the token of one of its emails. */
export const unsubscribeEmailTask = (options: EmailToken): Task<MonitorEmailResponse> =>
  task(unsubscribeEmailOperation, { body: options })
