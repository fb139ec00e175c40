import { type Client, type ClientOptions, connect } from "@trawl/sdk"
import type { HttpRequest, HttpResponse, Transport } from "@trawl/core/machine"
import { virtualHost } from "../../../tests/contract/virtual-host.ts"

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A client of a service that gives these answers in order, on a clock that skips waits. */
export const scripted = (answers: ReadonlyArray<Answer | "silent" | "reset">, options: ClientOptions = {}) => {
  const requests: Array<HttpRequest> = []
  const aborted: Array<HttpRequest> = []
  const transport: Transport = {
    send: (request, { signal }) => {
      const answer = answers[requests.push(request) - 1]
      if (answer === "reset") return Promise.reject(Object.assign(new Error("reset"), { code: "ECONNRESET" }))
      if (answer !== "silent") return Promise.resolve(asHttp(answer ?? { status: 501 }))
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          aborted.push(request)
          reject(signal.reason)
        })
      })
    }
  }
  const plain = connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport, ...options })
  const host = virtualHost(0)
  const client: Client = { ...plain, means: { ...plain.means, host } }
  return { requests, aborted, client, host }
}

const asHttp = ({ body = "", headers = {}, status = 200 }: Answer): HttpResponse => ({
  status,
  headers: new Map(Object.entries(headers)),
  body: typeof body === "string" ? body : JSON.stringify(body)
})

export const page = { title: "Effect", description: "A library", url: "https://effect.website/" }
export const found = { success: true, data: { web: [page] }, id: "1", creditsUsed: 2 }
