import * as Effect from "effect/Effect"
import type { MakeFormat } from "../format.ts"

/** The response body. A cached page has only its text, which is encoded as UTF-8. */
export const makeRawBase64: MakeFormat<"rawBase64"> = (_, { body, page }) =>
  Effect.succeed(
    body === undefined
      ? {
        fields: { rawBase64: Buffer.from(page.rawHtml).toString("base64") },
        warning: "rawBase64 is the text of the cached page in UTF-8. Set maxAge to 0 to get the original bytes."
      }
      : { fields: { rawBase64: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("base64") } }
  )
