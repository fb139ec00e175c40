import { parse } from "@trawl/core/machine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Sink from "effect/Sink"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"

/**
 * Rejects an invalid message with a JSON-RPC error, and does not pass it to the server, which would fail or not answer.
 */
export const messageLines: Layer.Layer<Stdio.Stdio, never, Stdio.Stdio> = Layer.effect(
  Stdio.Stdio,
  Effect.map(Stdio.Stdio, (stdio) => {
    const session: Session = { inFlight: new Set(), takesBatches: false }
    return {
      ...stdio,
      stdin: stdio.stdin.pipe(
        Stream.decodeText(),
        lines,
        Stream.filter((line) => line?.trim() !== ""),
        Stream.filterEffect((line) => {
          const rejection = rejectionOf(line, session)
          return rejection === undefined
            ? Effect.succeed(true)
            : Effect.as(Stream.run(Stream.make(`${JSON.stringify(rejection)}\n`), stdio.stdout()), false)
        }),
        Stream.map((line) => `${line}\n`),
        Stream.encodeText
      ),
      stdout: (options) =>
        Sink.mapInput(stdio.stdout(options), (written: string | Uint8Array) => {
          for (const line of String(written).split("\n")) follow(session, parse(line))
          return written
        })
    }
  })
)

type Id = string | number

/** State of the session, read from the server's responses. */
interface Session {
  readonly inFlight: Set<Id>
  takesBatches: boolean
}

const follow = (session: Session, answer: unknown): void => {
  for (const id of idsOf(answer)) session.inFlight.delete(id)
  const version: unknown = Object(Object(answer).result).protocolVersion
  // the only supported protocol version that has batches
  if (typeof version === "string") session.takesBatches = version === "2025-03-26"
}

/**
 * The response to a rejected line: one error, or for a batch one error per message. A `line` of `undefined` was too
 * long.
 */
const rejectionOf = (line: string | undefined, { inFlight, takesBatches }: Session): object | undefined => {
  if (line === undefined) return rejected(null, `the message is longer than ${maxLineLength} characters`)
  const message = parse(line)
  if (message === undefined) {
    return {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32700, message: "Parse error: the line is not JSON, or is nested too deeply" }
    }
  }
  const items = Array.isArray(message) ? message : [message]
  if (Array.isArray(message) && (!takesBatches || items.length === 0)) {
    return rejected(null, takesBatches ? "the batch is empty" : "batches are not supported")
  }
  const ids = items.filter(isRequest).flatMap(idsOf)
  const repeated = new Set(ids).size < ids.length || ids.some((id) => inFlight.has(id))
  if (!repeated && items.every((item) => wrongWith(item) === undefined)) {
    for (const id of ids) inFlight.add(id)
    return
  }
  const others = repeated
    ? "the `id` belongs to another unfinished request"
    : "another message of the batch is invalid, so none was handled"
  const errors = items.map((item) => rejected(idsOf(item)[0] ?? null, wrongWith(item) ?? others))
  return Array.isArray(message) ? errors : errors[0]
}

const wrongWith = (message: unknown): string | undefined => {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return "a message must be an object"
  if (!("jsonrpc" in message) || message.jsonrpc !== "2.0") return "`jsonrpc` must be \"2.0\""
  // a response with the `id` null looks like the error for a message without a valid `id`
  if ("id" in message && idsOf(message).length === 0) return "`id` must be a string or an integer"
  if ("method" in message) return typeof message.method === "string" ? undefined : "`method` must be a string"
  return "result" in message || "error" in message ? undefined : "neither a request nor a response"
}

const isRequest = (message: unknown): boolean => Object.hasOwn(Object(message), "method")

/** The identifiers of a message or a batch, as far as they are valid. */
const idsOf = (message: unknown): ReadonlyArray<Id> => {
  if (Array.isArray(message)) return message.flatMap(idsOf)
  const id: unknown = Object(message).id
  return typeof id === "string" || Number.isSafeInteger(id) ? [id as Id] : []
}

const rejected = (id: Id | null, why: string): object => ({
  jsonrpc: "2.0",
  id,
  error: { code: -32600, message: `Invalid Request: ${why}` }
})

/** Maximum length of a message in characters. Longer ones are not kept in memory. */
const maxLineLength = 4_000_000

/** The lines of a stream of text; `undefined` in place of each line that is too long. */
const lines = <E, R>(text: Stream.Stream<string, E, R>): Stream.Stream<string | undefined, E, R> =>
  Stream.mapAccum(Stream.concat(text, Stream.make("\n")), () => "" as string | undefined, (rest, piece) => {
    const [first = "", ...others] = piece.split("\n")
    const all = [rest === undefined ? undefined : rest + first, ...others].map((line) =>
      line === undefined || line.length > maxLineLength ? undefined : line
    )
    const last = all.pop()
    return [last, all] as const
  })
