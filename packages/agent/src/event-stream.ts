/** What is known of a `text/event-stream`. Feeding changes it. */
export interface EventStream {
  /** The beginning of a message whose end has not come, and its last characters. */
  rest: string
  edge: string
  /** Of the last message: where to go on after a lost connection. */
  lastEventId: string
  /** Milliseconds to leave before a new connection, where the service said so. */
  retry: number
}

/** Before the first piece. */
export const newStream = (): EventStream => ({ rest: "", edge: "", lastEventId: "", retry: 0 })

/** One piece, wherever it was cut: the data of the messages that it completes, as the HTML standard reads an event stream. */
export const feed = (stream: EventStream, piece: string): ReadonlyArray<string> => {
  const edge = stream.edge + piece
  stream.rest += piece
  stream.edge = edge.slice(-3)
  // a long message in many pieces is looked through once
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
// a comment, and a name that is not known, mean nothing
// characters that are valid in a header; other IDs are ignored, as the standard ignores an ID with U+0000
const sendable = /^[\t -~\x80-\xff]{0,1000}$/
const field = /^\uFEFF?(data|id|retry)(?:: ?(.*))?$/s
