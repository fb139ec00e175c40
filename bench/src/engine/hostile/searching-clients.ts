import { parentPort, workerData } from "node:worker_threads"

// Clients that search continuously in their own thread until the first message. Then the thread sends the duration of
// each search in milliseconds.
const { clients, url }: { readonly clients: number; readonly url: string } = workerData
const state = { isStopped: false }
parentPort?.once("message", () => void (state.isStopped = true))
const milliseconds: Array<number> = []
const search = async () => {
  while (!state.isStopped) {
    const began = performance.now()
    const response = await fetch(new URL("/v2/search", url), {
      method: "POST",
      body: JSON.stringify({ query: "otters" }),
      headers: { "content-type": "application/json", authorization: "Bearer searching-key" }
    })
    await response.text()
    milliseconds.push(performance.now() - began)
  }
}
await Promise.all(Array.from({ length: clients }, search))
parentPort?.postMessage(milliseconds, [])
