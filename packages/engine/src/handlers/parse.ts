import { Api, limits, type ParseOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Option from "effect/Option"
import { readFile } from "node:fs/promises"
import { failure } from "../failure.ts"
import { newId } from "../jobs/new-id.ts"
import { parseFile, type UploadedFile } from "../parse/parse-file.ts"
import { Uploads } from "../parse/uploads.ts"
import { book } from "../service/ledger.ts"
import { chargeOf } from "../service/page-charge.ts"
import { withRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"

export const ParseLive = HttpApiBuilder.group(Api, "parse", (handlers) =>
  handlers
    .handle("parse", Effect.fnUntraced(function*({ payload }) {
      if ("file" in payload) {
        const { contentType, name, path } = payload.file
        const bytes = yield* Effect.promise(() => readFile(path))
        return yield* parsed({ name, contentType, bytes }, payload.options ?? {})
      }
      const { uploadRef, ...options } = payload
      const uploads = yield* uploadsHere
      return yield* parsed(yield* uploads.take(yield* owner, uploadRef), options)
    }))
    .handle("createUploadUrl", Effect.fnUntraced(function*({ payload: { contentType, filename } }) {
      const uploads = yield* uploadsHere
      const { expiresAt, id, ref } = yield* uploads.open(yield* owner, { filename, contentType })
      const here = Option.getOrThrow(HttpServerRequest.toURL(yield* HttpServerRequest.HttpServerRequest))
      return {
        success: true,
        data: {
          uploadUrl: new URL(`/v2/parse/upload/${id}?uploadRef=${encodeURIComponent(ref)}`, here).href,
          uploadRef: ref,
          method: "PUT" as const,
          headers: { "content-type": "application/octet-stream" },
          expiresAt: new Date(expiresAt).toISOString(),
          maxSizeBytes: limits.uploadBytes
        }
      }
    }))
    .handle("uploadFile", Effect.fnUntraced(function*({ params, payload, query }) {
      const uploads = yield* uploadsHere
      yield* uploads.put(params.uploadId, query.uploadRef, payload)
      return { success: true }
    })))

const uploadsHere = Effect.flatMap(Effect.serviceOption(Uploads), Option.match({
  onNone: () => Effect.fail(failure("NotOffered")),
  onSome: Effect.succeed
}))

const parsed = (file: UploadedFile, { zeroDataRetention = false, ...options }: ParseOptions) =>
  Effect.gen(function*() {
    const document = yield* parseFile(file, options)
    yield* book({ id: document.metadata?.scrapeId ?? (yield* newId), endpoint: "parse", target: file.name, credits: chargeOf(document) })
    return { success: true, data: document }
  }).pipe(withRetention(zeroDataRetention, ["zeroDataRetention"]))

/** Uploads belong to the team that asked for them. */
const owner = Effect.map(CurrentTeam, ({ name }) => name)
