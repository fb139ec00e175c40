import { ApiError } from "./api-error.ts"
import type { Source } from "./exchange.ts"
import { type Program, read } from "./program.ts"

/** The state of a `text/event-stream` parser. `feed` changes it. */
export interface EventStream {
  /** The start of an incomplete message, and its last characters. */
  rest: string
  edge: string
  /** The ID of the last message, for resuming after a lost connection. */
  lastEventId: string
  /** Milliseconds to wait before reconnecting, if the service said so. */
  retry: number
}

/** The state before the first piece. */
export const newStream = (): EventStream => ({ rest: "", edge: "", lastEventId: "", retry: 0 })

/**
 * Parses one piece, split anywhere, and returns the data of the completed messages, by the rules of the HTML standard.
 */
export const feed = (stream: EventStream, piece: string): ReadonlyArray<string> => {
  const edge = stream.edge + piece
  stream.rest += piece
  stream.edge = edge.slice(-3)
  // scan a long message in many pieces only once
  if (!blankLine.test(edge)) return []
  const blocks = stream.rest.split(blankLine)
  stream.rest = blocks.pop() ?? ""
  return blocks.flatMap((block) => {
    const data: Array<string> = []
    for (const line of block.split(lineBreak)) {
      const [, name, value = ""] = field.exec(line) ?? []
      if (name === "data") data.push(value)
      else if (name === "id" && sendable.test(value)) stream.lastEventId = value
      else if (name === "retry") stream.retry = Number(value) || stream.retry
    }
    return data.length === 0 ? [] : data.join("\n")
  })
}

// a CR at the very end may be half of a break
const blankLine = /(?:\r\n|\n|\r(?!\n|$)){2}/
const lineBreak = /\r\n?|\n/
// characters that are valid in a header; other IDs are ignored, as the standard ignores an ID with U+0000
const sendable = /^[\t -~\x80-\xff]{0,1000}$/
// comments and unknown field names are ignored
const field = /^\uFEFF?(data|id|retry)(?:: ?(.*))?$/s

/** The headers of a request that accepts a stream of the events after `lastEventId`. */
export const eventHeaders = (lastEventId: string): Readonly<Record<string, string>> => ({
  accept: "application/json, text/event-stream",
  ...lastEventId !== "" && { "last-event-id": lastEventId }
})

/** The maximum reconnection delay in milliseconds. */
export const maxRetryDelay = 30_000

/** Milliseconds of silence after which a stream is given up; services send something every 15 or 30 seconds. */
const silence = 45_000

/** The next piece of a stream; undefined at the end, after a silence, and after a lost connection. */
export function* readPiece<Piece>(source: Source<Piece>): Program<never, Piece | undefined> {
  try {
    return yield* read(source, silence)
  } catch (thrown) {
    // the time limit, or an abort by the caller
    if (thrown instanceof ApiError) throw thrown
    return undefined
  }
}

/** Whether the error affects only streaming: a service or proxy may refuse or break a stream and still answer polls. */
export const isForPush = (thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  (thrown.is("TimedOut")
    ? thrown.reason.limit === "attempt"
    : thrown.is("ResponseMalformed") || thrown.is("Unrecognized"))

/** Whether the service answers with a stream. */
export const isSource = <Piece>(answer: object | Source<Piece>): answer is Source<Piece> =>
  "read" in answer && typeof answer.read === "function"
