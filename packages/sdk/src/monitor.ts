import {
  checksProgram,
  checkTask,
  confirmEmailTask,
  createTask,
  getTask,
  listChecksTask,
  listTask,
  monitorsProgram,
  pagesProgram,
  removeTask,
  runTask,
  unsubscribeEmailTask,
  updateTask,
  waitProgram
} from "@trawl/monitor/pure"
import { iterated, promised, promisedResult } from "./promised.ts"

/** Creates a monitor, which runs checks on a schedule. The request is not repeated after a lost connection. */
export const create = /* @__PURE__ */ promised(createTask, 1)

/** One page of the team's monitors. `monitors` returns all. */
export const list = /* @__PURE__ */ promised(listTask, 1)

/** A monitor: its targets, its schedule and the result of its last check. */
export const get = /* @__PURE__ */ promised(getTask, 1)

/** Changes the given fields. Also pauses and resumes a monitor. */
export const update = /* @__PURE__ */ promised(updateTask, 2)

/** Deletes a monitor. */
export const remove = /* @__PURE__ */ promised(removeTask, 1)

/**
 * Starts a check immediately, in addition to the schedule, and returns its `id`. The request is not repeated after a
 * lost connection.
 */
export const run = /* @__PURE__ */ promised(runTask, 1)

/** One page of a monitor's checks, newest first, without their pages. `checks` returns all. */
export const listChecks = /* @__PURE__ */ promised(listChecksTask, 2)

/** The result of a check, with one part of its pages. `pages` returns all. */
export const check = /* @__PURE__ */ promised(checkTask, 3)

/** Confirms an email subscription to a monitor, with the token from the email. */
export const confirmEmail = /* @__PURE__ */ promised(confirmEmailTask, 1)

/** Unsubscribes an address from a monitor, with the token from one of its emails. */
export const unsubscribeEmail = /* @__PURE__ */ promised(unsubscribeEmailTask, 1)

/** Waits until a check ends and returns it with its first pages; `status` is the outcome. */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 3)

/** All monitors of the team, without duplicates. `limit` is the page size. */
export const monitors = /* @__PURE__ */ iterated(monitorsProgram, 1)

/** All checks of a monitor, newest first, without duplicates. `limit` is the page size. */
export const checks = /* @__PURE__ */ iterated(checksProgram, 2)

/** All pages of a check so far, without duplicates. `limit` is the page size. */
export const pages = /* @__PURE__ */ iterated(pagesProgram, 3)
