import { withoutCall } from "./api-error.ts"
import { requestInvalid } from "./reason.ts"

/** Throws an `ApiError` if the poll interval is invalid. Called at the start of a program, before anything is sent. */
export const checkInterval = (interval: unknown): void => {
  if (typeof interval !== "number" || !(interval >= 0)) {
    throw withoutCall("run", requestInvalid("interval", "must be 0 or more milliseconds"))
  }
}
