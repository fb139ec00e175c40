import type { HttpRequest, HttpResponse } from "./machine/exchange.ts"

/** The bytes of a body. */
export const bodySize = (body: HttpRequest["body"]): number =>
  typeof body === "string" ? new TextEncoder().encode(body).length : body?.byteLength ?? 0

/** The bytes that travelled, where the answer says how many; else those of its text, which may have travelled compressed. */
export const responseSize = ({ body, headers }: HttpResponse): number => {
  const stated = headers.get("content-length") ?? ""
  return /^\d+$/.test(stated) ? Number(stated) : bodySize(body)
}
