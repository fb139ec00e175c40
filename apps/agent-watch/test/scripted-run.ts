import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"

export interface ScriptedRun extends AsyncDisposable {
  readonly url: string
  /** `POST /v2/agent`, for each received request. */
  readonly requests: ReadonlyArray<string>
  /** Resolves when such a request has arrived. */
  readonly asks: (request: string) => Promise<void>
  /** Adds events to the run: they are pushed to open streams and included in later polls. */
  readonly happen: (...events: ReadonlyArray<object>) => void
  /** Sets the status from now on. */
  readonly end: (status: object) => void
  /** Cuts every connection, including new ones, this many times. */
  readonly cut: (times: number) => void
  /** The content of the artifact at each snapshot. */
  readonly snapshots: Map<string, string>
  /** Handles a request itself; undefined: the default response. */
  override: ((request: string, response: ServerResponse) => boolean) | undefined
}

/** A service with the API of agent runs, controlled by a test. `push`: whether it offers its events as a stream. */
export const scriptedRun = async ({ push = true, credits = 0 } = {}): Promise<ScriptedRun> => {
  const requests: Array<string> = []
  const waiting: Array<{ readonly request: string; readonly resolve: () => void }> = []
  const events: Array<object & { readonly eventId: string }> = []
  const listeners = new Set<ServerResponse>()
  const snapshots = new Map<string, string>()
  let status: object = { success: true, status: "processing" }
  let cuts = 0
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? ""
    const line = `${request.method} ${path.replace(id, ":id")}`
    await request.toArray()
    requests.push(line)
    for (const { request, resolve } of waiting) if (request === line) resolve()
    if (cuts > 0) {
      cuts--
      return void request.socket.destroy()
    }
    if (run.override?.(line, response)) return
    const json = (body: object, code = 200) =>
      response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body))
    if (line === "POST /v2/agent") return json({ success: true, id })
    if (line === "GET /v2/agent") {
      return json({
        success: true,
        agents: [{
          id,
          createdAt: "2026-11-21T12:00:00.000Z",
          status: "processing",
          options: { prompt: "Find the prices" }
        }]
      })
    }
    if (!line.includes(":id")) return json({ success: false, error: "Agent job not found" }, 404)
    if (line === "DELETE /v2/agent/:id") return json({ success: true })
    if (line === "GET /v2/agent/:id") return json(status)
    const snapshot = /snapshots\/(.+)$/.exec(path)?.[1]
    if (snapshot !== undefined) {
      const held = snapshots.get(snapshot)
      return held === undefined
        ? json({ success: false, error: "Agent snapshot not found" }, 404)
        : json({ success: true, id, snapshotId: snapshot, snapshot: held })
    }
    if (!push || !request.headers.accept?.includes("text/event-stream")) {
      return json({ success: true, id, events, creditsUsed: credits })
    }
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n")
    const after = events.findIndex(({ eventId }) => eventId === request.headers["last-event-id"])
    for (const event of events.slice(after + 1)) response.write(message(event))
    listeners.add(response)
    response.on("close", () => listeners.delete(response))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const run: ScriptedRun = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    asks: (request) =>
      requests.includes(request) ? Promise.resolve() : new Promise((resolve) => waiting.push({ request, resolve })),
    happen: (...more) => {
      for (const event of more) {
        const whole = {
          schemaVersion: 1,
          eventId: `e${events.length}`,
          runId: id,
          occurredAt: new Date(Date.parse("2026-11-21T12:00:00Z") + events.length * 1_500).toISOString(),
          producerSequence: events.length,
          agent: { id: "agent_main", role: "orchestrator", name: "Orchestrator" },
          ...event
        }
        events.push(whole)
        for (const listener of listeners) listener.write(message(whole))
      }
    },
    end: (answer) => {
      status = { success: true, ...answer }
    },
    cut: (times) => {
      cuts = times
      server.closeAllConnections()
    },
    snapshots,
    override: undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return run
}

const message = (event: { readonly eventId: string }) => `id: ${event.eventId}\ndata: ${JSON.stringify(event)}\n\n`
