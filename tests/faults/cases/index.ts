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
  "Refused: asking again unchanged would not help": refused,
  "Rate limits": rateLimits,
  "The service fails": unavailable,
  "The connection is lost": lost,
  "Between two requests": whileIdle,
  "The answer takes its time": slow,
  "The answer is not what it should be": bodies,
  "Redirects": redirects,
  "The caller, the deadline or the clock ends it": ended,
  "In the middle of a trace": traces
}
