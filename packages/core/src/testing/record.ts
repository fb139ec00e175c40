import type { HttpResponse, Transport } from "../machine/exchange.ts"
import { transportFailure } from "../machine/loss.ts"
import { recordedRequest } from "./recorded-request.ts"
import type { RecordedExchange, RecordedLoss, RecordedResponse, Recording } from "./recording.ts"
import { refuseNoTransport, refuseUnknown } from "./refuse.ts"
import { redactionNames, type Redactions, type Secrets, secretsOf } from "./secrets.ts"

export interface RecordOptions extends Redactions {
  /** Called with each finished exchange. */
  readonly onRecorded?: ((exchange: RecordedExchange) => void) | undefined
}

export interface RecordingTransport extends Transport {
  /** The finished exchanges, in the order of the requests. */
  readonly recording: () => Recording
}

/**
 * Adds recording to a transport. Credentials are always redacted, wherever they appear, and so is everything named in
 * `redact`,
 * `redactHeaders` and `redactFields`. Aborted requests are not recorded.
 */
export const record = (transport: Transport, options: RecordOptions = {}): RecordingTransport => {
  refuseNoTransport("record", transport)
  refuseUnknown("record", "options", options, ["onRecorded", ...redactionNames])
  const { onRecorded, ...redactions } = options
  const secrets = secretsOf(redactions)
  const exchanges: Array<RecordedExchange | undefined> = []
  const recording = (): Recording => ({ version: 1, exchanges: exchanges.filter((exchange) => exchange !== undefined) })
  return {
    recording,
    close: () => transport.close?.(),
    send: async (request, limits) => {
      secrets.learn(request)
      const index = exchanges.push(undefined) - 1
      const keep = (response: RecordedExchange["response"]) => {
        const exchange = { request: recordedRequest(request, secrets), response }
        exchanges[index] = exchange
        onRecorded?.(exchange)
      }
      let response: HttpResponse
      try {
        response = await transport.send(request, limits)
      } catch (cause) {
        if (!limits.signal.aborted) keep(lossOf(cause))
        throw cause
      }
      if (response.source) {
        return watched(response, (text, loss) => keep({ ...recordedResponse(response, text, secrets), ...loss }))
      }
      keep(recordedResponse(response, response.body, secrets))
      return response
    }
  }
}

/** Records a stream when it ends, or when its reader stops. */
const watched = (response: HttpResponse, keep: (text: string, loss?: RecordedLoss) => void): HttpResponse => {
  const { source } = response
  if (!source) return response
  let text = ""
  let ended = false
  const end = (loss?: RecordedLoss) => {
    if (!ended) keep(text, loss)
    ended = true
  }
  return {
    ...response,
    source: {
      close: () => {
        source.close()
        end()
      },
      read: async () => {
        try {
          const piece = await source.read()
          if (piece === undefined) end()
          else text += piece
          return piece
        } catch (cause) {
          end(lossOf(cause))
          throw cause
        }
      }
    }
  }
}

const lossOf = (cause: unknown): RecordedLoss => ({ lost: transportFailure(cause, () => "").kind })

const recordedResponse = ({ headers, status }: HttpResponse, text: string, secrets: Secrets): RecordedResponse => ({
  status,
  headers: secrets.headers([...headers].filter(([name]) => !ofTheWay.includes(name))),
  ...readable(secrets.text(text))
})

// headers about the encoded bytes, which do not apply to the text
const ofTheWay = ["connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding"]

const readable = (text: string): Pick<RecordedResponse, "body" | "json"> => {
  try {
    const json: unknown = JSON.parse(text)
    return JSON.stringify(json) === text ? { json } : { body: text }
  } catch {
    return { body: text }
  }
}
