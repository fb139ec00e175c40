import ky from "ky"

export const open = ({ apiKey, baseUrl, timeout }) => {
  const client = ky.create({ headers: { authorization: `Bearer ${apiKey}` }, ...timeout && { timeout } })
  const json = { query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } }
  return async () => (await client.post(`${baseUrl}/v2/search`, { json }).json())?.data?.web
}
