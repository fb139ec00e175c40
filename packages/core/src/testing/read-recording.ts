import { isLossKind } from "./platform-loss.ts"
import type { Recording } from "./recording.ts"
import { credentials } from "./secrets.ts"

/** The file is not a recording, or not one that may be used. */
export class RecordingUnreadable extends Error {
  readonly _tag = "RecordingUnreadable"
  override readonly name = "RecordingUnreadable"
  /** The path of the problem, such as `exchanges[0].response.status`; empty for the recording as a whole. */
  readonly path: string
  readonly problem: string
  readonly file: string | undefined

  constructor(path: string, problem: string, file?: string, options?: ErrorOptions) {
    super(`${file ?? "The recording"} cannot be replayed: ${[path, problem].join(" ").trim()}`, options)
    this.path = path
    this.problem = problem
    this.file = file
  }
}

/** Parses and validates a recording: JSON, or one exchange per line. Throws `RecordingUnreadable`. */
export const parseRecording = (text: string, file?: string): Recording => {
  const whole = parse(text)
  if (whole !== undefined && !Object.hasOwn(Object(whole), "request")) return checkRecording(whole, file)
  const lines = text.split("\n").filter((line) => line.trim() !== "").map(parse)
  // the writer was killed while writing
  if (lines.length > 1 && lines.at(-1) === undefined && !text.endsWith("\n")) lines.pop()
  const wrong = lines.indexOf(undefined)
  if (wrong >= 0 || lines.length === 0) {
    throw new RecordingUnreadable(wrong > 0 ? `exchanges[${wrong}]` : "", "is not JSON", file)
  }
  return checkRecording({ version: 1, exchanges: lines }, file)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Validates a recording. Throws `RecordingUnreadable`. */
export const checkRecording = (json: unknown, file?: string): Recording => {
  const wrong = (path: string, problem: string): never => {
    throw new RecordingUnreadable(path, problem, file)
  }
  const object = (value: unknown, path: string, names: ReadonlyArray<string>): Fields => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong(path, "is not an object")
    for (const name of Object.keys(value)) {
      if (!names.includes(name)) wrong(`${path}.${name}`.replace(/^\./, ""), "is unknown")
    }
    return value as Fields
  }
  const list = (value: unknown, path: string): ReadonlyArray<unknown> =>
    Array.isArray(value) ? value : wrong(path, "is not a list")
  const text = (value: unknown, path: string): string =>
    typeof value === "string" ? value : wrong(path, "is not a string")
  const optionalText = (value: unknown, path: string) => value === undefined || text(value, path)
  const lost = (value: unknown, path: string) => isLossKind(value) || wrong(path, "is not a kind of connection loss")
  const one = (value: Fields, path: string, names: ReadonlyArray<string>) => {
    if (names.filter((name) => name in value).length !== 1) wrong(path, `must have one of ${names.join(", ")}`)
  }
  const headers = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong(path, "is not an object")
    for (const [name, header] of Object.entries(value)) {
      const value = text(header, `${path}.${name}`)
      if (credentials.includes(name.toLowerCase()) && !/^(Bearer )?<\w+>$/.test(value)) {
        wrong(`${path}.${name}`, "contains a credential")
      }
    }
  }
  const part = (value: unknown, path: string) => {
    const fields = object(value, path, ["name", "filename", "contentType", "text", "base64"])
    text(fields["name"], `${path}.name`)
    one(fields, path, ["text", "base64"])
    for (const name of ["filename", "contentType", "text", "base64"]) optionalText(fields[name], `${path}.${name}`)
  }
  const request = (value: unknown, path: string) => {
    const fields = object(value, path, ["method", "path", "headers", "body", "parts", "text", "base64"])
    text(fields["method"], `${path}.method`)
    if (!text(fields["path"], `${path}.path`).startsWith("/")) wrong(`${path}.path`, "does not begin with /")
    headers(fields["headers"], `${path}.headers`)
    one(fields, path, ["body", "parts", "text", "base64"])
    optionalText(fields["text"], `${path}.text`)
    optionalText(fields["base64"], `${path}.base64`)
    if ("parts" in fields) {
      list(fields["parts"], `${path}.parts`).forEach((item, index) => part(item, `${path}.parts[${index}]`))
    }
  }
  const response = (value: unknown, path: string) => {
    const fields = object(value, path, ["status", "headers", "body", "json", "lost"])
    if ("lost" in fields) lost(fields["lost"], `${path}.lost`)
    if ("lost" in fields && Object.keys(fields).length === 1) return
    const { status } = fields
    if (!Number.isInteger(status) || Number(status) < 0 || Number(status) > 599) {
      wrong(`${path}.status`, "is not a status")
    }
    headers(fields["headers"], `${path}.headers`)
    one(fields, path, ["body", "json"])
    optionalText(fields["body"], `${path}.body`)
  }

  const { exchanges, version } = object(json, "", ["version", "exchanges"])
  if (version !== 1) wrong("version", "is not 1")
  list(exchanges, "exchanges").forEach((item, index) => {
    const path = `exchanges[${index}]`
    const fields = object(item, path, ["request", "response"])
    request(fields["request"], `${path}.request`)
    response(fields["response"], `${path}.response`)
  })
  return json as Recording // every part of it was checked above
}

interface Fields {
  readonly [name: string]: unknown
}
