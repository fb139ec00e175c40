import { bodies } from "./bodies.ts"
import { ended } from "./ended.ts"
import { lost } from "./lost.ts"
import { rateLimits } from "./rate-limits.ts"
import { redirects } from "./redirects.ts"
import { refused } from "./refused.ts"
import { slow } from "./slow.ts"
import { traces } from "./traces.ts"
import { unavailable } from "./unavailable.ts"
import { whileIdle } from "./while-idle.ts"

/** All cases, under the headings of their page. */
export const groups = {
  "Refused: a retry would not help": refused,
  "Rate limits": rateLimits,
  "The service fails": unavailable,
  "The connection is lost": lost,
  "Between two requests": whileIdle,
  "Slow responses": slow,
  "Invalid responses": bodies,
  "Redirects": redirects,
  "The caller, the deadline or the clock ends the call": ended,
  "In the middle of a trace": traces
}
