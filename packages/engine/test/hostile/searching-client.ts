import { setTimeout } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"

/** A search and when it ran, in milliseconds since 1970. */
export interface Search {
  readonly status: number
  readonly body: string
  readonly began: number
  readonly ended: number
}

/** How many clients search, and how many milliseconds each of them pauses after a response. */
export interface SearchingClients {
  readonly clients: number
  readonly pause: number
}

// Clients in their own thread, so that the work of a test does not delay them. A message with `SearchingClients` starts
// them, and "stop" stops them.
const now = () => performance.timeOrigin + performance.now()
const search = async (): Promise<Search> => {
  const began = now()
  const response = await fetch(new URL("/v2/search", String(workerData)), {
    method: "POST",
    body: JSON.stringify({ query: "otters" }),
    // a reused connection can close while the request is sent
    headers: { "content-type": "application/json", authorization: "Bearer searching-key", connection: "close" }
  })
  return { status: response.status, body: await response.text(), began, ended: now() }
}

const state = { isStarted: false }
parentPort?.on("message", async (message: SearchingClients | "stop") => {
  state.isStarted = message !== "stop"
  if (message === "stop") return
  const searches: Array<Search> = []
  await Promise.all(Array.from({ length: message.clients }, async () => {
    while (state.isStarted) {
      searches.push(await search())
      await setTimeout(message.pause)
    }
  }))
  parentPort?.postMessage(searches, [])
})
