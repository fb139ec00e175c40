import type { Call } from "./call.ts"

/**
 * Turns values into JSON and back, with what JSON lacks: `undefined`, dates, bytes, functions as source text, and
 * references to objects of the page. Such a value is `{ "$": kind, value }`; an object of the user that has a property
 * `$` is wrapped in the same way.
 *
 * The function contains all that it uses, because its source text also runs inside the sandboxes.
 */
export const createCodec = (pathOf: (value: unknown) => ReadonlyArray<Call> | undefined = () => undefined) => {
  class Handle {
    readonly id: number
    readonly kind: string
    readonly values: Readonly<Record<string, unknown>>
    constructor(id: number, kind: string, values: Readonly<Record<string, unknown>>) {
      this.id = id
      this.kind = kind
      this.values = values
    }
  }

  class Path {
    readonly calls: ReadonlyArray<Call>
    constructor(calls: ReadonlyArray<Call>) {
      this.calls = calls
    }
  }

  class Source {
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }

  const maxDepth = 100
  const kind = "$"

  const encode = (value: unknown, depth = 0): unknown => {
    if (depth > maxDepth) throw new TypeError(`The value is nested more than ${maxDepth} levels deep, or circular.`)
    if (value === null || typeof value === "boolean" || typeof value === "string") return value
    if (typeof value === "number") {
      if (Object.is(value, -0)) return { [kind]: "number", value: "-0" }
      return Number.isFinite(value) ? value : { [kind]: "number", value: String(value) }
    }
    if (value === undefined) return { [kind]: "undefined" }
    if (typeof value === "bigint") return { [kind]: "bigint", value: String(value) }
    const path = typeof value === "function" ? pathOf(value) : undefined
    if (path !== undefined) return encode(new Path(path), depth + 1)
    if (typeof value === "function") return { [kind]: "function", value: String(value) }
    if (typeof value !== "object") throw new TypeError(`A ${typeof value} cannot be passed to the page.`)
    if (Array.isArray(value)) return Array.from(value, (item) => encode(item, depth + 1))
    if (value instanceof Date) return { [kind]: "date", value: value.getTime() }
    if (value instanceof RegExp) return { [kind]: "regexp", value: [value.source, value.flags] }
    if (value instanceof Source) return { [kind]: "function", value: value.text }
    if (value instanceof Handle) {
      return { [kind]: "handle", value: [value.id, value.kind, encode(value.values, depth + 1)] }
    }
    if (value instanceof Path) {
      return {
        [kind]: "path",
        value: value.calls.map(({ args, name }) =>
          args === undefined ? { name } : { name, args: encode(args, depth + 1) }
        )
      }
    }
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      return { [kind]: "bytes", value: toBase64(bytes) }
    }
    if (value instanceof Error) return { [kind]: "error", value: [value.name, value.message] }
    const fields: Record<string, unknown> = Object.create(null)
    for (const [name, field] of Object.entries(value)) fields[name] = encode(field, depth + 1)
    return kind in fields ? { [kind]: "object", value: fields } : fields
  }

  const decode = (value: unknown, depth = 0): unknown => {
    if (depth > 2 * maxDepth) throw new TypeError("The message is nested too deeply.")
    if (typeof value !== "object" || value === null) return value
    if (Array.isArray(value)) return value.map((item) => decode(item, depth + 1))
    const tagged = value as { readonly $?: unknown; readonly value?: unknown }
    if (!Object.hasOwn(value, kind)) return decodeFields(value, depth)
    const inner = tagged.value
    switch (tagged.$) {
      case "undefined":
        return undefined
      case "number":
        return Number(inner)
      case "bigint":
        return BigInt(String(inner).slice(0, 1000))
      case "date":
        return new Date(Number(inner))
      case "bytes":
        return fromBase64(String(inner))
      case "function":
        return new Source(String(inner))
      case "object":
        return decodeFields(inner as object, depth)
      case "regexp": {
        const [source, flags] = inner as [unknown, unknown]
        return new RegExp(String(source), String(flags))
      }
      case "error": {
        const [name, message] = inner as [unknown, unknown]
        return Object.assign(new Error(String(message)), { name: String(name) })
      }
      case "handle": {
        const [id, type, values] = inner as [unknown, unknown, unknown]
        return new Handle(Number(id), String(type), decode(values, depth + 1) as Record<string, unknown>)
      }
      case "path":
        return new Path(
          (inner as ReadonlyArray<{ name: unknown; args?: unknown }>).map(({ args, name }) =>
            args === undefined
              ? { name: String(name) }
              : { name: String(name), args: decode(args, depth + 1) as ReadonlyArray<unknown> }
          )
        )
      default:
        throw new TypeError("The message contains a value of an unknown kind.")
    }
  }

  const decodeFields = (value: object, depth: number) => {
    const fields: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(value)) {
      // assigning to `__proto__` would change the object's prototype
      Object.defineProperty(fields, name, {
        value: decode(field, depth + 1),
        enumerable: true,
        writable: true,
        configurable: true
      })
    }
    return fields
  }

  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  const toBase64 = (bytes: Uint8Array): string => {
    if (typeof Buffer !== "undefined") return Buffer.from(bytes).toString("base64")
    let text = ""
    for (let at = 0; at < bytes.length; at += 3) {
      const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
      const bits = (a << 16) | (b << 8) | c
      const left = bytes.length - at
      text += alphabet.charAt(bits >> 18) + alphabet.charAt((bits >> 12) & 63) +
        (left > 1 ? alphabet.charAt((bits >> 6) & 63) : "=") + (left > 2 ? alphabet.charAt(bits & 63) : "=")
    }
    return text
  }

  const fromBase64 = (text: string): Uint8Array => {
    if (typeof Buffer !== "undefined") return new Uint8Array(Buffer.from(text, "base64"))
    const digits = text.replaceAll("=", "")
    const bytes = new Uint8Array(Math.floor(digits.length * 3 / 4))
    for (let at = 0, next = 0; at < digits.length; at += 4) {
      const bits = [0, 1, 2, 3].reduce(
        (sum, step) => (sum << 6) | Math.max(alphabet.indexOf(digits[at + step] ?? "A"), 0),
        0
      )
      for (const shift of [16, 8, 0]) if (next < bytes.length) bytes[next++] = (bits >> shift) & 255
    }
    return bytes
  }

  return { Handle, Path, Source, encode, decode }
}

export const { Handle, Path, Source, encode, decode } = createCodec()
export type Handle = InstanceType<typeof Handle>
export type Path = InstanceType<typeof Path>
export type Source = InstanceType<typeof Source>
