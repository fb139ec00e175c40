import { type ProviderSettings, ProviderSettingsInvalid } from "@trawl/engine"
import * as Effect from "effect/Effect"

export interface ProviderOptions {
  /** SearXNG instances. */
  readonly searxng: ReadonlyArray<string>
  /** A service that speaks this API; its key is in `TRAWL_UPSTREAM_KEY`. */
  readonly upstream: string | undefined
  readonly upstreamCredits: number | undefined
}

/** Who is asked beside the engine's own index. */
export const readProviders = ({ searxng, upstream, upstreamCredits: dailyCredits }: ProviderOptions) => {
  const instances = searxng.map((url): ProviderSettings => ({ kind: "searxng", url }))
  if (upstream === undefined) {
    return dailyCredits === undefined
      ? Effect.succeed(instances)
      : Effect.fail(
        new ProviderSettingsInvalid({ message: "--upstream-credits needs --upstream: it limits what is spent there." })
      )
  }
  const apiKey = process.env["TRAWL_UPSTREAM_KEY"] ?? ""
  return apiKey === ""
    ? Effect.fail(
      new ProviderSettingsInvalid({ message: "--upstream needs the key of the service in TRAWL_UPSTREAM_KEY." })
    )
    : Effect.succeed<ReadonlyArray<ProviderSettings>>([...instances, {
      kind: "upstream",
      url: upstream,
      apiKey,
      dailyCredits
    }])
}
