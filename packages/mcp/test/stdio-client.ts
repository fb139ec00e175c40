import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** A received JSON-RPC message. */
export interface Message {
  readonly id?: number | string | null
  readonly method?: string
  readonly params?: { readonly progressToken?: string; readonly progress: number; readonly message?: string }
  readonly result?: any // oxlint-disable-line typescript/no-explicit-any -- tests access its expected fields
  readonly error?: { readonly code: number; readonly message: string }
}

/** The result of a tool: `texts` without the `marks` of untrusted content around them. */
export interface Called {
  readonly isError: boolean
  readonly texts: ReadonlyArray<string>
  readonly marks: ReadonlyArray<string>
  readonly all: ReadonlyArray<string>
}

type Command = readonly [program: string, ...args: ReadonlyArray<string>]

/** The server as a client starts it: a separate process that exchanges lines of JSON. */
export const stdioClient = async (
  environment: Readonly<Record<string, string>>,
  protocolVersion = "2025-11-25",
  [program, ...args]: Command = [
    process.execPath,
    "--conditions=@trawl/source",
    join(import.meta.dirname, "../bin/trawl-mcp.js")
  ]
) => {
  const server = spawn(program, args, { env: { PATH: process.env["PATH"], ...environment } })
  const exited = once(server, "exit")
  const notified: Array<Message> = []
  const waiting = new Map<number, (message: Message) => void>()
  let stderr = ""
  let last = 0
  server.stderr.on("data", (chunk) => stderr += chunk)
  createInterface(server.stdout).on("line", (line) => {
    const message: Message = JSON.parse(line) // every line, because nothing else may be printed
    const resolve = waiting.get(Number(message.id ?? NaN))
    if (resolve === undefined) notified.push(message)
    else resolve(message)
  })
  const send = (message: object) => void server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  const request = (method: string, params: object = {}) => {
    const id = ++last
    return new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
      send({ id, method, params })
    })
  }
  const { result: initialized } = await request("initialize", {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "test", version: "1.0.0" }
  })
  send({ method: "notifications/initialized" })
  return {
    initialized,
    /** The received notifications. */
    notified,
    request,
    /** Writes the text unchanged at once: several lines arrive together. */
    write: (text: string) => void server.stdin.write(text),
    /** Cancels the last request. */
    cancelLast: () => send({ method: "notifications/cancelled", params: { requestId: last } }),
    call: async (name: string, given: object, progressToken?: string): Promise<Called> => {
      const { error, result } = await request("tools/call", {
        name,
        arguments: given,
        ...progressToken !== undefined && { _meta: { progressToken } }
      })
      if (error !== undefined) throw new Error(error.message)
      const all: ReadonlyArray<string> = result.content.map(({ text }: { readonly text: string }) => text)
      const marks = all.filter((text) => /^<\/?untrusted-content [\da-f]+>/m.test(text))
      return { isError: result.isError ?? false, texts: all.filter((text) => !marks.includes(text)), marks, all }
    },
    /** Ends the input and returns the exit code and everything written to standard error. */
    end: async () => {
      server.stdin.end()
      const [code] = await exited
      return { code, stderr }
    }
  }
}
