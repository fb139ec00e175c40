import { createFrames, packFrame } from "../frames/frames.ts"
import { createCodec } from "../values/codec.ts"
import { withResult } from "./last-expression.ts"
import { createRecorder, type Known } from "./recorder.ts"

interface Start extends Known {
  readonly code: string
}

/**
 * The program that waits in a sandbox for JavaScript, runs it as a module, and passes its calls to the engine through
 * descriptor 3. Its source text runs there, so it contains all that it uses.
 */
const nodeProgram = async (
  makeCodec: typeof createCodec,
  makeFrames: typeof createFrames,
  pack: typeof packFrame,
  makeRecorder: typeof createRecorder,
  rewrite: typeof withResult,
  acornFile: string,
  load: (url: string) => Promise<unknown>,
  need: NodeJS.Require
) => {
  const { mkdtempSync, rmSync, writeFileSync } = need("node:fs") as typeof import("node:fs")
  const { Socket } = need("node:net") as typeof import("node:net")
  const { join } = need("node:path") as typeof import("node:path")
  const { createRequire } = need("node:module") as typeof import("node:module")
  const { inspect } = need("node:util") as typeof import("node:util")
  const { pathToFileURL } = need("node:url") as typeof import("node:url")
  const acorn = need(acornFile)

  const socket = new Socket({ fd: 3, readable: true, writable: true })
  const frames = makeFrames(11 * 2 ** 20)
  const waiting = new Map<
    number,
    { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void }
  >()
  let last = 0

  const write = (message: unknown) => socket.write(pack(JSON.stringify(message)))

  const ask = (calls: unknown) =>
    new Promise<never>((resolve, reject) => {
      last++
      waiting.set(last, { resolve, reject })
      socket.ref()
      write({ id: last, calls })
    })

  const answer = ({ error, id, url, value }: {
    readonly id: number
    readonly value: unknown
    readonly url?: string
    readonly error?: readonly [string, string]
  }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) socket.unref()
    if (error === undefined) asked?.resolve({ value, url } as never)
    else asked?.reject(Object.assign(new Error(error[1]), { name: error[0] }))
  }

  const textOf = (value: unknown): string => {
    if (value === undefined) return ""
    if (typeof value === "string") return value
    if (typeof value === "function") return inspect(value)
    try {
      return JSON.stringify(value) ?? inspect(value)
    } catch {
      return inspect(value)
    }
  }

  const fail = (error: unknown) => {
    const text = error instanceof Error ? error.stack ?? error.message : inspect(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
    write({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
    socket.end(() => process.exit(1))
  }

  const run = async ({ code, ...known }: Start) => {
    socket.unref()
    process.on("uncaughtException", fail)
    const folder = mkdtempSync(join(process.cwd(), ".code-"))
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, "code.mjs")
    const { context, page } = makeRecorder(
      makeCodec,
      ask,
      writeFileSync as (path: string, bytes: Uint8Array) => void,
      known
    )
    let result = ""
    const finish = (value: unknown) => void (result = textOf(value))
    Object.assign(globalThis, { page, context, require: createRequire(file), __trawlResult: finish })
    try {
      writeFileSync(file, rewrite(code, acorn.parse))
      await load(pathToFileURL(file).href)
      write({ result })
    } catch (error) {
      fail(error)
    }
  }

  let started = false
  socket.on("data", (chunk) => {
    for (const frame of frames.read(chunk)) {
      const message = JSON.parse(frame.toString())
      if (started) answer(message)
      else {
        started = true
        void run(message)
      }
    }
  })
  socket.on("close", () => process.exit(1))
}

/**
 * The program as text for `node -e`. Bundlers and test runners change `import()` and `require`, and some wrap functions
 * in `__name`, so the text has its own.
 */
export const nodeProgramText = (acornFile: string): string =>
  `const __name = (value) => value;(${nodeProgram})(${createCodec}, ${createFrames}, ${packFrame}, ${createRecorder}, ${withResult}, ${
    JSON.stringify(acornFile)
  }, (url) => import(url), require)`
