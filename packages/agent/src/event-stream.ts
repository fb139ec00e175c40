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

/** Parses one piece, split anywhere, and returns the data of the completed messages, by the rules of the HTML standard. */
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
// comments and unknown field names are ignored
// characters that are valid in a header; other IDs are ignored, as the standard ignores an ID with U+0000
const sendable = /^[\t -~\x80-\xff]{0,1000}$/
const field = /^\uFEFF?(data|id|retry)(?:: ?(.*))?$/s
