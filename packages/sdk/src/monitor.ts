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

/** Creates a monitor, which checks on a schedule. After a lost connection it is not created again by itself. */
export const create = /* @__PURE__ */ promised(createTask, 1)

/** A part of the monitors of the team. `monitors` gives all. */
export const list = /* @__PURE__ */ promised(listTask, 1)

/** What a monitor watches, when it checks, and what its last check found. */
export const get = /* @__PURE__ */ promised(getTask, 1)

/** Changes the fields that are given. Also pauses and resumes a monitor. */
export const update = /* @__PURE__ */ promised(updateTask, 2)

/** Ends a monitor. */
export const remove = /* @__PURE__ */ promised(removeTask, 1)

/** Starts a check at once, beside the schedule; the answer holds its `id`. After a lost connection it is not started again by itself. */
export const run = /* @__PURE__ */ promised(runTask, 1)

/** A part of the checks of a monitor, the newest first, without their pages. `checks` gives all. */
export const listChecks = /* @__PURE__ */ promised(listChecksTask, 2)

/** What a check found, with a part of its pages. `pages` gives all. */
export const check = /* @__PURE__ */ promised(checkTask, 3)

/** Agrees to emails of a monitor, with the token that was sent to the address. */
export const confirmEmail = /* @__PURE__ */ promised(confirmEmailTask, 1)

/** Takes an address off a monitor, with the token of one of its emails. */
export const unsubscribeEmail = /* @__PURE__ */ promised(unsubscribeEmailTask, 1)

/** Waits for a check to end and gives it with the first of its pages; `status` says how it ended. */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 3)

/** All monitors of the team, each once, part after part. `limit` is the size of a part. */
export const monitors = /* @__PURE__ */ iterated(monitorsProgram, 1)

/** All checks of a monitor, the newest first, each once, part after part. `limit` is the size of a part. */
export const checks = /* @__PURE__ */ iterated(checksProgram, 2)

/** All pages that a check has found so far, each once, part after part. `limit` is the size of a part. */
export const pages = /* @__PURE__ */ iterated(pagesProgram, 3)
