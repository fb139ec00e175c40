import { Exa } from "exa-js"

// has no setting for a time limit
export const open = ({ apiKey, baseUrl }) => {
  const client = new Exa(apiKey, baseUrl)
  return async () => (await client.search("typed errors", { numResults: 10, contents: { text: true } }))?.results
}
