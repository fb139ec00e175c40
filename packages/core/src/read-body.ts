import { AnswerTooLarge, type ResponseHeaders, type Source } from "./machine/exchange.ts"
import { platform } from "./machine/platform.ts"

export type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * The whole body as text, or an `AnswerTooLarge`. Of a failure, what arrives within a second, 64 KiB at most: its status
 * tells it, even if the body is lost.
 */
export const readBody = async (reader: Reader, maxBytes: number, status: number): Promise<string> => {
  const failed = status > 399
  const decoder = new TextDecoder()
  let text = ""
  let left = failed ? Math.min(maxBytes, 65_536) : maxBytes
  const cancel = () => reader.cancel().catch(() => {}) // lost already, then
  const end = failed ? platform.timer(1000, cancel) : undefined
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += decoder.decode(value, { stream: !done })
      if (done) return text
      left -= value.byteLength
      if (left < 0) {
        void cancel()
        throw new AnswerTooLarge(`The answer has more than ${maxBytes} bytes`)
      }
    }
  } catch (error) {
    if (failed) return text
    throw error
  } finally {
    end?.()
  }
}

/** The headers say that the body is within the limit, so that it can be read in one piece. */
export const isBounded = (headers: Pick<ResponseHeaders, "get">, maxBytes: number): boolean =>
  Number(headers.get("content-length") ?? NaN) <= maxBytes && !headers.get("content-encoding")

/** The body of an event stream, if the answer is one that the request accepts. */
export const eventSource = (reader: Reader, status: number, accept = "", type: string | null = ""): Source | undefined => {
  if (status > 299 || !accept.includes(events) || !type?.startsWith(events)) return
  const decoder = new TextDecoder()
  return {
    read: async () => {
      const { done, value } = await reader.read()
      return done ? undefined : decoder.decode(value, { stream: true })
    },
    close: () => void reader.cancel().catch(() => {}) // lost already, then
  }
}

const events = "text/event-stream"
