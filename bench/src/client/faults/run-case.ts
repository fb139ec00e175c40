import { spawn } from "node:child_process"
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { answer } from "../answers.ts"
import { plainEnvironment } from "../child.ts"
import type { Subject } from "../subject.ts"
import type { Ending, Outcome } from "./outcome.ts"
import type { Scenario } from "./scenarios.ts"

const apiKey = "benchmark-key-3b1946d27a5c"

/** The maximum duration of a call; a longer call counts as hanging. */
const runTimeout = 30_000

/** Makes one call of a subject in its own process, against its own service. */
export async function runCase(subject: Subject, scenario: Scenario): Promise<Outcome> {
  const arrivals: Array<number> = []
  const began: Array<number> = []
  let keyElsewhere = false
  const elsewhere = await listen((request, response) => {
    void whole(request).then((body) => {
      keyElsewhere ||= JSON.stringify(request.headers).includes(apiKey) || `${request.url} ${body}`.includes(apiKey)
      response.writeHead(200, { "content-type": "application/json" }).end(answer(subject.shape))
    })
  })
  const service = await listen((request, response) => {
    arrivals.push(performance.now())
    began.push(Date.now())
    const attempt = arrivals.length
    response.on("error", () => {}) // the subject may close the connection
    whole(request).then(
      () =>
        scenario.respond({ attempt, request, response, answer: answer(subject.shape), elsewhere: address(elsewhere) }),
      () => {}
    )
  })
  const { ending, printed } = await callApart(subject, address(service), scenario.timeout)
  for (const server of [service, elsewhere]) {
    server.closeAllConnections()
    server.close()
  }
  return {
    ...ending,
    attempts: arrivals.map((at) => at - (arrivals[0] ?? 0)),
    began: began[0] ?? 0,
    keyElsewhere,
    printed
  }
}

function callApart({ file, folder }: Subject, baseUrl: string, timeout: number | undefined) {
  return new Promise<{ readonly ending: Ending; readonly printed: string }>((resolve) => {
    const started = spawn(process.execPath, [
      join(import.meta.dirname, "fault-child.ts"),
      file,
      baseUrl,
      apiKey,
      String(timeout ?? "")
    ], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      env: plainEnvironment()
    })
    let printed = ""
    let output = ""
    started.stdout?.on("data", (part) => printed += part)
    started.stderr?.on("data", (part) => printed += part)
    started.stdio[3]?.on("data", (part) => output += part)
    const timer = setTimeout(() => started.kill("SIGKILL"), runTimeout)
    started.on("close", () => {
      clearTimeout(timer)
      const never = { ended: "never", results: undefined, error: undefined, elapsed: runTimeout } as const
      resolve({ ending: output === "" ? never : JSON.parse(output) as Ending, printed })
    })
  })
}

function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)))
}

const address = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function whole(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const part of request.setEncoding("utf8")) text += part
  return text
}
