import { NotAvailable } from "@trawl/engine/parts"
import { AwsClient } from "aws4fetch"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { SqlClient } from "effect/sql/SqlClient"
import { createHash } from "node:crypto"
import { BlobStore } from "./blob-store.ts"
import * as PgBlobStore from "./pg-blob-store.ts"

/** The bucket for large values cannot be used. `message` is one line that says why. */
export class BucketUnusable extends Data.TaggedError("BucketUnusable")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** A bucket of a service with the S3 API, with path-style URLs. */
export interface S3Options {
  /** URL such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  /** Prefix of the names of all objects, such as `trawl/`. None by default. */
  readonly prefix?: string | undefined
  readonly accessKeyId: Redacted.Redacted | string
  readonly secretAccessKey: Redacted.Redacted | string
}

/**
 * Blobs in a bucket. Reads blobs from before the bucket was set from PostgreSQL. Fails if the bucket cannot be used.
 */
export const layer = (options: S3Options): Layer.Layer<BlobStore, BucketUnusable, SqlClient> =>
  Layer.effect(
    BlobStore,
    Effect.gen(function*() {
      const bucket = bucketOf(options)
      yield* Effect.mapError(bucket.list("", "", 1), (cause) =>
        new BucketUnusable({
          message: `blobs.s3: The bucket ${options.bucket} at ${options.endpoint} cannot be used: ${cause.message}`,
          cause
        }))
      const earlier = yield* BlobStore
      const usable = whileUsable(options)
      return BlobStore.of({
        put: (name, content) => usable(bucket.put(name, content)),
        get: (name) =>
          Effect.flatMap(usable(bucket.get(name)), (content) =>
            content === undefined ? earlier.get(name) : Effect.succeed(content)),
        remove: (names) =>
          Effect.andThen(
            usable(Effect.forEach(names, bucket.remove, { concurrency: 8, discard: true })),
            earlier.remove(names)
          ),
        list: Effect.fnUntraced(function*(prefix, after = "") {
          const here = yield* usable(bucket.list(prefix, after, namesAtOnce))
          const there = yield* earlier.list(prefix, after)
          return [...new Set([...here, ...there])].sort().slice(0, namesAtOnce)
        })
      })
    })
  ).pipe(Layer.provide(PgBlobStore.layer))

/**
 * A failed request dies with `NotAvailable`, which becomes 503. Logs one line when the bucket becomes unavailable, at
 * most one per minute, and one when the bucket is available again.
 */
const whileUsable = ({ bucket, endpoint }: S3Options) => {
  let loggedAt: number | undefined
  return <A>(request: Effect.Effect<A, Error>): Effect.Effect<A> =>
    Effect.matchEffect(request, {
      onSuccess: (value) => {
        if (loggedAt === undefined) return Effect.succeed(value)
        loggedAt = undefined
        return Effect.as(Effect.logInfo(`The bucket ${bucket} at ${endpoint} is available again.`), value)
      },
      onFailure: Effect.fnUntraced(function*(cause) {
        const now = yield* Clock.currentTimeMillis
        if (loggedAt === undefined || now > loggedAt + 60_000) {
          loggedAt = now
          yield* Effect.logError(
            `The bucket ${bucket} at ${endpoint} cannot be used: ${cause.message} Until it is available, requests that need it return 503, and searches do not find large pages that the engine reads.`
          )
        }
        return yield* Effect.die(new NotAvailable({ message: unavailable, cause }))
      })
    })
}

const unavailable = "The engine cannot use its bucket for large values now. Try again later."

/** The requests to the bucket. `aws4fetch` signs them, and retries those that fail with 429 or 5xx. */
const bucketOf = ({ accessKeyId, bucket, endpoint, prefix = "", region, secretAccessKey }: S3Options) => {
  const client = new AwsClient({
    accessKeyId: valueOf(accessKeyId),
    secretAccessKey: valueOf(secretAccessKey),
    region,
    service: "s3",
    retries: 4
  })
  const base = `${endpoint.replace(/\/+$/u, "")}/${bucket}`
  const urlOf = (name: string) => `${base}/${(prefix + name).split("/").map(encodeURIComponent).join("/")}`
  const request = (method: string, url: string, content?: Uint8Array) =>
    Effect.tryPromise({
      try: async (signal) => {
        const response = await client.fetch(url, {
          method,
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
          // the service refuses content that was changed in transit
          headers: { "x-amz-content-sha256": createHash("sha256").update(content ?? "").digest("hex") },
          ...content === undefined ? {} : { body: Uint8Array.from(content) }
        })
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (response.ok) return bytes
        if (response.status === 404 && method !== "PUT" && url !== base && !url.startsWith(`${base}?`)) return undefined
        const code = /<Code>(\w{1,100})<\/Code>/u.exec(Buffer.from(bytes).toString("utf8", 0, 2_000))?.[1]
        throw new Error(`${method} returned ${response.status}${code === undefined ? "" : ` ${code}`}.`)
      },
      catch: (cause) => cause instanceof Error ? cause : new Error(String(cause))
    })
  return {
    put: (name: string, content: Uint8Array) => Effect.asVoid(request("PUT", urlOf(name), content)),
    get: (name: string) => request("GET", urlOf(name)),
    remove: (name: string) => Effect.asVoid(request("DELETE", urlOf(name))),
    list: (start: string, after: string, most: number) => {
      const query = new URLSearchParams({
        "list-type": "2",
        "max-keys": String(most),
        "encoding-type": "url",
        prefix: prefix + start,
        ...after === "" ? {} : { "start-after": prefix + after }
      })
      return Effect.map(
        request("GET", `${base}?${query.toString()}`),
        (bytes) => keysIn(Buffer.from(bytes ?? []).toString("utf8")).map((key) => key.slice(prefix.length))
      )
    }
  }
}

const valueOf = (secret: Redacted.Redacted | string): string =>
  typeof secret === "string" ? secret : Redacted.value(secret)

/** The keys in a list of objects, which are percent-encoded. */
const keysIn = (xml: string): ReadonlyArray<string> =>
  Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/gu), ([, key = ""]) => decodeURIComponent(key.replaceAll("+", " ")))

/** The largest blobs are files of 50 MB. */
const patience = 60_000
const namesAtOnce = 1_000
