import { withoutCall } from "./api-error.ts"
import { requestInvalid } from "./reason.ts"

/** Throws an `ApiError` for what is no time between two questions. For the beginning of a program, before anything is sent. */
export const checkInterval = (interval: unknown): void => {
  if (typeof interval !== "number" || !(interval >= 0)) {
    throw withoutCall("run", requestInvalid("interval", "must be 0 or more milliseconds"))
  }
}
