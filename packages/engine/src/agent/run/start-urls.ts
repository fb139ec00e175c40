import { credits, type Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { failure, problem } from "../../failure.ts"
import { newId } from "../../jobs/new-id.ts"
import { type AddressGuard, addressGuard, kindOfAddress } from "../../page/address-guard.ts"
import { judgeUrl } from "../../scrape/policy/threat/judge-url.ts"
import { policyOfRequest } from "../../scrape/policy/threat/policy-of-request.ts"
import { book } from "../../service/ledger.ts"
import { EngineSettings } from "../../settings.ts"
import type { RunRequest } from "./agent-run.ts"

/** Refuses URLs that the engine may not contact, or that threat protection blocks; says what the scans of others have cost. */
export const checkStartUrls = Effect.fnUntraced(function*({ threatProtection, urls = [] }: Pick<RunRequest, "threatProtection" | "urls">) {
  const settings = yield* Effect.serviceOption(EngineSettings)
  const guard = addressGuard(settings._tag === "Some" ? settings.value.allowedAddresses ?? [] : [])
  const withPassword = urls.findIndex((url) => hasCredentials(url))
  if (withPassword !== -1) return yield* Effect.fail<Failure>(failure("UrlInvalid", { details: [problem(["urls", withPassword], "The URL carries credentials")] }))
  const policy = yield* policyOfRequest(threatProtection, ["threatProtection"])
  // a name that takes long to look up is refused when it is contacted
  const refused = yield* Effect.timeoutOption(Effect.forEach(urls, (url) => whyRefused(guard, url), { concurrency: lookupsAtOnce }), patience)
  const index = refused._tag === "Some" ? refused.value.findIndex((why) => why !== undefined) : -1
  if (index !== -1 && refused._tag === "Some") return yield* Effect.fail(blocked(index, `${refused.value[index]}; allow it with allowedAddresses, as whoever runs the engine`))
  const risks = new Map<string, number>()
  let scanned = 0
  for (const [at, url] of policy === undefined ? [] : urls.entries()) {
    const judged = yield* judgeUrl(url, policy!, risks)
    if (judged.scanned) scanned += credits.threatScan
    if (judged.blockedBy === undefined) continue
    yield* book({ id: yield* newId, endpoint: "agent", target: url, credits: scanned })
    return yield* Effect.fail(blocked(at, `Threat protection blocks ${new URL(url).host}: ${judged.blockedBy}`))
  }
  return scanned
})

const blocked = (index: number, message: string): Failure => failure("Forbidden", { code: "unsafe_domain_blocked", details: [problem(["urls", index], message)] })

const hasCredentials = (url: string): boolean => {
  const { password, username } = new URL(url)
  return username !== "" || password !== ""
}

const whyRefused = (guard: AddressGuard, text: string): Effect.Effect<string | undefined> => {
  const { hostname, port, protocol } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, "")
  const target = { host, port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) }
  if (isIP(host) !== 0) return Effect.succeed(guard.allows({ ...target, address: host }) ? undefined : `The engine may not contact address ${host}, which is ${kindOfAddress(host)}`)
  return Effect.tryPromise(() => lookup(host, { all: true })).pipe(
    Effect.map((found) =>
      found.length === 0 || found.some(({ address }) => guard.allows({ ...target, address })) ? undefined : `The engine may not contact ${host}, which leads to an address that is ${kindOfAddress(found[0]!.address)}`),
    // the agent says so, if it has no other page
    Effect.orElseSucceed(() => undefined)
  )
}

const lookupsAtOnce = 32
const patience = "5 seconds"
