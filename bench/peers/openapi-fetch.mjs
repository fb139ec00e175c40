import createClient from "openapi-fetch"

// has no setting for a time limit; a failure is a value, which is thrown here as it is
export const open = ({ apiKey, baseUrl }) => {
  const client = createClient({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } })
  return async () => {
    const { data, error } = await client.POST("/v2/search", {
      body: { query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } }
    })
    if (error !== undefined) throw error
    return data?.data?.web
  }
}
