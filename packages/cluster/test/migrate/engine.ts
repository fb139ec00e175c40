import process from "node:process"
import { serve } from "../../../engine/src/serve.ts"

// Arguments: data directory; the site that the engine may contact. Writes the URL of the engine.
const [dataDirectory = "", site = ""] = process.argv.slice(2)
const { url } = await serve({ dataDirectory, apiKeys: ["key"], allowedAddresses: [site], browser: false, port: 0 })
console.log(url)
