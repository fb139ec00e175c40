import Perplexity from "@perplexity-ai/perplexity_ai"

export const open = ({ apiKey, baseUrl, timeout }) => {
  const client = new Perplexity({ apiKey, baseURL: baseUrl, ...timeout && { timeout } })
  return async () => (await client.search.create({ query: "typed errors", max_results: 10 }))?.results
}
