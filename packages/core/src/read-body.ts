import { AnswerTooLarge, type HttpRequest, type HttpResponse } from "./machine/exchange.ts"
import { platform } from "./machine/platform.ts"

/**
 * The body as text; of an event stream that the request accepts, its source. Of a failure, what arrives within a second,
 * 64 KiB at most: its status tells it, even if the body is lost.
 */
export const readBody = async (
  { headers, status }: Pick<HttpResponse, "headers" | "status">,
  stream: ReadableStream<Uint8Array>,
  { headers: { accept } }: HttpRequest,
  maxBytes: number
): Promise<Pick<HttpResponse, "body" | "source">> => {
  const failed = status > 399
  const isEvents = status < 300 && accept?.includes(events) && headers.get("content-type")?.startsWith(events)
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let left = isEvents ? Infinity : failed ? Math.min(maxBytes, 65_536) : maxBytes
  let body = ""
  const close = () => void reader.cancel().catch(() => {}) // lost already, then
  const read = async () => {
    if (left < 0) throw new AnswerTooLarge(`The answer has more than ${maxBytes} bytes`)
    const { done, value } = await reader.read()
    left -= value?.length ?? 0
    return decoder.decode(value, { stream: !done }) || (done ? undefined : "")
  }
  if (isEvents) return { body, source: { read, close } }
  const cancel = failed && platform.timer(1000, close)
  try {
    for (let piece; (piece = await read()) !== undefined;) body += piece
  } catch (error) {
    if (!failed) throw error
  } finally {
    if (cancel) cancel()
    close()
  }
  return { body }
}

const events = "text/event-stream"
