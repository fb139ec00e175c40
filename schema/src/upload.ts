import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { betweenCharacters } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { warning } from "./protocol/warning.ts"
import { publicFact } from "./provenance.ts"

const source = publicFact("A:controllers/v2/parse-upload.ts")

export const UploadUrlRequest = lenient({
  filename: Schema.String.annotate({
    description: "The name of the file. Its extension determines the type of the file."
  })
    .check(
      betweenCharacters(limits.uploadFilenameLengthMinimum, limits.uploadFilenameLengthMaximum)
    ),
  contentType: Schema.optionalKey(Schema.String.check(
    betweenCharacters(limits.uploadContentTypeLengthMinimum, limits.uploadContentTypeLengthMaximum)
  )),
  declaredSizeBytes: Schema.optionalKey(
    Integer.annotate({ description: "Size of the file in bytes." }).check(
      Schema.isBetween({ minimum: 1, maximum: limits.uploadBytes })
    )
  ),
  ...clientFields
}).annotate({ ...source, identifier: "UploadUrlRequest" })
export interface UploadUrlRequest extends Schema.Schema.Type<typeof UploadUrlRequest> {}

/** Where and how to upload a file. */
export const UploadTarget = open({
  uploadUrl: Schema.String,
  uploadRef: Schema.String.annotate({ description: "The reference to the upload for a parse request." }),
  method: openEnum(["PUT", "POST"]).annotate({
    description: "With `PUT`, send the bytes of the file. With `POST`, send a form with `fields`, and the file last."
  }),
  headers: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
  fields: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
  expiresAt: Schema.String.annotate({ description: "The URL is valid until this time, for 10 minutes (ISO 8601)." }),
  maxSizeBytes: Integer.annotate({ description: "Maximum size of the upload in bytes." })
}).annotate({ ...publicFact("A:controllers/v2/parse-upload.ts"), identifier: "UploadTarget" })
export interface UploadTarget extends Schema.Schema.Type<typeof UploadTarget> {}

export const UploadUrlResponse = open({
  success: Schema.Boolean,
  data: UploadTarget,
  warning
}).annotate({ ...source, identifier: "UploadUrlResponse" })
export interface UploadUrlResponse extends Schema.Schema.Type<typeof UploadUrlResponse> {}

export const UploadFileResponse = open({
  success: Schema.Boolean
}).annotate({ ...source, identifier: "UploadFileResponse" })
export interface UploadFileResponse extends Schema.Schema.Type<typeof UploadFileResponse> {}
