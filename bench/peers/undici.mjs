import { Pool } from "undici-pool" // under its own name, firecrawl would find it and be measured with it

/** What `fetch` itself stands on, without `fetch`. */
export const open = ({ apiKey, baseUrl }) => {
  const pool = new Pool(baseUrl, { connections: 50 })
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" }
  return async () => {
    const { body } = await pool.request({
      method: "POST",
      path: "/v2/search",
      headers,
      body: JSON.stringify({ query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } })
    })
    return (await body.json()).data?.web
  }
}
