import { authorize, type CreditEstimate as Estimate, type HttpRequest, requestInvalid, withoutCall } from "@trawl/core/machine"
import { estimateCredits as scrapeCredits } from "@trawl/scrape/pure"
import { estimateCredits as searchCredits } from "@trawl/search/pure"
import { scrape, searchAndScrape } from "@trawl/types"
import type { Client } from "./connect.ts"

/** What a call would send first. */
export interface DryRun {
  /** Exactly as it would go over the wire, but for the key. */
  readonly request: HttpRequest
  /** What it would cost, for operations whose price follows from the request: search and scrape. */
  readonly credits: Estimate | undefined
}

/** Sends nothing and says what would be sent: `dryRun(client, (dry) => search(dry, { query }))`. */
export const dryRun = (client: Client, call: (dry: Client) => unknown): Promise<DryRun> =>
  new Promise((resolve, reject) => {
    const running: Client["running"] = { ends: new Set(), closed: false }
    const transport = {
      send: (request: HttpRequest) => {
        resolve({ request, credits: creditsOf(request, client.settings.baseUrl) })
        for (const end of running.ends) end()
        return new Promise<never>(() => {})
      }
    }
    const settings = { ...client.settings, authorize: (request: HttpRequest) => authorize(request, "<key>"), gate: undefined }
    // nothing of `client` itself, whose methods would send
    const dry: Client = { settings, means: { ...client.means, transport }, running, close: client.close, [Symbol.asyncDispose]: client.close }
    Promise.resolve(dry).then(call).then(
      () => reject(withoutCall("dryRun", requestInvalid("call", "must send with the client that it is given: `(dry) => search(dry, …)`"))),
      reject // after `resolve` it means nothing
    )
  })

const creditsOf = ({ body, method, url }: HttpRequest, baseUrl: string): Estimate | undefined => {
  const operation = `${method} ${url.slice(baseUrl.length)}`
  const options = () => JSON.parse(String(body)) // what was just written
  if (operation === `POST ${searchAndScrape.path}`) return searchCredits(options())
  return operation === `POST ${scrape.path}` ? scrapeCredits(options()) : undefined
}
