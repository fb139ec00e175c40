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
import { inOtherProcesses, taggedId } from "../service/held-results.ts"
import { ZeroRetention } from "../service/retention.ts"
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

/** Where uploads are until they are parsed. */
export interface UploadStore {
  /** Signs references. */
  readonly secret: Uint8Array
  /** Opens an upload, unless the team has `most` unparsed uploads. Returns whether it did. */
  readonly open: (id: string, team: string, most: number) => Effect.Effect<boolean>
  /** Milliseconds since the upload was opened. Undefined if it does not exist, or was parsed. */
  readonly age: (id: string) => Effect.Effect<number | undefined>
  /** Stores the file, in place of an earlier one. */
  readonly write: <E>(id: string, bytes: Stream.Stream<Uint8Array, E>) => Effect.Effect<void, E>
  /** Undefined if there is no file. */
  readonly read: (id: string) => Effect.Effect<Uint8Array | undefined>
  /** Reserves the upload for a request that parses it. False if another request has reserved it. */
  readonly reserve: (id: string) => Effect.Effect<boolean>
  readonly release: (id: string) => Effect.Effect<void>
  readonly remove: (id: string) => Effect.Effect<void>
  /** Removes files older than `uploadLifetime`, and forgets uploads older than `resultsLifetime`. */
  readonly removeOld: Effect.Effect<void>
}

/** Uploads in a temporary folder until the scope ends. They do not survive a restart. */
const storeHere = Effect.gen(function*() {
  const folder = uploadFolder()
  yield* Effect.addFinalizer(() => folder.removeAll)
  const unparsed = new Map<string, { readonly team: string; readonly openedAt: number }>()
  const reserved = new Set<string>()
  const store: UploadStore = {
    secret: randomBytes(32),
    open: Effect.fnUntraced(function*(id, team, most) {
      const openedAt = yield* elapsed
      const others = [...unparsed.values()].filter((upload) =>
        upload.team === team && upload.openedAt + resultsLifetime >= openedAt
      )
      if (others.length >= most) return false
      unparsed.set(id, { team, openedAt })
      return true
    }),
    age: (id) =>
      Effect.map(elapsed, (now) => {
        const upload = unparsed.get(id)
        return upload && now - upload.openedAt
      }),
    write: folder.write,
    read: folder.read,
    reserve: (id) => Effect.sync(() => !reserved.has(id) && reserved.add(id) === reserved),
    release: (id) => Effect.sync(() => void reserved.delete(id)),
    remove: (id) => Effect.andThen(Effect.sync(() => unparsed.delete(id)), folder.remove(id)),
    removeOld: Effect.gen(function*() {
      const now = yield* elapsed
      for (const [id, { openedAt }] of unparsed) {
        if (openedAt + uploadLifetime < now) yield* folder.remove(id)
        if (openedAt + resultsLifetime < now) unparsed.delete(id)
      }
      yield* removeAbandonedUploads
    })
  }
  yield* Effect.forkScoped(Effect.ignoreCause(removeAbandonedUploads)) // tried again later
  return { ...store, has: (id: string) => unparsed.has(id) }
})

/**
 * Uploads in `shared`, or in a temporary folder without it. The uploads of teams whose data must not be stored are
 * always there.
 */
export const layerOver = (shared?: UploadStore): Layer.Layer<Uploads> =>
  Layer.effect(
    Uploads,
    Effect.gen(function*() {
      const here = yield* storeHere
      const store = shared ?? here
      const { secret } = store
      const others = yield* inOtherProcesses("upload", {
        age: here.age,
        write: (id: string, bytes: Uint8Array) => here.write(id, Stream.make(bytes)),
        read: here.read,
        reserve: here.reserve,
        release: here.release,
        remove: here.remove
      })
      /** An upload of a team whose data must not be stored, in another process. */
      const elsewhere: UploadStore = {
        ...here,
        age: others.age,
        write: Effect.fnUntraced(function*<E>(id: string, file: Stream.Stream<Uint8Array, E>) {
          yield* others.write(id, Buffer.concat(yield* Stream.runCollect(file)))
        }),
        read: others.read,
        reserve: (id) => Effect.map(others.reserve(id), (isReserved = false) => isReserved),
        release: (id) => Effect.asVoid(others.release(id)),
        remove: (id) => Effect.asVoid(others.remove(id))
      }
      const storeOf = Effect.fnUntraced(function*(id: string) {
        if (here.has(id)) return here
        return (yield* store.age(id)) === undefined && (yield* others.age(id)) !== undefined ? elsewhere : store
      })
      const coming = new Set<string>()
      const removeOld = Effect.andThen(here.removeOld, shared?.removeOld ?? Effect.void)
      yield* Effect.forkScoped(repeatForever("Removing unparsed uploads", "1 minute", removeOld))

      const open = Effect.fnUntraced(function*(owner: string, file: Pick<UploadTicket, "contentType" | "filename">) {
        const id = yield* taggedId(randomUUID())
        const isOpen = yield* ((yield* ZeroRetention) ? here : store).open(id, owner, maxUnparsed)
        if (!isOpen) return yield* Effect.fail<Failure>(tooMany)
        const expiresAt = (yield* Clock.currentTimeMillis) + uploadLifetime
        return { id, ref: signTicket({ id, owner, ...file, expiresAt }, secret), expiresAt }
      })

      /** The upload of a reference, and whether it waits to be parsed. */
      const valid = Effect.fnUntraced(function*(ref: string) {
        const ticket = readTicket(ref, secret)
        if (ticket === undefined) return yield* Effect.fail<Failure>(refused("was not issued by this engine"))
        const uploads = yield* storeOf(ticket.id)
        const age = yield* uploads.age(ticket.id)
        const hasExpired = age === undefined
          ? ticket.expiresAt < (yield* Clock.currentTimeMillis)
          : age > uploadLifetime
        if (hasExpired) return yield* Effect.fail<Failure>(refused("has expired: uploads are kept for 10 minutes"))
        return { ticket, uploads, isUnparsed: age !== undefined }
      })

      const put = Effect.fnUntraced(function*(id: string, ref: string, { bytes, length = 0 }: Upload) {
        const { isUnparsed, ticket, uploads } = yield* valid(ref)
        if (ticket.id !== id || !isUnparsed) return yield* Effect.fail<Failure>(notFound)
        if (length > limits.uploadBytes) return yield* Effect.fail<Failure>(tooLarge)
        if (coming.has(id)) return yield* Effect.fail<Failure>(busy)
        yield* Effect.acquireUseRelease(
          Effect.sync(() => coming.add(id)),
          () => uploads.write(id, withinLimit(bytes)),
          () => Effect.sync(() => coming.delete(id))
        )
        if ((yield* uploads.age(id)) !== undefined) return
        // an earlier file of this reference was parsed in the meantime
        yield* uploads.remove(id)
        return yield* Effect.fail<Failure>(notFound)
      })

      const hold = Effect.fnUntraced(function*(owner: string, ref: string) {
        const { isUnparsed, ticket, uploads } = yield* valid(ref)
        if (ticket.owner !== owner) {
          return yield* Effect.fail<Failure>(
            failure("Forbidden", { details: [problem(["uploadRef"], "The upload belongs to another team")] })
          )
        }
        if (!isUnparsed) return yield* Effect.fail<Failure>(notFound)
        if (!(yield* uploads.reserve(ticket.id))) return yield* Effect.fail<Failure>(isRead)
        const bytes = yield* uploads.read(ticket.id)
        if (bytes !== undefined) {
          const file = { name: ticket.filename, contentType: ticket.contentType, bytes }
          return { id: ticket.id, uploads, file }
        }
        yield* uploads.release(ticket.id)
        return yield* Effect.fail<Failure>(notFound)
      })

      const use = <A, R>(owner: string, ref: string, work: (file: UploadedFile) => Effect.Effect<A, Failure, R>) =>
        Effect.acquireUseRelease(
          hold(owner, ref),
          ({ file }) => work(file),
          ({ id, uploads }, exit) =>
            Effect.andThen(isSpent(exit) ? uploads.remove(id) : Effect.void, uploads.release(id))
        )

      return Uploads.of({ open, put, use })
    })
  )

export const layer = layerOver()

/** Fails with 413 when the upload exceeds the limit. */
const withinLimit = (bytes: Upload["bytes"]): Upload["bytes"] =>
  Stream.suspend(() => {
    let received = 0
    return Stream.tap(bytes, (part) =>
      (received += part.length) > limits.uploadBytes ? Effect.fail<Failure>(tooLarge) : Effect.void)
  })

/** How long files of uploads are stored, in milliseconds. */
export const uploadLifetime = 10 * 60_000
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
