import type { Call } from "../values/call.ts"
import type { createCodec } from "../values/codec.ts"

/** What code in a sandbox knows about the page before it asks. */
export interface Known {
  readonly url: string
  readonly chainSteps: ReadonlyArray<string>
}

/**
 * The `page` of code in a sandbox: an object that records the calls and sends them when they need an answer.
 *
 * The function contains all that it uses, because its source text runs inside the sandboxes.
 */
export const createRecorder = (
  makeCodec: typeof createCodec,
  ask: (calls: unknown) => Promise<{ readonly value: unknown; readonly url?: string | undefined }>,
  save: (path: string, bytes: Uint8Array) => unknown,
  known: Known
) => {
  const paths = new WeakMap<object, ReadonlyArray<Call>>()
  const codec = makeCodec((value) => paths.get(value as object))
  const chainSteps = new Set(known.chainSteps)
  const propertyNames = ["keyboard", "mouse", "touchscreen"]
  let url = known.url

  const send = async (calls: ReadonlyArray<Call>): Promise<unknown> => {
    // created here, so that the stack names the line of the caller
    const failure = new Error()
    const name = calls.at(-1)?.name
    const [first] = calls.at(-1)?.args ?? []
    let sent = calls
    let file: string | undefined
    if ((name === "screenshot" || name === "pdf") && typeof first === "object" && first !== null && "path" in first) {
      const { path, ...options } = first as { readonly path: unknown }
      file = String(path)
      sent = [...calls.slice(0, -1), { name, args: [options] }]
    }
    try {
      const answer = await ask(codec.encode(new codec.Path(sent)))
      url = answer.url ?? url
      const value = codec.decode(answer.value)
      if (file !== undefined) await save(file, value as Uint8Array)
      return objectsIn(value)
    } catch (error) {
      const { message, name } = error as Error
      Object.defineProperty(failure, "name", { value: name, configurable: true, writable: true })
      failure.message = message
      failure.stack = (failure.stack ?? "").replace(/^Error.*/, () => `${name}: ${message}`)
      throw failure
    }
  }

  const objectsIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(objectsIn)
    if (!(value instanceof codec.Handle)) return value
    return record([{ name: "handle", args: [value.id] }], value.values)
  }

  const waitForUrl = async (matches: (url: string) => boolean, timeout: number): Promise<void> => {
    const end = Date.now() + timeout
    while (true) {
      const now = String(await send([{ name: "page" }, { name: "url", args: [] }]))
      if (matches(now)) return
      if (Date.now() > end) throw new Error(`waitForURL: Timeout ${timeout}ms exceeded; the URL is ${now}`)
      await send([{ name: "page" }, { name: "waitForTimeout", args: [50] }])
    }
  }

  const call = (calls: ReadonlyArray<Call>, name: string, args: ReadonlyArray<unknown>): unknown => {
    if (name === "waitForEvent") {
      const event = String(args[0])
      return send([...calls, { name: `waitFor${event.charAt(0).toUpperCase()}${event.slice(1)}`, args: args.slice(1) }])
    }
    const [test, options] = args
    if (name === "waitForURL" && (test instanceof RegExp || typeof test === "function")) {
      const { timeout = 30_000 } = (options ?? {}) as { readonly timeout?: number }
      return waitForUrl((now) => test instanceof RegExp ? test.test(now) : Boolean(test(new URL(now))), timeout)
    }
    if (!chainSteps.has(name)) return send([...calls, { name, args }])
    return record([...calls, { name, args }], {})
  }

  const record = (calls: ReadonlyArray<Call>, values: Readonly<Record<string, unknown>>): object => {
    const text = () =>
      calls.map(({ args, name }) => args === undefined ? name : `${name}(${args.map(String).join(", ")})`).join(".")
    const isPage = calls.length === 1 && calls[0]?.name === "page"
    const recorded: object = new Proxy(function() {}, {
      get: (_, name) => {
        if (name === Symbol.for("nodejs.util.inspect.custom")) return () => `[${text()}]`
        if (name === Symbol.toPrimitive || name === "toString" || name === "toJSON") return () => `[${text()}]`
        if (typeof name === "symbol" || name === "then") return undefined
        if (isPage && name === "url") return () => url
        if (Object.hasOwn(values, name)) return () => values[name]
        if (propertyNames.includes(name)) return record([...calls, { name }], {})
        return (...args: ReadonlyArray<unknown>) => call(calls, name, args)
      },
      apply: () => {
        throw new TypeError(`${text()} is not a function.`)
      }
    })
    paths.set(recorded, calls)
    return recorded
  }

  const page = record([{ name: "page" }], {})
  return { page, context: record([{ name: "page" }, { name: "context", args: [] }], {}) }
}
