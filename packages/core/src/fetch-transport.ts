import { AnswerTooLarge, type Transport } from "./machine/exchange.ts"
import { platform } from "./machine/host.ts"

/** The platform's `fetch`. */
export const fetchTransport: Transport = {
  send: async ({ body, headers, method, url }, { maxResponseBytes, signal }) => {
    const response = await fetch(url, { method, headers, redirect: "manual", signal, ...(body !== undefined && { body }) })
    const reader = response.body?.getReader()
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: reader === undefined ? "" : await (response.status < 400 ? readAll(reader, maxResponseBytes) : readStart(reader, Math.min(maxResponseBytes, 65_536)))
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
    for await (const part of parts(reader, maxBytes)) text += part
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
