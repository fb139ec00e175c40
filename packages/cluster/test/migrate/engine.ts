import process from "node:process"
import { serve } from "../../../engine/src/serve.ts"

// Arguments: data directory; the site that the engine may contact; a file with papers. Writes the URL of the engine.
const [dataDirectory = "", site = "", papers] = process.argv.slice(2)
const { loadPapers, url } = await serve({
  dataDirectory,
  apiKeys: ["key"],
  allowedAddresses: [site],
  browser: false,
  port: 0
})
if (papers !== undefined) await loadPapers(papers)
console.log(url)
