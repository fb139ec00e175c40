import type { ServerResponse } from "node:http"
import { json } from "../../federation/local-service.ts"

/** A response in one piece, like that of an endpoint without streaming. */
export const whole = (response: ServerResponse, content: string, finish = "stop") =>
  json(response, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "local",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finish }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }
  })

/** The events of a streamed response, a few characters each, with the usage in the last. */
export const events = (content: string, finish: string | null = "stop"): ReadonlyArray<string> => [
  delta({ role: "assistant", content: "" }),
  ...(content.match(/[\s\S]{1,7}/gu) ?? []).map((piece) => delta({ content: piece })),
  ...finish === null ? [] : [
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }),
    chunk({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } }),
    "data: [DONE]\n\n"
  ]
]

const chunk = (more: object): string =>
  `data: ${
    JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "local", ...more })
  }\n\n`

export const delta = (delta: object): string => chunk({ choices: [{ index: 0, delta, finish_reason: null }] })

/** Sends events as bytes in pieces of this size, each in its own packet, and then ends or cuts the connection. */
export const stream = async (
  response: ServerResponse,
  sent: ReadonlyArray<string>,
  { bytes = 1_000, cut = false }: { readonly bytes?: number; readonly cut?: boolean } = {}
) => {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" })
  response.socket?.setNoDelay(true)
  const all = Buffer.from(sent.join(""))
  for (let at = 0; at < all.length; at += bytes) {
    response.write(all.subarray(at, at + bytes))
    await new Promise((turn) => setImmediate(turn))
  }
  if (cut) response.socket?.resetAndDestroy()
  else response.end()
}

export const streamed = (response: ServerResponse, content: string, finish?: string) =>
  void stream(response, events(content, finish))

/** An error in the format of OpenAI and most others. */
export const error = (
  response: ServerResponse,
  status: number,
  message: string,
  more: object = {},
  headers: Record<string, string> = {}
) =>
  json(
    response,
    { error: { message, type: "invalid_request_error", param: null, code: null, ...more } },
    status,
    headers
  )
