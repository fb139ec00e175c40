import type { HttpRequest, HttpResponse } from "../machine/exchange.ts"
import { type LossKind, platformLoss } from "./platform-loss.ts"

/** A response in pieces: a stream if the request accepts one, otherwise one text. */
export const inPieces = (
  request: HttpRequest,
  { headers, status }: Pick<HttpResponse, "headers" | "status">,
  pieces: ReadonlyArray<string>,
  lost?: LossKind
): HttpResponse => {
  if (!isEventStream(request, status, headers.get("content-type"))) {
    if (lost !== undefined) throw platformLoss(lost)
    return { status, headers, body: pieces.join("") }
  }
  const waiting = [...pieces]
  let open = true
  const read = async () => {
    if (!open) return undefined
    if (waiting.length === 0 && lost !== undefined) throw platformLoss(lost)
    return waiting.shift()
  }
  return { status, headers, body: "", source: { read, close: () => void (open = false) } }
}

/** Splits a stream into its events. */
export const eventsOf = (text: string): ReadonlyArray<string> =>
  text.match(/[^]*?(?:\r\n\r\n|\n\n|\r\r|$)/g)?.filter((piece) => piece !== "") ?? []

const isEventStream = ({ headers }: HttpRequest, status: number, type: string | null | undefined): boolean =>
  status >= 200 && status < 300 && (headers["accept"] ?? "").includes("text/event-stream") &&
  (type ?? "").startsWith("text/event-stream")
