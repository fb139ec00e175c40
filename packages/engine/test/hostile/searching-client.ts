import { setTimeout } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"

/** A search and when it ran, in milliseconds since 1970. */
export interface Search {
  readonly status: number
  readonly body: string
  readonly began: number
  readonly ended: number
}

// A client in its own thread, so that the work of a test does not delay it. The message "start" starts it, and "stop"
// stops it.
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

const client = { isStarted: false }
parentPort?.on("message", async (message) => {
  client.isStarted = message === "start"
  if (!client.isStarted) return
  const searches: Array<Search> = []
  while (client.isStarted) {
    searches.push(await search())
    await setTimeout(50)
  }
  parentPort?.postMessage(searches, [])
})
