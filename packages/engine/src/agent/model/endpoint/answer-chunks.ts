import * as AiError from "effect/ai/AiError"
import * as Effect from "effect/Effect"
import * as Sse from "effect/encoding/Sse"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { AttemptFailed } from "./attempt-failed.ts"
import type { OpenAnswer } from "./open-answer.ts"
import { endpointError } from "./endpoint-error.ts"

/**
 * The deltas of a streamed answer, or of a single JSON response from endpoints that do not stream. Fails if the answer
 * is incomplete.
 */
export const answerChunks = (
  { bytes, contentType }: OpenAnswer,
  redact: (text: string) => string
): Stream.Stream<ChatChunk, AttemptFailed> => {
  const texts = Stream.decodeText(bytes)
  if (!/^text\/event-stream\b/iu.test(contentType)) {
    return Stream.fromEffect(Effect.flatMap(Stream.mkString(texts), (text) => readChunk(text, redact)))
  }
  return Stream.suspend(() => {
    let ended = false
    return Stream.concat(
      eventsIn(texts).pipe(
        Stream.takeUntil((data) => data === "[DONE]"),
        Stream.mapEffect((data) => data === "[DONE]" ? Effect.succeed<ChatChunk>({}) : readChunk(data, redact)),
        Stream.tap((chunk) =>
          Effect.sync(() => {
            ended ||= Object.keys(chunk).length === 0 ||
              (chunk.choices ?? []).some(({ finish_reason: reason }) => Boolean(reason))
          })
        )
      ),
      Stream.suspend(() => ended ? Stream.empty : Stream.fail(cut))
    )
  })
}

const cut = new AttemptFailed({
  reason: new AiError.InternalProviderError({ description: "its response is incomplete" }),
  again: true
})

/** The data of server-sent events, whatever the chunk boundaries. */
const eventsIn = (texts: Stream.Stream<string, AttemptFailed>): Stream.Stream<string, AttemptFailed> =>
  Stream.suspend(() => {
    let events: Array<string> = []
    const parser = Sse.makeParser((event) => {
      if (event._tag === "Event") events.push(event.data)
    })
    return Stream.flattenIterable(Stream.mapEffect(texts, (text) => {
      events = []
      return parser.feed(text) === undefined ? Effect.succeed(events) : Effect.fail(unreadable)
    }))
  })

const readChunk = Effect.fnUntraced(function*(text: string, redact: (text: string) => string) {
  const chunk = decode(text)
  if (Option.isNone(chunk)) return yield* unreadable
  // some endpoints report errors after status 200
  if (chunk.value.error !== undefined && chunk.value.error !== null) {
    return yield* yield* endpointError({ status: 200, retryAfter: "", text: redact(text) })
  }
  return chunk.value
})

const unreadable = new AttemptFailed({
  reason: new AiError.InternalProviderError({ description: "its response is not a chat completion" }),
  again: true
})

const absent = <S extends Schema.Top>(schema: S) => Schema.optional(Schema.NullOr(schema))

const ChunkMessage = Schema.Struct({
  content: absent(
    Schema.Union([Schema.String, Schema.Array(Schema.Struct({ type: Schema.String, text: absent(Schema.String) }))])
  ),
  refusal: absent(Schema.String),
  reasoning_content: absent(Schema.String),
  reasoning: absent(Schema.String)
})

const ChatChunk = Schema.Struct({
  id: absent(Schema.String),
  model: absent(Schema.String),
  choices: absent(
    Schema.Array(
      Schema.Struct({
        delta: absent(ChunkMessage),
        message: absent(ChunkMessage),
        finish_reason: absent(Schema.String)
      })
    )
  ),
  usage: absent(Schema.Struct({
    prompt_tokens: absent(Schema.Int),
    completion_tokens: absent(Schema.Int)
  })),
  error: Schema.optional(Schema.Unknown)
})
export interface ChatChunk extends Schema.Schema.Type<typeof ChatChunk> {}

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(ChatChunk))
