import type { ErrorTable, Operation } from "@trawl/types"
import type { Redact } from "./redact.ts"
import type { HttpResponse } from "./exchange.ts"
import type { Reason, RowReason } from "./reason.ts"

/** Whether a response is a success: a 2xx, and for operations with an envelope, without `success: false`. */
export const isSuccess = (
  { status }: HttpResponse,
  body: unknown,
  { envelope }: Pick<Operation, "envelope">
): boolean => status >= 200 && status < 300 && !(envelope && (Object(body) as ResponseFields).success === false)

/** Matches a failure with a row of these error tables. `body`: its JSON, with the key redacted. */
export const classify = (
  { headers, status }: HttpResponse,
  body: unknown,
  tables: ReadonlyArray<ErrorTable>,
  redact: Redact
): Reason => {
  if (!status || (status >= 300 && status < 400)) {
    return { _tag: "Redirected", retryable: "no", location: redact(headers.get("location") ?? "") || undefined }
  }
  const { code, details, error } = Object(body) as ResponseFields
  const text = typeof error === "string" ? error : undefined
  // a failure inside a 2xx may be a row of any status
  const inside = status < 300
  const rows = tables.flat().map(read).filter(([, marked]) => inside || parseInt(marked) === status)
  // the steps of the contract's `classification`
  const [tag = "Unrecognized", marked = "", own = "The service gave no reason", typical = own] =
    rows.find(([, , own]) => own && (own === code || own === text)) ??
      rows.find(([, , , typical]) =>
        text && (typical?.startsWith("^") ? new RegExp(typical).test(text) : typical === text)
      ) ??
      rows.find(([, marked]) => !inside && marked.includes("!")) ??
      []
  return {
    _tag: tag,
    retryable: marked.includes("+") ? "yes" : marked.includes("?") ? "sometimes" : "no",
    error: text ?? typical.replace("^", ""),
    code: typeof code === "string" ? code : undefined,
    details
  } as RowReason // tag and fields come from the same row, so this is the union member with that name
}

interface ResponseFields {
  readonly success?: unknown
  readonly error?: unknown
  readonly code?: unknown
  readonly details?: unknown
}

/** A line of an `ErrorTable`. */
const read = (line: string): readonly [name: string, marked: string, own: string, typical: string | undefined] => {
  const [name = "", marked = "", code = "", typical] = line.split("~")
  return [name, marked, code.replace("*", name.replace(/\B[A-Z]/g, "_$&").toUpperCase()), typical]
}
