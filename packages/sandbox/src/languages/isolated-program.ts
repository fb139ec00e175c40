import type * as IsolatedVm from "isolated-vm"
import { createFrames, packFrame } from "../frames/frames.ts"
import { createCodec } from "../values/codec.ts"
import { withResult } from "./last-expression.ts"
import { createRecorder, type Known } from "./recorder.ts"

/** A value as `console.log` prints it in an isolate, which has no `inspect`. */
const printedText = (value: unknown): string => {
  if (typeof value === "string") return value
  if (value instanceof Error) return value.stack ?? String(value)
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") return String(value)
  try {
    return JSON.stringify(value) ?? "undefined"
  } catch {
    return String(value)
  }
}

/** What runs inside the isolate before the code: `page`, `console` and timers, and nothing of Node.js. */
const isolateProgram = (
  makeCodec: typeof createCodec,
  makeRecorder: typeof createRecorder,
  textOf: typeof printedText,
  known: Known,
  askEngine: (calls: string) => Promise<string>,
  print: (stream: string, text: string) => void,
  sleep: (milliseconds: number) => Promise<void>
) => {
  const printer = (stream: string) => (...values: ReadonlyArray<unknown>) =>
    print(stream, `${values.map(textOf).join(" ")}\n`)
  const [out, err] = [printer("stdout"), printer("stderr")]
  const ask = async (calls: unknown) => {
    const { error, ...answer } = JSON.parse(await askEngine(JSON.stringify(calls)))
    if (error !== undefined) throw Object.assign(new Error(error[1]), { name: error[0] })
    return answer
  }
  const stopped = new Set<number>()
  let timers = 0
  const setTimeout = (callback: () => void, milliseconds = 0) => {
    const timer = ++timers
    void sleep(milliseconds).then(() => stopped.has(timer) || callback())
    return timer
  }
  let result = ""
  const { context, page } = makeRecorder(
    makeCodec,
    ask,
    () => Promise.reject(new Error("path needs bubblewrap. Without it, code has no files.")),
    known
  )
  Object.assign(globalThis, {
    page,
    context,
    console: { log: out, info: out, debug: out, warn: err, error: err },
    setTimeout,
    clearTimeout: (timer: number) => void stopped.add(timer),
    __trawlResult: (value: unknown) => void (result = value === undefined ? "" : textOf(value)),
    __trawlRead: () => result
  })
}

/** Runs JavaScript in an isolate of V8, in a process of its own, where bubblewrap is missing. */
const isolatedProgram = (
  makeFrames: typeof createFrames,
  pack: typeof packFrame,
  rewrite: typeof withResult,
  isolateText: string,
  files: { readonly acorn: string; readonly isolatedVm: string },
  need: NodeJS.Require
) => {
  const { Socket } = need("node:net") as typeof import("node:net")
  const acorn = need(files.acorn)
  const { Isolate, Reference, Callback } = need(files.isolatedVm) as typeof IsolatedVm

  const socket = new Socket({ fd: 3, readable: true, writable: true })
  const frames = makeFrames(11 * 2 ** 20)
  const waiting = new Map<number, (answer: string) => void>()
  let last = 0

  const end = (message: object, code: number) => {
    socket.write(pack(JSON.stringify(message)))
    socket.end(() => process.exit(code))
  }

  const run = async ({ code, ...known }: Known & { readonly code: string }) => {
    const isolate = new Isolate({ memoryLimit: 256, onCatastrophicError: () => process.abort() })
    const context = await isolate.createContext()
    const ask = new Reference((calls: string) =>
      new Promise<string>((resolve) => {
        last++
        waiting.set(last, resolve)
        socket.write(pack(`{"id":${last},"calls":${calls}}`))
      })
    )
    const print = new Callback((stream: string, text: string) => {
      process[stream === "stderr" ? "stderr" : "stdout"].write(text)
    })
    const sleep = new Reference((milliseconds: number) =>
      new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
    )
    await context.evalClosure(isolateText, [JSON.stringify(known), ask, print, sleep])
    try {
      const parsed = acorn.parse(code, {
        ecmaVersion: "latest",
        sourceType: "module",
        allowAwaitOutsideFunction: true,
        allowReturnOutsideFunction: true
      })
      if (parsed.body.some(({ type }: { readonly type: string }) => /^(?:Import|Export)/.test(type))) {
        throw new SyntaxError("Modules need bubblewrap. Without it, code has no import and no export.")
      }
      await context.eval(`(async () => {${rewrite(code, acorn.parse)}\n})()`, {
        promise: true,
        copy: true,
        filename: "code.mjs"
      })
      end({ result: await context.eval("__trawlRead()", { copy: true }) }, 0)
    } catch (error) {
      const { message, name, stack } = error as Error
      process.stderr.write(`${stack ?? message}\n`)
      end({ error: `${name}: ${message}` }, 1)
    }
  }

  let started = false
  socket.on("data", (chunk) => {
    for (const frame of frames.read(chunk)) {
      const text = frame.toString()
      if (started) {
        const { id } = JSON.parse(text)
        waiting.get(id)?.(text)
        waiting.delete(id)
      } else {
        started = true
        void run(JSON.parse(text))
      }
    }
  })
  socket.on("close", () => process.exit(1))
}

/** Passes values into the isolate: references to functions of the process become functions. */
const isolateText = () =>
  `const __name = (value) => value;
const waitFor = (reference) => (value) => reference.apply(undefined, [value], { arguments: { copy: true }, result: { promise: true, copy: true } });
(${isolateProgram})(${createCodec}, ${createRecorder}, ${printedText}, JSON.parse($0), waitFor($1), $2, waitFor($3))`

/** The program as text for `node -e`. */
export const isolatedProgramText = (files: { readonly acorn: string; readonly isolatedVm: string }): string =>
  `const __name = (value) => value;(${isolatedProgram})(${createFrames}, ${packFrame}, ${withResult}, ${
    JSON.stringify(isolateText())
  }, ${JSON.stringify(files)}, require)`
