import type { AgentWebhook, Failure, JobWebhook, MonitorWebhook } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { checkAddress } from "../request/check-address.ts"
import { failure, problem } from "../request/failure.ts"
import { headerExpected, isHeader } from "../request/http-header.ts"

/** Fails if a webhook has invalid headers, credentials in its URL, or an address that the engine may not contact. */
export const checkWebhook = Effect.fnUntraced(
  function*(webhook: AgentWebhook | JobWebhook | MonitorWebhook | undefined) {
    if (webhook === undefined) return
    const { headers = {}, url } = typeof webhook === "string" ? { url: webhook } : webhook
    const wrong = Object.entries(headers).filter(([name, value]) => !isHeader(name, value)).map(([name]) =>
      problem(["webhook", "headers", name], headerExpected)
    )
    if (wrong.length > 0) return yield* Effect.fail<Failure>(failure("RequestRejected", { details: wrong }))
    const path = typeof webhook === "string" ? ["webhook"] : ["webhook", "url"]
    const { password, username } = new URL(url)
    if (username !== "" || password !== "") {
      const details = [problem(path, "The URL contains credentials. Send them in a header, such as Authorization")]
      return yield* Effect.fail<Failure>(failure("RequestRejected", { details }))
    }
    yield* checkAddress(url, path)
  }
)
