import { Stripe } from "stripe"

export const open = ({ apiKey, baseUrl, timeout }) => {
  const { hostname, port, protocol } = new URL(baseUrl)
  const client = new Stripe(apiKey, {
    host: hostname,
    port,
    protocol: protocol.slice(0, -1),
    ...timeout && { timeout }
  })
  return async () => (await client.customers.search({ query: "name:'typed errors'", limit: 10 }))?.data
}
