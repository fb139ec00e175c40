import { spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { apiKey } from "../open-engine.ts"

/** Starts a file of `children` that serves the API in its own process. */
export const serving = async (name: string, args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [
    "--conditions=@trawl/source",
    "--expose-gc",
    join(import.meta.dirname, "../children", name),
    ...args
  ], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async (): Promise<string> => (await lines.next()).value ?? ""
  const url = await line()
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...body === undefined ? {} : { "content-type": "application/json" }
      },
      ...body === undefined ? {} : { body: JSON.stringify(body) }
    })
    return { status: response.status, body: await response.json() as Readonly<Record<string, unknown>> }
  }
  return {
    url,
    ask,
    /** Writes a line and reads one. */
    send: (text: string) => {
      child.stdin.write(`${text}\n`)
      return line()
    },
    /** Ends the process and reads its last output. */
    end: async () => {
      child.stdin.end()
      return await line()
    }
  }
}
