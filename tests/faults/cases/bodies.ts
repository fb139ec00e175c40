import { gzipSync } from "node:zlib"
import { body, bytes, html } from "../behaviour.ts"
import { fails, type FaultCase, givesUp, succeeds } from "../fault-case.ts"
import type { OperationKind } from "../operations.ts"
import { inEveryForm, repeated } from "../secret.ts"

const gzipped = { "content-encoding": "gzip" }
const bodyOf = ({ answer }: OperationKind) => JSON.stringify(answer)
const noJson = fails("ResponseMalformed", { status: 200, reasonFields: { path: "", expected: "JSON" } })
const noObject = fails("ResponseMalformed", { status: 200, reasonFields: { path: "", expected: "object" } })
const cutGzip = body((operation) => gzipSync(bodyOf(operation)).subarray(0, -12), gzipped)
const unclear = { reasonFields: { kind: "other" } }
const large = fails("TransportFailed", { reasonFields: { kind: "too-large" } })

/** A malformed success is never returned as a value, and never retried. */
export const bodies: ReadonlyArray<FaultCase> = [
  { name: "200 with an empty body", does: body(""), expect: { ...noJson, reasonFields: { start: "" } } },
  {
    name: "204",
    does: ({ response }) => response.writeHead(204).end(),
    expect: fails("ResponseMalformed", { status: 204 })
  },
  {
    name: "200 with HTML",
    does: html(200),
    expect: { ...noJson, reasonFields: { start: /^<html>Sign in, <key> <key>/ } }
  },
  { name: "truncated JSON", does: body((operation) => bodyOf(operation).slice(0, -3)), expect: noJson },
  {
    name: "truncated JSON that repeats the key",
    does: body(`{"success":true,"key":"${inEveryForm}","again":"${repeated.inUrl}`),
    expect: noJson
  },
  {
    name: "JSON of two million levels",
    does: body(`{"success":true,"data":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}}`),
    expect: noJson,
    only: ({ name }) => name === "search",
    options: { maxResponseBytes: 5_000_000 }
  },
  {
    name: "JSON followed by other text",
    does: body((operation) => `${bodyOf(operation)}{"success":true}`),
    expect: noJson
  },
  {
    name: "a Content-Length that is too short",
    does: bytes(({ operation }) => `HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n${bodyOf(operation)}`, "stay"),
    expect: noJson
  },
  { name: "`null`", does: body("null"), expect: noObject },
  { name: "a list", does: body("[]"), expect: noObject },
  { name: "a string", does: body("\"Sign in\""), expect: noObject },
  {
    name: "`success` of another type",
    does: body("{\"success\":\"yes\"}"),
    expect: fails("ResponseMalformed", { reasonFields: { path: "success", expected: "true" } })
  },
  {
    name: "a response without required fields",
    does: body(`{"success":true,"key":"${repeated.escaped}"}`),
    expect: fails("ResponseMalformed", { status: 200 }),
    only: ({ name }) => name !== "agent cancel" // which has no other content
  },
  {
    name: "a response with unknown fields",
    does: body((operation) => JSON.stringify({ ...operation.answer, news: [1] })),
    expect: succeeds()
  },
  {
    name: "JSON with the content type of HTML",
    does: body(bodyOf, { "content-type": "text/html" }),
    expect: succeeds()
  },
  {
    name: "JSON without a content type",
    does: bytes(({ operation }) => `HTTP/1.1 200 OK\r\n\r\n${bodyOf(operation)}`),
    expect: succeeds()
  },
  { name: "JSON after a byte order mark", does: body((operation) => `\ufeff${bodyOf(operation)}`), expect: succeeds() },
  {
    name: "invalid UTF-8 within a string",
    does: body((operation) => invalid(bodyOf(operation).replace("{", "{\"news\":\"?\","))),
    expect: succeeds()
  },
  {
    name: "invalid UTF-8 outside a string",
    does: body((operation) => invalid(`?${bodyOf(operation)}`)),
    expect: noJson
  },
  { name: "gzip", does: body((operation) => gzipSync(bodyOf(operation)), gzipped), expect: succeeds() },
  { name: "a gzip bomb: 20 MB in 20 kB", does: body(() => bomb, gzipped), expect: large },
  {
    name: "invalid gzip, repeatedly",
    does: body(bodyOf, gzipped),
    expect: givesUp("TransportFailed", unclear),
    start: fails("TransportFailed", unclear)
  },
  { name: "truncated gzip with the correct length", does: cutGzip, expect: noJson, over: "fetch" }, // which passes on what it has
  {
    name: "truncated gzip with the correct length, repeatedly",
    does: cutGzip,
    expect: givesUp("TransportFailed", unclear),
    start: fails("TransportFailed", unclear),
    over: "node"
  },
  { name: "an unknown encoding", does: body(bodyOf, { "content-encoding": "unheard-of" }), expect: succeeds() }
]

const bomb = gzipSync(Buffer.alloc(20_000_000))

/** Replaces a question mark with a byte that is invalid in UTF-8. */
function invalid(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf("?")] = 0xff
  return bytes
}
