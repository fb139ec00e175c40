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

/** Creates a monitor, which checks on a schedule. After a lost connection it is not created again by itself. */
export const create = /* @__PURE__ */ calling(createTask)

/** A part of the monitors of the team. `monitors` gives all. */
export const list = /* @__PURE__ */ calling(listTask)

/** What a monitor watches, when it checks, and what its last check found. */
export const get = /* @__PURE__ */ calling(getTask)

/** Changes the fields that are given. Also pauses and resumes a monitor. */
export const update = /* @__PURE__ */ calling(updateTask)

/** Ends a monitor. */
export const remove = /* @__PURE__ */ calling(removeTask)

/** Starts a check at once, beside the schedule; the answer holds its `id`. After a lost connection it is not started again by itself. */
export const run = /* @__PURE__ */ calling(runTask)

/** A part of the checks of a monitor, the newest first, without their pages. `checks` gives all. */
export const listChecks = /* @__PURE__ */ calling(listChecksTask)

/** What a check found, with a part of its pages. `pages` gives all. */
export const check = /* @__PURE__ */ calling(checkTask)

/** Agrees to emails of a monitor, with the token that was sent to the address. */
export const confirmEmail = /* @__PURE__ */ calling(confirmEmailTask)

/** Takes an address off a monitor, with the token of one of its emails. */
export const unsubscribeEmail = /* @__PURE__ */ calling(unsubscribeEmailTask)
