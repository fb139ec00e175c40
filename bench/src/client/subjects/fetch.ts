import type { Open } from "../subject.ts"

/** The reference: `fetch` without a client. */
export const open: Open = ({ apiKey, baseUrl }) => {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" }
  return async () => {
    const answer = await fetch(`${baseUrl}/v2/search`, {
      method: "POST",
      headers,
      body: JSON.stringify({ query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } })
    })
    const { data } = await answer.json() as { readonly data?: { readonly web?: unknown } }
    return data?.web
  }
}
