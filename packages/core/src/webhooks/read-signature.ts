import type { DeliveryHeaders } from "./verify-webhook.ts"
import type { SignatureMalformed, SignatureMissing } from "./webhook-refused.ts"

/** The bytes of the signature, from the header of this name. */
export const readSignature = (
  headers: DeliveryHeaders,
  header: string
): { readonly bytes: Uint8Array<ArrayBuffer> } | SignatureMissing | SignatureMalformed => {
  const values = valuesOf(headers, header)
  if (values.length === 0) return { _tag: "SignatureMissing", header }
  // two values would be ambiguous
  const digits = values.length > 1 ? undefined : /^sha256=([\da-f]{64})$/.exec(String(values[0]))?.[1]
  return digits === undefined
    ? { _tag: "SignatureMalformed", header, expected: "one `sha256=` with 64 lower-case hexadecimal digits" }
    : {
      bytes: Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16))
    }
}

const valuesOf = (headers: DeliveryHeaders, header: string): ReadonlyArray<unknown> =>
  (typeof headers.get === "function"
    ? [headers.get(header)]
    : Object.entries(headers).flatMap(([name, value]) => name.toLowerCase() === header ? value : []))
    .filter((value) => value !== null && value !== undefined)
