import { Api, type Examined, examineRequest, type Failure, ParseOptions } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as FileSystem from "effect/FileSystem"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Multipart from "effect/http/Multipart"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import type * as Path from "effect/Path"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { isDeepStrictEqual } from "node:util"
import { failure, problem } from "./failure.ts"
import { maxDetails, type Problem, requestProblems } from "./request-problems.ts"

/**
 * The warning that names the ignored fields of a request. Each operation adds it to its response, and the status of a
 * job repeats it.
 */
export const IgnoredFields = Context.Reference<string | undefined>("@trawl/engine/IgnoredFields", {
  defaultValue: () => undefined
})

/** A response or document, with the ignored fields of the request in its `warning`. */
export const withIgnored = <A extends object>(
  answer: A & { readonly warning?: string | null }
): Effect.Effect<A & { readonly warning?: string | null }> =>
  Effect.map(
    IgnoredFields,
    (ignored) =>
      ignored === undefined
        ? answer
        : { ...answer, warning: answer.warning == null ? ignored : `${answer.warning} ${ignored}` }
  )

/**
 * Removes the fields that a service ignores from a request; `IgnoredFields` names them. `strict` keeps them, so that
 * the schema refuses them. Lists and objects that are too large are refused before their content is examined.
 */
export const withKnownFields =
  (endpoint: HttpApiEndpoint.Top, strict: boolean, files: Context.Context<FileSystem.FileSystem | Path.Path>) =>
  <E, R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.gen(function*() {
      const request = yield* HttpServerRequest.HttpServerRequest
      const parameters = endpoint.query === undefined ? parametersOf(request.url) : []
      if (parameters.length > 0) return yield* Effect.fail<Failure>(failure("RequestRejected", { details: parameters }))
      const body = yield* Effect.provideContext(readBody(endpoint, request, strict), files)
      if (body === undefined) return yield* answer
      const { count, ignored, known, tooLarge } = body.examined
      if (tooLarge.length > 0) {
        return yield* Effect.fail<Failure>(failure("RequestRejected", { details: problemsWith(body) }))
      }
      const text = known === body.sent ? undefined : textOf(known)
      if (text === undefined) return yield* answer
      const warning = count === 0
        ? undefined
        : warningOf(ignored.map((path) => [...body.path, ...path].join(".")), count)
      return yield* answer.pipe(
        Effect.provideService(IgnoredFields, warning),
        Effect.provideService(HttpServerRequest.HttpServerRequest, body.replaced(text))
      )
    })

/** The problems of a request with query parameters for an operation that has none. */
const parametersOf = (url: string): ReadonlyArray<Problem> =>
  url.includes("?")
    ? [...new URLSearchParams(url.slice(url.indexOf("?"))).keys()].slice(0, maxDetails)
      .map((name) => problem([name], "Unknown query parameter. This operation has none."))
    : []

interface Body {
  readonly schema: Schema.Top
  readonly sent: unknown
  readonly examined: Examined
  /** Its path in the request. */
  readonly path: ReadonlyArray<string>
  /** The request with another body, as JSON. */
  readonly replaced: (text: string) => HttpServerRequest.HttpServerRequest
}

/** The JSON of a request; undefined if it is invalid, which the decoder reports later. */
const readBody = Effect.fnUntraced(
  function*({ payload }: HttpApiEndpoint.Top, request: HttpServerRequest.HttpServerRequest, strict: boolean) {
    const type = (request.headers["content-type"] ?? json).split(";", 1)[0]?.trim().toLowerCase() ?? ""
    const { encoding, schemas: [schema] = [] } = payload.get(type) ?? {}
    if (encoding?._tag === "Multipart") {
      const parts = yield* Effect.orDie(
        Effect.provideContext(request.multipart, Multipart.limitsServices(encoding.limits ?? {}))
      )
      return bodyOf(
        parts["options"],
        ParseOptions,
        strict,
        ["options"],
        (options) => changed(request, { multipart: Effect.succeed({ ...parts, options }) })
      )
    }
    if (type !== json || schema === undefined) {
      return undefined
    }
    const text = yield* Effect.orElseSucceed(request.text, () => "")
    return bodyOf(text, schema, strict, [], (known) => changed(request, { text: Effect.succeed(known) }))
  }
)

const json = "application/json"

const bodyOf = (
  text: unknown,
  schema: Schema.Top,
  strict: boolean,
  path: Body["path"],
  replaced: Body["replaced"]
): Body | undefined => {
  if (typeof text !== "string") return undefined
  try {
    const sent: unknown = JSON.parse(text)
    return { schema, sent, examined: examineRequest(schema, sent, { strict }), path, replaced }
  } catch {
    return undefined
  }
}

/** All problems of a request with lists or objects that are too large. */
const problemsWith = ({ examined: { known, tooLarge }, path: at, schema }: Body): ReadonlyArray<Problem> => {
  const large = tooLarge.map(({ most, path, size, unit }) =>
    problem(
      [...at, ...path],
      `Expected at most ${most} ${unit}, found ${unit === "items" ? `a list of ${size}` : size}`
    )
  )
  const others = Result.match(
    Schema.decodeUnknownResult(Schema.make<Schema.ConstraintDecoder<unknown>>(schema.ast), parseOptions)(known),
    {
      onFailure: ({ issue }) =>
        requestProblems(issue, maxDetails).map(({ message, path }) => problem([...at, ...path], message)),
      onSuccess: () => []
    }
  )
  const isKnown = ({ path }: Problem) => large.some((one) => isDeepStrictEqual(one.path, path))
  return [...large, ...others.filter((one) => !isKnown(one))].slice(0, maxDetails)
}

const parseOptions = Context.getUnsafe(Api.annotations, HttpApi.PayloadParseOptions)

/** Undefined for a value that is nested too deeply to be serialised. The schema then refuses the unknown fields. */
const textOf = (known: unknown): string | undefined => {
  try {
    return JSON.stringify(known)
  } catch {
    return undefined
  }
}

const changed = (
  request: HttpServerRequest.HttpServerRequest,
  parts: Partial<HttpServerRequest.HttpServerRequest>
): HttpServerRequest.HttpServerRequest => Object.create(request, Object.getOwnPropertyDescriptors(parts))

const warningOf = (ignored: ReadonlyArray<string>, count: number): string => {
  const names = ignored.map((name) => name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name).join(
    ", "
  )
  return `Ignored unknown fields of the request: ${names}${
    count > ignored.length ? ` and ${count - ignored.length} more` : ""
  }.`
}

const maxNameLength = 100
