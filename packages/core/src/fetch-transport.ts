import { AnswerTooLarge, type Transport } from "./machine/exchange.ts"

/** The platform's `fetch`. */
export const fetchTransport: Transport = {
  send: async ({ body, headers, method, url }, { maxResponseBytes, signal }) => {
    const response = await fetch(url, { method, headers, redirect: "manual", signal, ...(body !== undefined && { body }) })
    const text = read(response, maxResponseBytes)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      // a failure is told by its status, even if its body is lost
      body: await (response.status < 400 ? text : text.catch(() => ""))
    }
  }
}

const read = async ({ body }: Response, maxBytes: number): Promise<string> => {
  if (body === null) return ""
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new AnswerTooLarge(`The answer has more than ${maxBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
