import { checkSettings, ConfigInvalid, type EngineConfig, readConfig } from "@trawl/engine/serve"
import * as Effect from "effect/Effect"
import { apiKey } from "./api-key.ts"

export interface EngineSettingsOptions {
  /** JSON file with engine settings. */
  readonly config: string | undefined
  readonly proxy: string | undefined
  readonly enhancedProxy: string | undefined
  readonly strict: boolean | undefined
}

/**
 * The engine settings of the file, then those of the flags and of the environment. `npm start` has its own address,
 * data and site.
 */
export const readEngineSettings = Effect.fnUntraced(function*(options: EngineSettingsOptions) {
  const { config: name } = options
  const {
    crawl: _crawl,
    dataDirectory: _data,
    host: _host,
    papers = [],
    playground: _page,
    port: _port,
    repositories = [],
    ...file
  } = name === undefined
    ? {} as EngineConfig
    : yield* Effect.tryPromise({ try: () => readConfig(name), catch: invalid })
  const settings = {
    ...file,
    apiKeys: [apiKey, ...file.apiKeys ?? []],
    proxy: options.proxy ?? file.proxy ?? fromEnvironment("TRAWL_PROXY"),
    enhancedProxy: options.enhancedProxy ?? file.enhancedProxy ?? fromEnvironment("TRAWL_ENHANCED_PROXY"),
    smtp: file.smtp ?? (yield* relayOfEnvironment()),
    strictRequests: options.strict ?? file.strictRequests
  }
  yield* Effect.try({ try: () => checkSettings({ dataDirectory: "", ...settings }), catch: invalid })
  return { settings, papers, repositories }
})

const relayOfEnvironment = Effect.fnUntraced(function*() {
  const [url, from] = [fromEnvironment("TRAWL_SMTP_URL"), fromEnvironment("TRAWL_SMTP_FROM")]
  if (url === undefined) return undefined
  if (from === undefined) {
    return yield* new ConfigInvalid({
      message: "TRAWL_SMTP_URL needs TRAWL_SMTP_FROM: set it to the sender, such as alerts@example.com."
    })
  }
  return { url, from }
})

const fromEnvironment = (name: string): string | undefined => process.env[name] || undefined

const invalid = (cause: unknown): ConfigInvalid =>
  cause instanceof ConfigInvalid
    ? cause
    : new ConfigInvalid({ message: `${cause instanceof Error ? cause.message : String(cause)}.` })
