import * as Effect from "effect/Effect"
import { apiKey } from "../engine/open-engine.ts"
import type { Answered } from "./score.ts"

/** Asks the API of an engine in this process, as a client does. */
export type Ask = (method: string, path: string, body?: object) => Effect.Effect<Readonly<Record<string, unknown>>>

/** Sends requests to an engine in this process, through the function of `inMemory`. */
export const askInMemory = (answer: (request: Request) => Promise<Response>): Ask => (method, path, body) =>
  Effect.promise(async () => {
    const response = await answer(
      new Request(`http://engine.internal${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body)
      })
    )
    return await response.json() as Readonly<Record<string, unknown>>
  })

/** Starts a run and waits for its end. */
export const askAgent = Effect.fnUntraced(function*(ask: Ask, request: object) {
  const began = performance.now()
  const { error, id } = yield* ask("POST", "/v2/agent", request)
  if (typeof id !== "string") return yield* Effect.die(new Error(`The run did not start: ${String(error)}`))
  for (;;) {
    const { creditsUsed, data, error, status } = yield* ask("GET", `/v2/agent/${id}`)
    if (status !== "processing") {
      const answered: Answered = {
        data: status === "completed" ? data : undefined,
        error: typeof error === "string" ? error : undefined,
        creditsUsed: Number(creditsUsed ?? 0)
      }
      return { ...answered, milliseconds: performance.now() - began }
    }
    yield* Effect.sleep("50 millis")
  }
})
