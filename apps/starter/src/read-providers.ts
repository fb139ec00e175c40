import { type ProviderSettings, ProviderSettingsInvalid } from "@trawl/engine"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"

export interface ProviderOptions {
  /** SearXNG instances. */
  readonly searxng: ReadonlyArray<string>
  /** A service with this API; its key is in `TRAWL_UPSTREAM_KEY`. */
  readonly upstream: string | undefined
  readonly upstreamCredits: number | undefined
}

/** The providers that are searched in addition to the engine's own index. */
export const readProviders = Effect.fnUntraced(function*(
  { searxng, upstream, upstreamCredits: dailyCredits }: ProviderOptions
): Effect.fn.Return<ReadonlyArray<ProviderSettings>, ProviderSettingsInvalid> {
  const instances = searxng.map((url): ProviderSettings => ({ kind: "searxng", url }))
  if (upstream === undefined) {
    if (dailyCredits === undefined) return instances
    return yield* new ProviderSettingsInvalid({
      message: "--upstream-credits needs --upstream: it limits the credits spent there."
    })
  }
  const apiKey = yield* Effect.orDie(Config.withDefault(Config.String("TRAWL_UPSTREAM_KEY"), ""))
  if (apiKey === "") {
    return yield* new ProviderSettingsInvalid({
      message: "--upstream needs an API key. Set TRAWL_UPSTREAM_KEY to the key of that service."
    })
  }
  return [...instances, { kind: "upstream", url: upstream, apiKey, dailyCredits }]
})
