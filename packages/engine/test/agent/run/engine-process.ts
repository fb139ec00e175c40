import * as Effect from "effect/Effect"
import { readLines, runScript } from "../../store/run-script.ts"
import type { AgentAnswer } from "./agent-engine.ts"

/**
 * An engine in a separate process, which a test may kill: a script in this folder that prints its address; its key is
 * `key-a`.
 */
export const engineProcess = Effect.fnUntraced(function*(script: string, args: ReadonlyArray<string>) {
  const child = yield* runScript(`../agent/run/${script}`, args)
  // after its log
  const url = (yield* readLines(child, (lines) => lines.at(-1)?.startsWith("http:") === true)).at(-1) ?? ""
  const ask = (method: string, path: string, body?: object) =>
    Effect.promise(async () => {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: "Bearer key-a", "content-type": "application/json" },
        ...body === undefined ? {} : { body: JSON.stringify(body) }
      })
      return await response.json() as AgentAnswer
    })
  return { child, ask }
})
