import type { HttpRequest, HttpResponse, Transport } from "../machine/exchange.ts"
import { type Platform, platform } from "../machine/platform.ts"
import { checkPlan } from "./check-plan.ts"
import { abortablePause, neverResolves } from "./pause.ts"
import { type LossKind, platformLoss } from "./platform-loss.ts"
import { refuseNoTransport } from "./refuse.ts"
import { requestKey } from "./request-key.ts"
import { play, type ScriptedAnswer } from "./scripted.ts"

/** A fault of a request. */
export type Fault =
  /** The request does not reach the service. */
  | { readonly lose: LossKind }
  /** The service handles the request, but the connection breaks before the response. */
  | { readonly reset: true }
  /** No response arrives, and the connection stays open. */
  | { readonly silent: true }
  /** The request is sent this many milliseconds later. */
  | { readonly delay: number }
  /** A proxy responds instead of the service. */
  | Omit<ScriptedAnswer, "after" | "status"> & { readonly status: number }
  /** The body ends after this many characters; for a stream, the connection then breaks. */
  | { readonly truncate: number }
  /** This share of the characters of the body (0 to 1, at least one character) is replaced. */
  | { readonly garble: number }

/** When a fault occurs. Without conditions: always. */
export interface FaultRule {
  readonly fault: Fault
  /** Selects requests; `index` counts all requests from 0. */
  readonly when?: ((request: HttpRequest, index: number) => boolean) | undefined
  /** The probability, from 0 to 1. */
  readonly chance?: number | undefined
  /** The maximum number of times. */
  readonly times?: number | undefined
}

export interface FaultPlan {
  /** The first matching rule applies, plus all delays before it. */
  readonly rules: ReadonlyArray<FaultRule>
  /** The same seed and requests give the same faults, whatever the order of the requests. Default: 0. */
  readonly seed?: number | undefined
  /** The clock for delays. Default: the platform's. */
  readonly host?: Platform | undefined
}

export interface FaultyTransport extends Transport {
  /** The injected faults, in order. */
  readonly injected: ReadonlyArray<{ readonly request: HttpRequest; readonly fault: Fault }>
}

/** Adds faults to a transport. Throws an `ApiError` for an invalid plan. */
export const withFaults = (transport: Transport, plan: FaultPlan): FaultyTransport => {
  refuseNoTransport("withFaults", transport)
  checkPlan(plan)
  const { host = platform, rules, seed = 0 } = plan
  const injected: Array<FaultyTransport["injected"][number]> = []
  const times = rules.map(() => 0)
  const seen = new Map<string, number>()
  let count = 0

  const faultsFor = (request: HttpRequest): ReadonlyArray<Fault> => {
    const index = count++
    const key = requestKey(request)
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    const faults: Array<Fault> = []
    for (const [rule, { chance = 1, fault, times: most = Infinity, when }] of rules.entries()) {
      const done = times[rule] ?? 0
      if (done >= most || when?.(request, index) === false || pseudoRandom(`${seed} ${rule} ${nth} ${key}`) >= chance) {
        continue
      }
      times[rule] = done + 1
      faults.push(fault)
      if (!("delay" in fault)) break
    }
    return faults
  }

  return {
    injected,
    close: () => transport.close?.(),
    send: async (request, limits) => {
      const faults = faultsFor(request)
      injected.push(...faults.map((fault) => ({ request, fault })))
      for (const fault of faults) {
        if ("delay" in fault) await abortablePause(host, fault.delay, limits.signal)
      }
      const last = faults.at(-1)
      if (last === undefined || "delay" in last) return transport.send(request, limits)
      if ("lose" in last) throw platformLoss(last.lose)
      if ("silent" in last) return neverResolves(limits.signal)
      if ("status" in last) return play(request, last, host, limits)
      const response = await transport.send(request, limits)
      if ("truncate" in last) return truncated(response, last.truncate)
      if ("garble" in last) return garbled(response, last.garble, pseudoRandom(`${seed} ${requestKey(request)}`))
      response.source?.close()
      throw platformLoss("reset")
    }
  }
}

const truncated = (response: HttpResponse, length: number): HttpResponse => {
  const { source } = response
  if (!source) return { ...response, body: response.body.slice(0, length) }
  let left = length
  return {
    ...response,
    source: {
      close: () => source.close(),
      read: async () => {
        if (left <= 0) {
          source.close()
          throw platformLoss("reset")
        }
        const piece = await source.read()
        const kept = piece?.slice(0, left)
        left -= piece?.length ?? 0
        return kept
      }
    }
  }
}

const garbled = (response: HttpResponse, part: number, seed: number): HttpResponse => {
  let at = 0
  const garble = (text: string): string => {
    const sure = Math.floor(pseudoRandom(`${seed} at`) * text.length) + at
    return text.split("").map((
      character
    ) => (at++ === sure || pseudoRandom(`${seed} ${at}`) < part ? "\u{FFFD}" : character)).join("")
  }
  const { source } = response
  if (!source) return { ...response, body: garble(response.body) }
  const read = async () => {
    const piece = await source.read()
    return piece === undefined ? undefined : garble(piece)
  }
  return { ...response, source: { close: () => source.close(), read } }
}

/** A pseudo-random number from 0 (inclusive) to 1 (exclusive), the same for the same text. */
const pseudoRandom = (words: string): number => {
  let hash = 2_166_136_261 // FNV-1a
  for (let index = 0; index < words.length; index++) hash = Math.imul(hash ^ words.charCodeAt(index), 16_777_619)
  // the final mix of MurmurHash3, without which similar texts have similar numbers
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
