import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { failure, problem } from "./failure.ts"

/**
 * Refuses a body with more values than any request has use for, before each of them is checked: that would keep the engine from
 * everyone else for seconds.
 */
export const refuseHugeBodies = Effect.gen(function*() {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (request.headers["content-type"]?.includes("json") !== true) return
  // whoever reads the body next says what is wrong with it
  const text = yield* Effect.orElseSucceed(request.text, () => "")
  if (hasManySeparators(text) && hasManyValues(text)) {
    return yield* Effect.fail(failure("RequestRejected", {
      details: [problem([], `Expected at most ${mostValues} values in a body, found more`)]
    }))
  }
})

/** Room for the URLs of the largest batch and its options. */
const mostValues = limits.batchUrls + 10_000

/** A body without so many commas has not so many values, and need not be looked at twice. */
const hasManySeparators = (text: string): boolean => {
  let count = 0
  for (let at = text.indexOf(","); at !== -1 && count <= mostValues; at = text.indexOf(",", at + 1)) count++
  return count > mostValues
}

const hasManyValues = (text: string): boolean => {
  const waiting: Array<unknown> = [parsed(text)]
  let count = 0
  for (let value = waiting.pop(); count <= mostValues && value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue
    const inside = Object.values(value)
    count += inside.length
    if (count <= mostValues) waiting.push(...inside.filter((part) => typeof part === "object" && part !== null))
  }
  return count > mostValues
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON: the check of the request says so
  }
}
