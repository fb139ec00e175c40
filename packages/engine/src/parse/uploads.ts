import type { Failure } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { failure, problem } from "../failure.ts"
import type { UploadedFile } from "./parse-file.ts"
import { readTicket, signTicket, type UploadTicket } from "./upload-ref.ts"

/** Files that were uploaded and wait to be parsed: for ten minutes, each once. */
export class Uploads extends Context.Service<Uploads, {
  readonly open: (owner: string, file: Pick<UploadTicket, "contentType" | "filename">) => Effect.Effect<{ readonly id: string; readonly ref: string; readonly expiresAt: number }, Failure>
  readonly put: (id: string, ref: string, bytes: Uint8Array) => Effect.Effect<void, Failure>
  /** The file of a reference, which is then used up. */
  readonly take: (owner: string, ref: string) => Effect.Effect<UploadedFile, Failure>
}>()("@trawl/engine/parse/Uploads") {}

/** Uploads in a folder for temporary files, gone with the layer; a restart forgets them. */
export const layer: Layer.Layer<Uploads> = Layer.effect(
  Uploads,
  Effect.gen(function*() {
    // made when something is uploaded
    let folder: Promise<string> | undefined
    const fileOf = async (id: string) => join(await (folder ??= mkdtemp(join(tmpdir(), "trawl-uploads-"))), id)
    yield* Effect.addFinalizer(() => Effect.promise(async () => folder && rm(await folder, { recursive: true, force: true })))

    const secret = randomBytes(32)
    const unparsed = new Map<string, UploadTicket>()
    const forgetOld = (now: number) =>
      Effect.promise(async () => {
        for (const { expiresAt, id } of unparsed.values()) {
          if (expiresAt < now) await rm(await fileOf(id), { force: true })
          if (expiresAt - lifetime + countedFor < now) unparsed.delete(id)
        }
      })

    const open = Effect.fnUntraced(function*(owner: string, file: Pick<UploadTicket, "contentType" | "filename">) {
      const now = yield* Clock.currentTimeMillis
      if (unparsed.size > 0) yield* forgetOld(now)
      if ([...unparsed.values()].filter((ticket) => ticket.owner === owner).length >= mostUnparsed) return yield* Effect.fail<Failure>(tooMany)
      const ticket: UploadTicket = { id: randomUUID(), owner, ...file, expiresAt: now + lifetime }
      unparsed.set(ticket.id, ticket)
      return { id: ticket.id, ref: signTicket(ticket, secret), expiresAt: ticket.expiresAt }
    })

    const valid = Effect.fnUntraced(function*(ref: string) {
      const ticket = readTicket(ref, secret)
      if (ticket === undefined) return yield* Effect.fail<Failure>(refused("is none that this engine returned"))
      if (ticket.expiresAt < (yield* Clock.currentTimeMillis)) return yield* Effect.fail<Failure>(refused("has expired: uploads wait for 10 minutes"))
      return ticket
    })

    const put = Effect.fnUntraced(function*(id: string, ref: string, bytes: Uint8Array) {
      const ticket = yield* valid(ref)
      if (ticket.id !== id || !unparsed.has(id)) return yield* Effect.fail<Failure>(notFound)
      yield* Effect.promise(async () => writeFile(await fileOf(id), bytes, { mode: 0o600 }))
    })

    const take = Effect.fnUntraced(function*(owner: string, ref: string) {
      const ticket = yield* valid(ref)
      if (ticket.owner !== owner) return yield* Effect.fail<Failure>(failure("Forbidden", { details: [problem(["uploadRef"], "The upload is another team's")] }))
      const bytes = unparsed.has(ticket.id) ? yield* Effect.promise(async () => readFile(await fileOf(ticket.id)).catch(() => undefined)) : undefined
      if (bytes === undefined) return yield* Effect.fail<Failure>(notFound)
      unparsed.delete(ticket.id)
      yield* Effect.promise(async () => rm(await fileOf(ticket.id), { force: true }))
      return { name: ticket.filename, contentType: ticket.contentType, bytes }
    })

    return Uploads.of({ open, put, take })
  })
)

const lifetime = 10 * 60_000
const mostUnparsed = 10
const countedFor = 24 * 60 * 60_000

const refused = (what: string) => failure("RequestRejected", { code: "BAD_REQUEST", details: [problem(["uploadRef"], `The reference ${what}`)] })
const notFound = failure("NotFound", { code: "NOT_FOUND", details: [problem(["uploadRef"], "Nothing was uploaded there, or it was parsed already")] })
const tooMany = failure("RateLimited", { code: "PARSE_UPLOAD_UNPARSED_LIMIT_REACHED", details: [problem([], `${mostUnparsed} uploads of the last 24 hours wait to be parsed`)] })
