import { elapsed } from "@trawl/fetcher/effect"
import { type Code, type Failure, limits } from "@trawl/schema"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { randomBytes, randomUUID } from "node:crypto"
import { failure, problem } from "../request/failure.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { repeatForever } from "@trawl/full-text/effect"
import type { UploadedFile } from "./parse-file.ts"
import { removeAbandonedUploads, uploadFolder } from "./upload-folder.ts"
import { readTicket, signTicket, type UploadTicket } from "./upload-ref.ts"

/** Uploaded files, stored for ten minutes until they are parsed once. */
export class Uploads extends Context.Service<Uploads, {
  readonly open: (
    owner: string,
    file: Pick<UploadTicket, "contentType" | "filename">
  ) => Effect.Effect<{ readonly id: string; readonly ref: string; readonly expiresAt: number }, Failure>
  /** Reads an upload only after its reference has been verified, and only up to the size limit. */
  readonly put: (id: string, ref: string, upload: Upload) => Effect.Effect<void, Failure>
  /**
   * Runs work on the uploaded file. The upload is removed if the work succeeds, or if no other options could make it
   * succeed.
   */
  readonly use: <A, R>(
    owner: string,
    ref: string,
    work: (file: UploadedFile) => Effect.Effect<A, Failure, R>
  ) => Effect.Effect<A, Failure, R>
}>()("@trawl/engine/parse/Uploads") {}

export interface Upload {
  readonly bytes: Stream.Stream<Uint8Array, Failure>
  /** The declared size in bytes. */
  readonly length?: number | undefined
}

/** Stores uploads in a temporary folder until the layer ends. They do not survive a restart. */
export const layer: Layer.Layer<Uploads> = Layer.effect(
  Uploads,
  Effect.gen(function*() {
    const folder = uploadFolder()
    yield* Effect.addFinalizer(() => folder.removeAll)

    const secret = randomBytes(32)
    const unparsed = new Map<string, { readonly owner: string; readonly openedAt: number }>()
    const coming = new Set<string>()
    const inUse = new Set<string>()
    const removeOld = Effect.gen(function*() {
      const now = yield* elapsed
      for (const [id, { openedAt }] of unparsed) {
        if (openedAt + lifetime < now) yield* folder.remove(id)
        if (openedAt + resultsLifetime < now) unparsed.delete(id)
      }
      yield* removeAbandonedUploads
    })
    yield* Effect.forkScoped(Effect.andThen(
      Effect.ignoreCause(removeAbandonedUploads), // tried again below
      repeatForever("Removing unparsed uploads", "1 minute", removeOld)
    ))

    const open = Effect.fnUntraced(function*(owner: string, file: Pick<UploadTicket, "contentType" | "filename">) {
      const openedAt = yield* elapsed
      const isCounted = (upload: { readonly owner: string; readonly openedAt: number }) =>
        upload.owner === owner && upload.openedAt + resultsLifetime >= openedAt
      if ([...unparsed.values()].filter(isCounted).length >= maxUnparsed) return yield* Effect.fail<Failure>(tooMany)
      const ticket: UploadTicket = {
        id: randomUUID(),
        owner,
        ...file,
        expiresAt: (yield* Clock.currentTimeMillis) + lifetime
      }
      unparsed.set(ticket.id, { owner, openedAt })
      return { id: ticket.id, ref: signTicket(ticket, secret), expiresAt: ticket.expiresAt }
    })

    const valid = Effect.fnUntraced(function*(ref: string) {
      const ticket = readTicket(ref, secret)
      if (ticket === undefined) return yield* Effect.fail<Failure>(refused("was not issued by this engine"))
      const upload = unparsed.get(ticket.id)
      const hasExpired = upload === undefined
        ? ticket.expiresAt < (yield* Clock.currentTimeMillis)
        : upload.openedAt + lifetime < (yield* elapsed)
      if (hasExpired) return yield* Effect.fail<Failure>(refused("has expired: uploads are kept for 10 minutes"))
      return ticket
    })

    const put = Effect.fnUntraced(function*(id: string, ref: string, { bytes, length = 0 }: Upload) {
      const ticket = yield* valid(ref)
      if (ticket.id !== id || !unparsed.has(id)) return yield* Effect.fail<Failure>(notFound)
      if (length > limits.uploadBytes) return yield* Effect.fail<Failure>(tooLarge)
      if (coming.has(id)) return yield* Effect.fail<Failure>(busy)
      yield* Effect.acquireUseRelease(
        Effect.sync(() => coming.add(id)),
        () => folder.write(id, withinLimit(bytes)),
        () => Effect.sync(() => coming.delete(id))
      )
      if (unparsed.has(id)) return
      // an earlier file of this reference was parsed in the meantime
      yield* folder.remove(id)
      return yield* Effect.fail<Failure>(notFound)
    })

    const hold = Effect.fnUntraced(function*(owner: string, ref: string) {
      const ticket = yield* valid(ref)
      if (ticket.owner !== owner) {
        return yield* Effect.fail<Failure>(
          failure("Forbidden", { details: [problem(["uploadRef"], "The upload belongs to another team")] })
        )
      }
      if (inUse.has(ticket.id)) return yield* Effect.fail<Failure>(isRead)
      if (!unparsed.has(ticket.id)) return yield* Effect.fail<Failure>(notFound)
      inUse.add(ticket.id)
      const bytes = yield* folder.read(ticket.id)
      if (bytes !== undefined) {
        return { id: ticket.id, file: { name: ticket.filename, contentType: ticket.contentType, bytes } }
      }
      inUse.delete(ticket.id)
      return yield* Effect.fail<Failure>(notFound)
    })

    const use = <A, R>(owner: string, ref: string, work: (file: UploadedFile) => Effect.Effect<A, Failure, R>) =>
      Effect.acquireUseRelease(hold(owner, ref), ({ file }) => work(file), ({ id }, exit) => {
        inUse.delete(id)
        return isSpent(exit) && unparsed.delete(id) ? folder.remove(id) : Effect.void
      })

    return Uploads.of({ open, put, use })
  })
)

/** Fails with 413 when the upload exceeds the limit. */
const withinLimit = (bytes: Upload["bytes"]): Upload["bytes"] =>
  Stream.suspend(() => {
    let received = 0
    return Stream.tap(bytes, (part) =>
      (received += part.length) > limits.uploadBytes ? Effect.fail<Failure>(tooLarge) : Effect.void)
  })

const lifetime = 10 * 60_000
const maxUnparsed = 10

const isSpent = (exit: Exit.Exit<unknown, Failure>): boolean =>
  Exit.isSuccess(exit) ||
  exit.cause.reasons.some((reason) => Cause.isFailReason(reason) && hopeless.has(reason.error.code))

/** Failures that no other options could avoid. */
const hopeless: ReadonlySet<string | undefined> = new Set<Code>([
  "SCRAPE_UNSUPPORTED_FILE_ERROR",
  "UNSUPPORTED_FILE_TYPE"
])

const refused = (what: string) =>
  failure("RequestRejected", { code: "BAD_REQUEST", details: [problem(["uploadRef"], `The reference ${what}`)] })
const notFound = failure("NotFound", {
  code: "NOT_FOUND",
  details: [problem(["uploadRef"], "There is no such upload, or it has been parsed already")]
})
const tooMany = failure("RateLimited", {
  code: "PARSE_UPLOAD_UNPARSED_LIMIT_REACHED",
  details: [problem([], `${maxUnparsed} uploads of the last 24 hours wait to be parsed`)]
})
const tooLarge = failure("PayloadTooLarge", { details: [problem([], `Expected at most ${limits.uploadBytes} bytes`)] })
const busy = failure("Conflict", { details: [problem(["uploadRef"], "The file is being uploaded by another request")] })
const isRead = failure("Conflict", { details: [problem(["uploadRef"], "The file is being parsed by another request")] })
