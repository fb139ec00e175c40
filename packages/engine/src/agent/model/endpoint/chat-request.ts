import type * as Prompt from "effect/ai/Prompt"
import type { RejectedParameter } from "./attempt-failed.ts"

/** What is asked of a model, whatever its endpoint takes. */
export interface ChatRequest {
  readonly model: string
  readonly messages: ReadonlyArray<ChatMessage>
  /** For an answer that is JSON. */
  readonly json?: JsonAnswer | undefined
  readonly answerTokens: number
}

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant"
  readonly content: string
}

export interface JsonAnswer {
  readonly name: string
  readonly schema: unknown
  /** Whether the schema keeps to the part of JSON Schema that strict endpoints know. */
  readonly strict: boolean
}

/** What an endpoint has refused and is not sent again. */
export type RejectedParameters = ReadonlySet<string>

/** The request as its endpoint takes it. */
export const bodyOf = (
  { answerTokens, json, messages, model }: ChatRequest,
  without: RejectedParameters
): Readonly<Record<string, unknown>> => {
  const format = json === undefined ? undefined : formats.find((one) => !without.has(nameOf(one, json)))
  return {
    model,
    messages: json === undefined || format === "json_schema" ? messages : [...messages, describing(json)],
    stream: true,
    ...without.has("stream_options") ? {} : { stream_options: { include_usage: true } },
    ...without.has("temperature") ? {} : { temperature: 0 },
    ...tokensOf(answerTokens, without),
    ...json === undefined || format === undefined
      ? {}
      : { response_format: format === "json_object" ? { type: format } : { type: format, json_schema: json } }
  }
}

/**
 * What to go without next, when an endpoint has refused a request with 400: what it names, else the stricter way of asking for JSON.
 * Undefined when there is nothing left to go without.
 */
export const parameterToOmit = (
  request: ChatRequest,
  without: RejectedParameters,
  { parameter, text }: RejectedParameter
): string | undefined => {
  const body = bodyOf(request, without)
  const objected = (name: string) => name in body && (parameter === name || text.includes(name))
  for (const name of ["max_tokens", "max_completion_tokens", "stream_options", "temperature"]) {
    if (objected(name)) return name
  }
  const { json } = request
  return json === undefined
    ? undefined
    : formats.map((format) => nameOf(format, json)).find((name) => !without.has(name))
}

const formats = ["json_schema", "json_object"] as const

/** One schema that is refused says nothing of others. */
const nameOf = (format: (typeof formats)[number], { schema }: JsonAnswer): string =>
  format === "json_object" ? format : `json_schema ${JSON.stringify(schema)}`

const tokensOf = (most: number, without: RejectedParameters) =>
  !without.has("max_tokens")
    ? { max_tokens: most }
    : !without.has("max_completion_tokens")
    ? { max_completion_tokens: most }
    : {}

const describing = ({ schema }: JsonAnswer): ChatMessage => ({
  role: "user",
  content:
    `Answer with one JSON value and nothing else, no fences and no comment. It must conform to this JSON Schema:\n${
      JSON.stringify(schema)
    }`
})

/** A prompt as chat completions have it. Of what others than text says, nothing is sent: no tool and no file is ever used. */
export const messagesOf = ({ content }: Prompt.Prompt): ReadonlyArray<ChatMessage> =>
  content.flatMap((message): ReadonlyArray<ChatMessage> =>
    message.role === "tool" ? [] : [{
      role: message.role,
      content: message.role === "system"
        ? message.content
        : message.content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n\n")
    }]
  )
