import { type HttpRequest, type HttpResponse, ResponseTooLarge } from "./machine/exchange.ts"
import { platform } from "./machine/platform.ts"

/**
 * Reads the body of a response as text, or returns the source of an accepted event stream. For an error status, it
 * reads for at most a second and at most 64 KiB, because the status is enough even if the body is lost.
 */
export const readBody = async (
  { headers, status }: Pick<HttpResponse, "headers" | "status">,
  stream: ReadableStream<Uint8Array>,
  { headers: { accept } }: HttpRequest,
  maxBytes: number
): Promise<HttpResponse> => {
  const failed = status > 399
  const isEvents = status < 300 && accept?.includes(events) && headers.get("content-type")?.startsWith(events)
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let left = failed ? Math.min(maxBytes, 65_536) : maxBytes
  let body = ""
  const close = () => void reader.cancel().catch(() => {}) // the connection is already lost
  const text = ({ done, value }: ReadableStreamReadResult<Uint8Array>) => {
    left -= value?.length ?? 0
    return decoder.decode(value, { stream: !done }) || (done ? undefined : "")
  }
  if (isEvents) return { status, headers, body, source: { read: async () => text(await reader.read()), close } }
  const cancel = failed && platform.timer(1000, close)
  try {
    for (let piece; (piece = text(await reader.read())) !== undefined;) {
      body += piece
      if (left < 0) throw new ResponseTooLarge(`The response is larger than ${maxBytes} bytes`)
    }
  } catch (error) {
    close()
    if (!failed) throw error
  } finally {
    if (cancel) cancel()
  }
  return { status, headers, body }
}

const events = "text/event-stream"
