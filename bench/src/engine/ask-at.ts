import { apiKey } from "./open-engine.ts"

/** Sends requests to an engine in another process. */
export type Ask = <A>(
  method: string,
  path: string,
  body?: object,
  key?: string
) => Promise<A & { readonly httpStatus: number; readonly retryAfter: string | null }>

export const askAt = (url: string): Ask => async (method, path, body, key = apiKey) => {
  const request = () =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body)
    })
  const response = await request().catch((error: TypeError) => {
    // the server may close an idle connection while the request is sent on it
    if (method === "GET" && Object(error.cause).code === "UND_ERR_SOCKET") return request()
    throw error
  })
  const retryAfter = response.headers.get("retry-after")
  return { ...await response.json(), httpStatus: response.status, retryAfter }
}
