import { type ApiError, layerConfig, type Observer, type Settings, Transport } from "@trawl/core"
import { nodeTransport } from "@trawl/core/node"
import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printable } from "./printable.ts"
import { unobserved } from "@trawl/core/observability"
import { retryRules } from "@trawl/types"

const baseUrlFlag = GlobalFlag.Setting("base-url")({
  flag: Flag.String("base-url").pipe(
    Flag.withDescription("URL of the service; default: TRAWL_BASE_URL"),
    Flag.optional
  )
})

const apiKeyFlag = GlobalFlag.Setting("api-key")({
  flag: Flag.String("api-key").pipe(
    Flag.withDescription(
      "API key of the service. Prefer TRAWL_API_KEY, because other users of the machine can see flags"
    ),
    Flag.optional
  )
})

/** The key from `--api-key`. */
export const keyOfFlag = Effect.map(apiKeyFlag, Option.getOrUndefined)

/** An environment variable; undefined if it is empty or not set. */
export const variable = Effect.fnUntraced(function*(name: string) {
  const provider = yield* ConfigProvider.ConfigProvider
  const node = yield* Effect.orElseSucceed(provider.load([name]), () => undefined)
  return node?.value || undefined
})

/**
 * The base URL and the API key. They are flags of `trawl` itself, so they may come before or after the command name.
 */
export const connectionFlags = [baseUrlFlag, apiKeyFlag] as const

/**
 * Provides a command with the service. Closes the connections at the end, and announces each retry on standard error.
 */
export const connected = <A, E, R>(
  command: Effect.Effect<A, E, R>
): Effect.Effect<A, E | ApiError, Exclude<R, Settings> | ConnectionFlag> =>
  Effect.scoped(Effect.gen(function*() {
    const baseUrl = yield* baseUrlFlag
    const apiKey = yield* apiKeyFlag
    const transport = yield* Effect.acquireRelease(
      Effect.sync(() => nodeTransport()),
      ({ close }) => Effect.promise(close)
    )
    return yield* command.pipe(
      Effect.provideService(Transport, transport),
      Effect.provide(layerConfig({
        observe: [announcedWaits((line) => Console.error(printable(line)))],
        ...Option.isSome(baseUrl) && { baseUrl: baseUrl.value },
        ...Option.isSome(apiKey) && { apiKey: apiKey.value }
      }))
    )
  })) as Effect.Effect<A, E | ApiError, Exclude<R, Settings> | ConnectionFlag>

type ConnectionFlag = GlobalFlag.Setting.Identifier<"base-url" | "api-key">

/** Prints, before each wait, what happened and when the next attempt is. */
const announcedWaits = (print: (line: string) => Effect.Effect<void>): Observer => ({
  ...unobserved,
  waiting: ({ attempts }, milliseconds, reason) =>
    print(
      `${whatHappened(reason)} Trying again in ${(milliseconds / 1000).toFixed(1)} s (${
        attempts + 1
      } of ${retryRules.attempts}).`
    )
})

const whatHappened = (reason: Parameters<NonNullable<Observer["waiting"]>>[2]): string => {
  switch (reason._tag) {
    case "TransportFailed":
      return `The service cannot be reached (${reason.detail}).`
    case "TimedOut":
      return "The service has not responded in time."
    default:
      return "error" in reason
        ? `The service returned: ${reason.error.replace(/\.?$/, ".")}`
        : "The service has not responded."
  }
}
