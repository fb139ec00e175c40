import { credits, type Failure } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { failure, problem } from "../../request/failure.ts"
import { newId } from "../../jobs/new-id.ts"
import { type AddressGuard, addressGuard, kindOfAddress, refusedHost } from "@trawl/fetcher/connections"
import { refusal } from "../../page/refusal.ts"
import { blockedMessage } from "../../scrape/policy/threat/blocked-url.ts"
import { checkUrls } from "../../scrape/policy/threat/check-urls.ts"
import { book } from "../../service/ledger.ts"
import { EngineSettings } from "../../settings.ts"
import type { RunKind, RunRequest } from "./agent-run.ts"

/** Refuses URLs that the engine may not contact or that threat protection blocks. Returns the cost of the scans. */
export const checkStartUrls = Effect.fnUntraced(function*(request: StartUrls) {
  const { threatProtection, urls = [] } = request
  const { allowedAddresses } = yield* EngineSettings
  const guard = allowedAddresses && addressGuard(allowedAddresses)
  const withPassword = problemsOf(urls, (url) => hasCredentials(url) ? "The URL contains credentials" : undefined)
  if (withPassword.length > 0) return yield* Effect.fail<Failure>(failure("UrlInvalid", { details: withPassword }))
  const refused = guard === undefined ? new Map<string, string>() : yield* refusedBy(guard, urls)
  const { blocked, scans } = yield* checkUrls(
    urls.filter((url) => !refused.has(url)),
    threatProtection === undefined ? {} : { threatProtection }
  )
  const cost = scans * credits.threatScan
  const details = problemsOf(urls, (url) => {
    const why = blocked.get(url)
    return refused.get(url) ?? (why === undefined ? undefined : blockedMessage(url, why))
  })
  if (details.length === 0) return cost
  yield* bookScans(request, cost)
  return yield* Effect.fail<Failure>(failure("Forbidden", { code: "unsafe_domain_blocked", details }))
})

type StartUrls = Pick<RunRequest, "threatProtection" | "urls">

/** Charges for scans if no run was started. */
export const bookScans = Effect.fnUntraced(
  function*({ urls: [target = ""] = [] }: StartUrls, credits: number, endpoint: RunKind = "agent") {
    if (credits > 0) yield* book({ id: yield* newId, endpoint, target, credits })
  }
)

const problemsOf = (urls: ReadonlyArray<string>, problemOf: (url: string) => string | undefined) =>
  urls.flatMap((url, index) => {
    const message = problemOf(url)
    return message === undefined ? [] : [problem(["urls", index], message)]
  }).slice(0, maxProblems)

const hasCredentials = (url: string): boolean => {
  const { password, username } = new URL(url)
  return username !== "" || password !== ""
}

/** Resolves the addresses of a host. */
export const HostLookup = Context.Reference("@trawl/engine/agent/HostLookup", {
  defaultValue: () => (host: string) => lookup(host, { all: true })
})

/**
 * The URLs that may not be contacted, with reasons. Hosts that cannot be resolved in time are checked when they are
 * contacted.
 */
const refusedBy = Effect.fnUntraced(function*(guard: AddressGuard, urls: ReadonlyArray<string>) {
  const refused = new Map<string, string>()
  for (const url of urls) {
    const why = refusedHost(url, guard)
    if (why !== undefined) refused.set(url, refusal(url, why))
  }
  const named = new Map<string, Array<string>>()
  for (const url of urls) {
    const { hostname: host } = new URL(url)
    if (refused.has(url) || isIP(host.replace(/^\[|\]$/g, "")) !== 0) continue
    const ofHost = named.get(host)
    if (ofHost === undefined) named.set(host, [url])
    else ofHost.push(url)
  }
  const look = yield* HostLookup
  const lookUp = Effect.fnUntraced(function*([host, ofHost]: readonly [string, ReadonlyArray<string>]) {
    // an unknown host has no address to refuse
    const found = yield* Effect.orElseSucceed(Effect.tryPromise(() => look(host)), () => [])
    const [first] = found
    if (first === undefined) return
    for (const url of ofHost) {
      const { port, protocol } = new URL(url)
      if (
        found.some(({ address }) =>
          guard.allows({ host, port: Number(port || (protocol === "https:" ? 443 : 80)), address })
        )
      ) continue
      refused.set(url, refusal(url, `${host} resolves to an address that is ${kindOfAddress(first.address)}`))
    }
  })
  yield* Effect.timeoutOption(
    Effect.forEach([...named].slice(0, maxLookups), lookUp, { concurrency: lookupsAtOnce, discard: true }),
    lookupTimeout
  )
  return refused
})

const maxProblems = 100
/** A run reads no more given pages. */
const maxLookups = 200
/** DNS look-ups share four threads with all file access. */
const lookupsAtOnce = 2
const lookupTimeout = "5 seconds"
