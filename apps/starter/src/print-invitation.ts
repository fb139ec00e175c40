import { styleText } from "node:util"

/** Prints examples for the command line, curl and TypeScript. The key may be the name of a variable, `$NAME`. */
export const printInvitation = (baseUrl: string, apiKey: string, query: string): string => {
  const isNamed = apiKey.startsWith("$")
  const environment = `TRAWL_BASE_URL=${baseUrl}${isNamed ? "" : ` TRAWL_API_KEY=${apiKey}`}`
  return `
${styleText("bold", "Search it yourself")}, in another terminal${isNamed ? ` that has ${apiKey}` : ""}:

${styleText("dim", "# the command line")}
${environment} npm run trawl -- search ${JSON.stringify(query)} --limit 3 --format markdown
${environment} npm run trawl -- search ${JSON.stringify(query)} --source images --source news

${styleText("dim", "# curl")}
curl -s ${baseUrl}/v2/search -H "Authorization: Bearer ${apiKey}" -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query, limit: 3 })}'

${
    styleText(
      "dim",
      "// TypeScript: save it here as try.ts, then node_modules/.bin/node --conditions=@trawl/source try.ts"
    )
  }
import { connect } from "@trawl/core"
import { search } from "@trawl/search"
const run = connect({ baseUrl: "${baseUrl}"${isNamed ? "" : `, apiKey: "${apiKey}"`} })
const found = await run(search({ query: ${JSON.stringify(query)}, scrapeOptions: { formats: ["markdown"] } }))
console.log(found.data.web[0]?.markdown)

${styleText("dim", "Other private addresses are refused; start with --allow host:port to scrape one.")}
${styleText("dim", "Press Ctrl-C to stop the engine. Its index is kept.")}
`
}
