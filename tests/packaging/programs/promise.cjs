const { createClient } = require("@trawl/sdk")

const main = async () => {
  const trawl = createClient({ apiKey: "packed-key", baseUrl: process.argv.at(-1) })
  const { data } = await trawl.search({ query: "packed", scrapeOptions: { formats: ["markdown"] } })
  console.log(data.web[0].markdown)
  await trawl.close()
}

main()
