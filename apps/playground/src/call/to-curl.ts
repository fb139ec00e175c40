import { createMonitor, map, scrape, searchAndScrape, startAgent, startCrawl, startExtract } from "@trawl/types"
import type { Call } from "./call.ts"

/** The call as a command, with the key from the shell's environment. */
export const toCurl = ({ operation, request }: Call, baseUrl: string): string => {
  const { method, path } = operations[operation]
  return [
    `curl -sS -X ${method} ${quoted(baseUrl.replace(/\/$/, "") + path)}`,
    `-H "Authorization: Bearer $TRAWL_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `--data-raw ${quoted(JSON.stringify(request, undefined, 2))}`
  ].join(" \\\n  ") + "\n"
}

const operations = {
  search: searchAndScrape,
  scrape,
  crawl: startCrawl,
  map,
  extract: startExtract,
  agent: startAgent,
  monitor: createMonitor
} as const

/** The text as a literal for a shell. */
const quoted = (text: string): string => /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
