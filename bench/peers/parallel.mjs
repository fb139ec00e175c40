import Parallel from "parallel-web"

export const open = ({ apiKey, baseUrl, timeout }) => {
  const client = new Parallel({ apiKey, baseURL: baseUrl, ...timeout && { timeout } })
  return async () => (await client.search({ search_queries: ["typed errors"] }))?.results
}
