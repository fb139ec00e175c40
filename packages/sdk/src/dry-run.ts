import {
  authorize,
  type CreditEstimate as Estimate,
  type HttpRequest,
  requestInvalid,
  withoutCall
} from "@trawl/core/machine"
import { estimateCredits as scrapeCredits } from "@trawl/scrape/pure"
import { estimateCredits as searchCredits } from "@trawl/search/pure"
import { scrape, searchAndScrape } from "@trawl/types"
import { type Client, closing } from "./connect.ts"
import { methods } from "./methods.ts"

/** The first request of a call. */
export interface DryRun {
  /** The request exactly as it would be sent, without the key. */
  readonly request: HttpRequest
  /** The estimated cost, for operations whose price follows from the request: search and scrape. */
  readonly credits: Estimate | undefined
}

/**
 * Returns the request of a call without sending it: `dryRun(client, (dry) => search(dry, { query }))`, or `(dry) =>
 * dry.search({ query })` for a client with methods. Only a call through `dry` is not sent, and only one call is
 * allowed. The original client refuses calls until the function returns or first awaits something. After that, a call
 * through the original client is sent.
 */
export const dryRun = async <Given extends Client>(client: Given, call: (dry: Given) => unknown): Promise<DryRun> => {
  // a function without a parameter would use another client and really send
  if (typeof call !== "function" || call.length === 0) {
    throw refused("must be a function with the client as its parameter: `dryRun(client, (dry) => search(dry, …))`")
  }
  const sent: Array<HttpRequest> = []
  const running: Client["running"] = { ends: new Set(), closed: false }
  const close = closing(running)
  const transport = {
    send: (request: HttpRequest) => {
      sent.push(request)
      for (const end of running.ends) end()
      return new Promise<never>(() => {})
    }
  }
  const settings = {
    ...client.settings,
    authorize: (request: HttpRequest) => authorize(request, "<key>"),
    gate: undefined
  }
  // does not copy `client`, whose methods would send
  const plain: Client = {
    settings,
    means: { ...client.means, transport },
    running,
    close,
    [Symbol.asyncDispose]: close
  }
  const dry = "search" in client ? { ...plain, ...methods(plain) } : plain
  const [outcome] = await Promise.allSettled([without(client, () => call(dry as Given))])
  const [request, ...others] = sent
  if (others.length > 0) {
    throw refused(`must make exactly one call, not ${sent.length}: use a separate \`dryRun\` for each`)
  }
  // ignores how the function ends after the request is known
  if (request) return { request, credits: creditsOf(request, client.settings.baseUrl) }
  if (outcome.status === "rejected") throw outcome.reason
  throw refused("must make one call with the client that it receives: `(dry) => search(dry, …)`")
}

/** Makes the client refuse calls until `begin` returns, because a call through it by mistake would be billed. */
const without = async (client: Client, begin: () => unknown): Promise<unknown> => {
  const { running } = client
  const { closed } = running
  const another = "must be the one that the function receives: `dryRun(client, (dry) => search(dry, …))`"
  running.closed = another
  try {
    return begin()
  } finally {
    // unless the client was closed within it
    if (running.closed === another) running.closed = closed
  }
}

const refused = (rule: string) => withoutCall("dryRun", requestInvalid("call", rule))

const creditsOf = ({ body, method, url }: HttpRequest, baseUrl: string): Estimate | undefined => {
  const operation = `${method} ${url.slice(baseUrl.length)}`
  const options = () => JSON.parse(String(body)) // what was just written
  if (operation === `POST ${searchAndScrape.path}`) return searchCredits(options())
  return operation === `POST ${scrape.path}` ? scrapeCredits(options()) : undefined
}
