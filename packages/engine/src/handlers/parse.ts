import { Api, type Failure, limits, type ParseOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Stream from "effect/Stream"
import { readFile } from "node:fs/promises"
import { linkBase } from "../artifacts/link-base.ts"
import { failure, problem } from "../request/failure.ts"
import { newId } from "../jobs/new-id.ts"
import { withIgnored } from "../request/known-fields.ts"
import { parseFile, type UploadedFile } from "../parse/parse-file.ts"
import { Uploads } from "../parse/uploads.ts"
import { withCharge } from "../scrape/page-charge.ts"
import { book } from "../service/ledger.ts"
import { refundOfWork } from "../service/refundable.ts"
import { withRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"

export const ParseLive = HttpApiBuilder.group(Api, "parse", (handlers) =>
  handlers
    .handle(
      "parse",
      Effect.fnUntraced(function*({ payload }) {
        if ("file" in payload) {
          const { contentType, name, path } = payload.file
          const bytes = yield* Effect.promise(() => readFile(path))
          return yield* parsed({ name, contentType, bytes }, payload.options ?? {})
        }
        const { uploadRef, ...options } = payload
        const uploads = yield* Uploads
        return yield* uploads.use(yield* owner, uploadRef, (file) => parsed(file, options))
      })
    )
    .handle(
      "createUploadUrl",
      Effect.fnUntraced(function*({ payload: { contentType, filename } }) {
        const uploads = yield* Uploads
        const { expiresAt, id, ref } = yield* withRetention(false, [])(
          uploads.open(yield* owner, { filename, contentType })
        )
        return yield* withIgnored({
          success: true,
          data: {
            uploadUrl: `${yield* linkBase}/v2/parse/upload/${id}?uploadRef=${encodeURIComponent(ref)}`,
            uploadRef: ref,
            method: "PUT" as const,
            headers: { "content-type": uploadType },
            expiresAt: new Date(expiresAt).toISOString(),
            maxSizeBytes: limits.uploadBytes
          }
        })
      })
    )
    // raw, because the file is read only after its reference has been checked
    .handleRaw(
      "uploadFile",
      Effect.fnUntraced(function*({ params, query, request: { headers, stream } }) {
        if (headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() !== uploadType) {
          return HttpServerResponse.empty({ status: 415 })
        }
        const uploads = yield* Uploads
        yield* uploads.put(params.uploadId, query.uploadRef, {
          bytes: Stream.mapError(stream, () => brokenOff),
          length: Number(headers["content-length"] ?? 0)
        })
        return { success: true }
      })
    ))

const uploadType = "application/octet-stream"

const brokenOff: Failure = failure("RequestRejected", { details: [problem([], "The upload was incomplete")] })

const parsed = (file: UploadedFile, { zeroDataRetention = false, ...options }: ParseOptions) =>
  Effect.gen(function*() {
    const end = yield* withCharge(parseFile(file, options))
    const id = "document" in end ? end.document.metadata?.scrapeId : undefined
    yield* book({
      id: id ?? (yield* newId),
      endpoint: "parse",
      target: file.name,
      credits: end.credits,
      refundable: "failed" in end ? 0 : refundOfWork({ credits: end.credits, isFile: true, isExtended: false })
    })
    if ("failed" in end) return yield* Effect.fail(end.failed)
    // also in the document, because clients only show the document
    return yield* withIgnored({ success: true, data: yield* withIgnored(end.document) })
  }).pipe(withRetention(zeroDataRetention, ["zeroDataRetention"]))

/** The team that requested an upload owns it. */
const owner = Effect.map(CurrentTeam, ({ name }) => name)
