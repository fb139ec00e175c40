import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { credits } from "./credits.ts"
import { limits } from "./limits.ts"
import { ParseRequest, ParseUpload } from "./parse-request.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { ScrapeResponse } from "./scrape.ts"
import { UploadFileResponse, UploadUrlRequest, UploadUrlResponse } from "./upload.ts"

const parseTables = ["common", "page", "upload"] as const
const uploadTables = ["common", "upload"] as const

/** Conversion of files to markdown or other formats. */
export const Parse = HttpApiGroup.make("parse").add(
  HttpApiEndpoint.post("parse", "/v2/parse", {
    payload: [ParseUpload.pipe(HttpApiSchema.asMultipart({ maxFileSize: limits.uploadBytes })), ParseRequest],
    success: ScrapeResponse,
    error: failuresOf(...parseTables)
  }).annotateMerge(operation({
    identifier: "parse",
    summary: "Parse a file",
    description:
      "Converts a file to markdown or other formats. The file is part of the request, or was uploaded before and is identified by `uploadRef`.",
    provenance: "public",
    source: "A:controllers/v2/parse.ts",
    timeout: { field: "timeout", default: limits.parseTimeoutDefault },
    errorTables: parseTables,
    billing:
      `${credits.page} credit, plus ${credits.pdfPage} for every further page of a PDF, plus the price of the formats.`
  })),
  HttpApiEndpoint.post("createUploadUrl", "/v2/parse/upload-url", {
    payload: UploadUrlRequest,
    success: UploadUrlResponse,
    error: failuresOf(...uploadTables)
  }).annotateMerge(operation({
    identifier: "createUploadUrl",
    summary: "Create an upload URL",
    description:
      "Creates a URL for uploading a file that is too large for the request itself. At most ten uploads of the last 24 hours may be unparsed.",
    provenance: "public",
    source: "A:controllers/v2/parse-upload.ts",
    errorTables: uploadTables
  })),
  HttpApiEndpoint.put("uploadFile", "/v2/parse/upload/:uploadId", {
    params: { uploadId: Schema.String.annotate({ description: "The ID in the upload URL." }) },
    query: { uploadRef: Schema.String.annotate({ description: "The `uploadRef` that `createUploadUrl` returned." }) },
    payload: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array()),
    success: UploadFileResponse,
    error: failuresOf(...uploadTables)
  }).annotateMerge(operation({
    identifier: "uploadFile",
    summary: "Upload a file",
    description:
      "Receives the bytes of a file if `createUploadUrl` returned a URL of this operation. Services that store files elsewhere do not have it.",
    provenance: "public",
    source: "A:controllers/v2/parse-upload.ts",
    errorTables: uploadTables
  }))
).annotateMerge(OpenApi.annotations({ title: "Parse", description: "The content of files." }))
