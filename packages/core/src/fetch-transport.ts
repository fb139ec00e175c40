import { AnswerTooLarge, type Transport } from "./machine/exchange.ts"
import { platform } from "./machine/platform.ts"

/** The platform's `fetch`. */
export const fetchTransport: Transport = {
  send: async ({ body, headers, method, url }, { maxResponseBytes, signal }) => {
    const response = await fetch(url, { method, headers, redirect: "manual", signal, ...(body !== undefined && { body }) })
    const read = response.status < 400 ? readAll : readStart
    return {
      status: response.status,
      headers: response.headers,
      body: response.body === null ? "" : await read(response.body.getReader(), maxResponseBytes)
    }
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

const readAll = async (reader: Reader, maxBytes: number): Promise<string> => {
  let text = ""
  for await (const part of parts(reader, maxBytes)) text += part
  return text
}

/** What arrives of a failure's body within a second, 64 KiB at most: its status tells it, even if the body is lost. */
const readStart = async (reader: Reader, maxBytes: number): Promise<string> => {
  let text = ""
  const cancel = platform.timer(1000, () => reader.cancel().catch(() => {})) // lost already, then
  try {
    for await (const part of parts(reader, Math.min(maxBytes, 65_536))) text += part
  } catch {
    // what arrived before is enough
  } finally {
    cancel()
  }
  return text
}

async function* parts(reader: Reader, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return yield decoder.decode()
    yield decoder.decode(value, { stream: true })
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new AnswerTooLarge(`The answer has more than ${maxBytes} bytes`)
    }
  }
}
