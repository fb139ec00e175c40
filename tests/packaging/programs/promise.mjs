import { connect, search } from "@trawl/sdk"

export const searched = async (baseUrl) => {
  const trawl = connect({ apiKey: "packed-key", baseUrl })
  try {
    const { data } = await search(trawl, { query: "packed", scrapeOptions: { formats: ["markdown"] } })
    return data.web[0].markdown
  } finally {
    await trawl.close()
  }
}
