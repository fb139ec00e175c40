import { Firecrawl } from "firecrawl"

export const open = ({ apiKey, baseUrl, timeout }) => {
  const client = new Firecrawl({ apiKey, apiUrl: baseUrl, ...timeout && { timeoutMs: timeout } })
  return async () => (await client.search("typed errors", { limit: 10, scrapeOptions: { formats: ["markdown"] } }))?.web
}
