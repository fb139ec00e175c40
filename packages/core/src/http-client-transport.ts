import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpBody from "effect/http/HttpBody"
import { HttpClient } from "effect/http/HttpClient"
import { isHttpClientError } from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpMethod } from "effect/http/HttpMethod"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { HttpRequest, HttpResponse, Transport as Exchange, TransportLimits } from "./machine/exchange.ts"
import { readBody } from "./read-body.ts"
import { Transport } from "./transport.ts"

/**
 * A transport that uses the `HttpClient` of the context, for `connect`. Spans and retries of that client stay active.
 * Redirects are not followed, even if the platform would.
 */
export const makeHttpClientTransport: Effect.Effect<Exchange, never, HttpClient> = Effect.contextWith(
  (context: Context.Context<HttpClient>) =>
    Effect.succeed({ send: (request, limits) => send(context, request, limits) })
)

/** Sends all calls in the effect through the `HttpClient` of the context. */
export const httpClientTransport: Layer.Layer<never, never, HttpClient> = Layer.effect(
  Transport,
  makeHttpClientTransport
)

const send = async (
  context: Context.Context<HttpClient>,
  request: HttpRequest,
  limits: TransportLimits
): Promise<HttpResponse> => {
  const { maxResponseBytes, signal } = limits
  signal.throwIfAborted()
  const services = servicesOf(context)
  const exit = await Effect.runPromiseExitWith(services)(Context.get(services, HttpClient).execute(encode(request)), {
    signal
  })
  if (Exit.isFailure(exit)) throw plain(Cause.squash(exit.cause), signal)
  const { headers, status, stream } = exit.value
  const answer = { status, headers: new Map(Object.entries(headers)) }
  const bytes = Stream.toReadableStreamWith(Stream.catchIf(stream, isEmpty, () => Stream.empty), services, { signal })
  const read = await unlessAborted(() => readBody(answer, bytes, request, maxResponseBytes), signal)
  const { source } = read
  return source ? { ...read, source: { ...source, read: () => unlessAborted(source.read, signal) } } : read
}

/** The client, and the caller's services, so that the caller's span encloses the client's. */
const servicesOf = (context: Context.Context<HttpClient>): Context.Context<HttpClient> => {
  const services = Context.add(Fiber.getCurrent()?.context ?? context, HttpClient, Context.get(context, HttpClient))
  const init = Context.getOrUndefined(services, FetchHttpClient.RequestInit)
  return Context.add(services, FetchHttpClient.RequestInit, { ...init, redirect: "manual" })
}

const encode = ({ body, headers, method, url }: HttpRequest): HttpClientRequest.HttpClientRequest => {
  const type = headers["content-type"]
  // `HttpRequest` has strings where `HttpMethod` is a union
  return HttpClientRequest.make(method as HttpMethod)(url, {
    headers,
    ...body !== undefined &&
      { body: typeof body === "string" ? HttpBody.text(body, type) : HttpBody.uint8Array(body, type) }
  })
}

/** Rejects if the signal was aborted, because an aborted stream looks complete. */
const unlessAborted = async <A>(read: () => Promise<A>, signal: AbortSignal): Promise<A> => {
  try {
    const value = await read()
    signal.throwIfAborted()
    return value
  } catch (error) {
    throw plain(error, signal)
  }
}

/** The platform's error. The `HttpClient` error contains the request, and so the key. */
const plain = (error: unknown, signal: AbortSignal): unknown => {
  if (signal.aborted) return signal.reason
  if (!isHttpClientError(error)) return error
  const { reason } = error
  return "cause" in reason && reason.cause instanceof Error ? reason.cause : new Error(reason._tag)
}

const isEmpty = (error: unknown): boolean => isHttpClientError(error) && error.reason._tag === "EmptyBodyError"
