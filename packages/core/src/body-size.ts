import type { HttpRequest, HttpResponse } from "./machine/exchange.ts"

/** The size of a body in bytes. */
export const bodySize = (body: HttpRequest["body"]): number =>
  typeof body === "string" ? new TextEncoder().encode(body).length : body?.byteLength ?? 0

/** The size of a response on the wire if `content-length` states it, else the size of its decoded text. */
export const responseSize = ({ body, headers }: HttpResponse): number => {
  const stated = headers.get("content-length") ?? ""
  return /^\d+$/.test(stated) ? Number(stated) : bodySize(body)
}
