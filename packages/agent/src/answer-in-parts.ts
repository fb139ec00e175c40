import { parse, pause, type Program } from "@trawl/core/machine"
import type { AgentTraceResponse, TraceEvent } from "@trawl/types"
import { traceOperation } from "./operation.ts"
import { tooLarge } from "./trace-reader.ts"

/**
 * Limits for one event: its characters, and the strings, lists and objects in a long one. Parsing it must not block the
 * event loop.
 */
const maxEventLength = 1_048_576
const maxValues = 10_000

/** Parses a long trace event by event, and yields in between. Throws if the text is not a trace. */
export function* answerInParts(text: string): Program<never, AgentTraceResponse> {
  const events: Array<TraceEvent> = []
  let depth = 0
  let name = ""
  let inEvents = false
  let begins = 0
  let valuesBefore = 0
  let [listBegins, listEnds] = [0, 0]
  let rested = 0
  const marks = /["[\]{}]/g
  for (let values = 1, mark = marks.exec(text); mark; values++, mark = marks.exec(text)) {
    const { index } = mark
    if (values % 5000 === 0 || index - rested > 131_072) {
      rested = index
      yield* pause(0)
    }
    if (mark[0] === "\"") {
      const end = endOfText(text, index)
      if (depth === 1) name = text.slice(index, Math.min(end, index + 10))
      marks.lastIndex = end
    } else if (mark[0] === "[" || mark[0] === "{") {
      if (depth === 1 && mark[0] === "[" && name === "\"events\"") {
        inEvents = true
        listBegins = index + 1
      }
      if (inEvents && depth === 2) {
        begins = index
        valuesBefore = values
      }
      depth++
    } else {
      depth--
      if (inEvents && depth === 2) {
        const path = `events[${events.length}]`
        const { length } = text.slice(begins, index + 1)
        if (length > maxEventLength || (length > 131_072 && values - valuesBefore > maxValues)) {
          throw tooLarge(path, `at most ${maxEventLength} characters with ${maxValues} values`)
        }
        const event = parse(text.slice(begins, index + 1))
        if (!traceOperation.guard({ success: true, events: [event] })) throw tooLarge(path, "an event")
        events.push(event as TraceEvent) // the guard has checked it
      } else if (inEvents && depth === 1) {
        inEvents = false
        listEnds = index
      }
    }
  }
  const rest = text.slice(0, listBegins) + text.slice(listEnds)
  const answer = rest.length > maxEventLength ? undefined : parse(rest)
  if (!traceOperation.guard(answer)) {
    throw tooLarge("", `a trace with at most ${maxEventLength} characters outside its events`)
  }
  return { ...answer as AgentTraceResponse, events }
}

/** The position after the quote that ends a string. */
const endOfText = (text: string, begin: number): number => {
  for (let end = begin;;) {
    end = text.indexOf("\"", end + 1)
    if (end < 0) return text.length
    let escapes = 0
    while (text[end - 1 - escapes] === "\\") escapes++
    if (escapes % 2 === 0) return end + 1
  }
}
