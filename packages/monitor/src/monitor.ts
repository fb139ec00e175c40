import { calling } from "@trawl/core"
import {
  checkTask,
  confirmEmailTask,
  createTask,
  getTask,
  listChecksTask,
  listTask,
  removeTask,
  runTask,
  unsubscribeEmailTask,
  updateTask
} from "./task.ts"

/** Creates a monitor, which runs checks on a schedule. The request is not retried after a lost connection. */
export const create = /* @__PURE__ */ calling(createTask)

/** One page of the team's monitors. `monitors` returns all. */
export const list = /* @__PURE__ */ calling(listTask)

/** A monitor: its targets, its schedule and the result of its last check. */
export const get = /* @__PURE__ */ calling(getTask)

/** Changes the given fields. Also pauses and resumes a monitor. */
export const update = /* @__PURE__ */ calling(updateTask)

/** Deletes a monitor. */
export const remove = /* @__PURE__ */ calling(removeTask)

/**
 * Starts a check at once, in addition to the schedule, and returns its `id`. The request is not retried after a lost
 * connection.
 */
export const run = /* @__PURE__ */ calling(runTask)

/** One page of a monitor's checks, newest first, without their pages. `checks` returns all. */
export const listChecks = /* @__PURE__ */ calling(listChecksTask)

/** The result of a check, with one page of its results. `pages` returns all. */
export const check = /* @__PURE__ */ calling(checkTask)

/** Confirms an email subscription to a monitor, with the token from the email. */
export const confirmEmail = /* @__PURE__ */ calling(confirmEmailTask)

/** Unsubscribes an address from a monitor, with the token from one of its emails. */
export const unsubscribeEmail = /* @__PURE__ */ calling(unsubscribeEmailTask)
