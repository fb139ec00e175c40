import type * as Prompt from "effect/ai/Prompt"
import type { RejectedParameter } from "./attempt-failed.ts"

/** A request to a model, independent of its endpoint. */
export interface ChatRequest {
  readonly model: string
  readonly messages: ReadonlyArray<ChatMessage>
  /** For JSON answers. */
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
  /** Whether the schema uses only the keywords that strict endpoints support. */
  readonly strict: boolean
}

/** Parameters that the endpoint has rejected, which are no longer sent. */
export type RejectedParameters = ReadonlySet<string>

/** The body of the request, without rejected parameters. */
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
 * The parameter to omit next after an endpoint has rejected a request with 400: the one that it names, or else the
 * strictest remaining JSON mode. Undefined if none is left.
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

/** Includes the schema, because a rejected schema says nothing about others. */
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

/** Converts a prompt to chat messages. Only text is sent; tools and files are not used. */
export const messagesOf = ({ content }: Prompt.Prompt): ReadonlyArray<ChatMessage> =>
  content.flatMap((message): ReadonlyArray<ChatMessage> =>
    message.role === "tool" ? [] : [{
      role: message.role,
      content: message.role === "system"
        ? message.content
        : message.content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n\n")
    }]
  )
