import { apiKey } from "../open-engine.ts"
import { runChild } from "../run-child.ts"
import { serving } from "./serving.ts"

export interface LongTrace {
  readonly events: number
  /** Peak memory of the engine while three slow clients read the stream. */
  readonly engineMegabytes: number
  /** Memory of the client. */
  readonly clientMegabytes: number
  readonly clientEvents: number
  readonly seconds: number
}

/** Streams traces with these numbers of events. */
export const longTraces = async (lengths: ReadonlyArray<number>): Promise<ReadonlyArray<LongTrace>> => {
  const { ask, end, send, url } = await serving("serve-long-trace.ts", [])
  const measured: Array<LongTrace> = []
  for (const length of lengths) {
    const { body: { id } } = await ask("POST", "/v2/agent", { prompt: String(length) })
    while ((await ask("GET", `/v2/agent/${id}`)).body["status"] === "processing") {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await send("begin")
    const slow = async () => {
      const response = await fetch(`${url}/v2/agent/${id}/trace`, {
        headers: { authorization: `Bearer ${apiKey}`, accept: "text/event-stream" }
      })
      let bytes = 0
      for await (const piece of response.body!) {
        bytes += piece.length
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return bytes
    }
    const began = performance.now()
    await Promise.all([slow(), slow(), slow()])
    const seconds = (performance.now() - began) / 1000
    const engineMegabytes = Number(await send("most"))
    const client = await runChild<{ readonly events: number; readonly megabytes: number }>("follow-trace.ts", [
      url,
      String(id)
    ])
    measured.push({
      events: length,
      engineMegabytes,
      clientMegabytes: client.megabytes,
      clientEvents: client.events,
      seconds
    })
  }
  await end()
  return measured
}
