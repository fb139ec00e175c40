import type { RunnerTls } from "@trawl/cluster"
import type { ApiKey, LanguageModelSettings, ProviderSettings } from "@trawl/engine"
import type { EngineConfig, ServeSettings } from "@trawl/engine/serve"
import { defaultPort } from "@trawl/engine/port"
import type * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readFile } from "node:fs/promises"
import { keyOfFlag, variable } from "../connection-flags.ts"
import { type EngineModule, messageOf, ServeSettingsInvalid } from "./find-engine.ts"
import { defaultFolder, defaultPages, freshFor, type serveFlags } from "./serve-flags.ts"

export type ServeFlags = {
  readonly [Name in keyof typeof serveFlags]: typeof serveFlags[Name] extends Flag.Flag<infer Value> ? Value : never
}

/** The settings from flags, file, environment and defaults, in this order of precedence. */
export const serveSettings = Effect.fnUntraced(function*(flags: ServeFlags, engine: EngineModule) {
  const { blobs, cluster: clusterOfFile, crawl = [], papers = [], repositories = [], ...file } = yield* fileOf(
    flags,
    engine
  )
  /** An environment variable that may contain a secret. */
  const secretOf = (name: string) =>
    Effect.map(variable(name), (value) => value === undefined ? undefined : engine.redactedSetting(value, name))
  const modelKey = yield* secretOf("TRAWL_MODEL_KEY")
  const upstreamKey = yield* secretOf("TRAWL_UPSTREAM_KEY")
  const apiKeys = yield* keysOf(file, engine)
  const usesKnownKey = apiKeys.some(engine.isKnownKey)
  const { browser = Option.isSome(flags.chromium) ? {} : undefined, playground = {}, ...others } = file
  const chosen = optional(flags.browser) === false
    ? false
    : optional(flags.browser) === true && browser === false
    ? {}
    : browser
  const databaseUrl = Option.getOrUndefined(Option.map(flags.databaseUrl, (url) => engine.redactedSetting(url))) ??
    file.databaseUrl ??
    (yield* secretOf("TRAWL_DATABASE_URL"))
  const options: ServeSettings = {
    ...others,
    // a load balancer sends new requests to other engines meanwhile
    ...engine.shutdownOptions(file.shutdownTimeout ?? (databaseUrl === undefined ? undefined : "10 seconds")),
    dataDirectory: optional(flags.data) ?? file.dataDirectory ?? defaultFolder,
    databaseUrl,
    // `checkSettings` refuses other names
    roles: Option.getOrUndefined(Option.map(flags.roles, (list) =>
      list.split(",").map((role) => role.trim() as Role))) ??
      file.roles,
    apiKeys,
    host: optional(flags.host) ?? file.host,
    port: optional(flags.port) ?? file.port ?? defaultPort,
    publicUrl: optional(flags.publicUrl) ?? file.publicUrl ?? (yield* variable("TRAWL_PUBLIC_URL")),
    allowedAddresses: listed(flags.allow) ?? file.allowedAddresses,
    adLists: listed(flags.adLists) ?? file.adLists,
    proxy: optional(flags.proxy) ?? file.proxy ?? (yield* secretOf("TRAWL_PROXY")),
    enhancedProxy: optional(flags.enhancedProxy) ?? file.enhancedProxy ?? (yield* secretOf("TRAWL_ENHANCED_PROXY")),
    proxyResolvesNames: optional(flags.proxyResolvesNames) ?? file.proxyResolvesNames,
    strictRequests: optional(flags.strict) ?? file.strictRequests,
    browser: chosen === false || chosen === undefined || Option.isNone(flags.chromium)
      ? chosen
      : { ...chosen, executable: flags.chromium.value },
    languageModel: yield* languageModelOf(flags, file, modelKey),
    smtp: yield* smtpOf(flags, file, yield* secretOf("TRAWL_SMTP_URL")),
    providers: yield* providersOf(flags, file, upstreamKey),
    playground: playground === false
      ? undefined
      : { ...playground, apiKey: playground.apiKey ?? (usesKnownKey ? engine.knownKey : undefined) }
  }
  yield* Effect.try({
    try: () => engine.checkSettings(options),
    catch: (cause) => new ServeSettingsInvalid(`${messageOf(cause)}.`)
  })
  const cluster = yield* clusterOf(flags, clusterOfFile)
  if (options.databaseUrl === undefined && cluster !== undefined) {
    return yield* invalid(
      "The cluster settings need a database: set TRAWL_DATABASE_URL to the PostgreSQL database that the engines share."
    )
  }
  if (options.databaseUrl === undefined && blobs !== undefined) {
    return yield* invalid(
      "The setting blobs needs a database: set TRAWL_DATABASE_URL to the PostgreSQL database whose large values are in the bucket."
    )
  }
  return {
    options,
    blobs,
    cluster,
    usesKnownKey,
    papers: listed(flags.papers) ?? papers,
    repositories: listed(flags.repositories) ?? repositories,
    crawls: (listed(flags.crawl) ?? crawl).map((site) => {
      const { maxPages = defaultPages, skipFresh = freshFor, url, ...rest } = typeof site === "string"
        ? { url: site }
        : site
      return { url, ...rest, maxPages: optional(flags.maxPages) ?? maxPages, skipFresh: flags.fresh ? 0 : skipFresh }
    })
  }
})

type Role = NonNullable<ServeSettings["roles"]>[number]

type Secret = ReturnType<EngineModule["redactedSetting"]>

const optional = Option.getOrUndefined

/** The values of a repeated flag. They replace the list in the file, unless there are none. */
const listed = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> | undefined => list.length === 0 ? undefined : list

const invalid = (message: string) => Effect.fail(new ServeSettingsInvalid(message))

const fileOf = (
  { config }: ServeFlags,
  { readConfig }: EngineModule
): Effect.Effect<EngineConfig, ServeSettingsInvalid> =>
  Option.match(config, {
    onNone: () => Effect.succeed({}),
    onSome: (file) =>
      Effect.tryPromise({ try: () => readConfig(file), catch: (cause) => new ServeSettingsInvalid(messageOf(cause)) })
  })

const keysOf = Effect.fnUntraced(
  function*({ apiKeys }: EngineConfig, { isKnownKey, knownKey, redactedSetting }: EngineModule) {
    const ofFlag = yield* keyOfFlag
    if (ofFlag === undefined && apiKeys !== undefined) return apiKeys
    const key = ofFlag ?? (yield* variable("TRAWL_API_KEY")) ?? knownKey
    // the default key is public and need not be hidden
    const own: ReadonlyArray<ApiKey> = [
      isKnownKey(key) ? key : redactedSetting(key, ofFlag === undefined ? "TRAWL_API_KEY" : undefined)
    ]
    return own
  }
)

const languageModelOf = (
  { model, modelUrl }: ServeFlags,
  { languageModel }: EngineConfig,
  key: Secret | undefined
): Effect.Effect<LanguageModelSettings | undefined, ServeSettingsInvalid> => {
  const settings = { url: optional(modelUrl) ?? languageModel?.url, model: optional(model) ?? languageModel?.model }
  if (settings.url === undefined) {
    return settings.model === undefined
      ? Effect.succeed(undefined)
      : invalid("--model needs --model-url: set it to the endpoint of the model.")
  }
  if (settings.model === undefined) {
    return invalid("--model-url needs --model: set it to the name of a model at the endpoint.")
  }
  return Effect.succeed({
    ...key === undefined ? {} : { apiKey: key },
    ...languageModel,
    url: settings.url,
    model: settings.model
  })
}

const smtpOf = Effect.fnUntraced(function*(
  { smtpFrom, smtpUrl }: ServeFlags,
  { smtp }: EngineConfig,
  urlOfEnvironment: Secret | undefined
): Effect.fn.Return<ServeSettings["smtp"], ServeSettingsInvalid> {
  const url = optional(smtpUrl) ?? smtp?.url ?? urlOfEnvironment
  const from = optional(smtpFrom) ?? smtp?.from ?? (yield* variable("TRAWL_SMTP_FROM"))
  if (url === undefined) {
    return Option.isSome(smtpFrom)
      ? yield* invalid("--smtp-from needs --smtp-url: set it to the relay that sends the emails.")
      : undefined
  }
  if (from === undefined) {
    return yield* invalid("--smtp-url needs --smtp-from: set it to the sender, such as alerts@example.com.")
  }
  return { url, from }
})

interface ClusterSettings {
  readonly host?: string
  readonly port?: number
  readonly tls?: RunnerTls
}

/** How this engine connects to the other engines of its database. Certificates are files. */
const clusterOf = Effect.fnUntraced(function*(
  { clusterHost, clusterPort }: ServeFlags,
  file: EngineConfig["cluster"]
): Effect.fn.Return<ClusterSettings | undefined, ServeSettingsInvalid> {
  if (file === undefined && Option.isNone(clusterHost) && Option.isNone(clusterPort)) return undefined
  const tls = file?.tls && (yield* Effect.tryPromise({
    try: async () => {
      const { ca, cert, key } = file.tls!
      return { cert: await readFile(cert, "utf8"), key: await readFile(key, "utf8"), ca: await readFile(ca, "utf8") }
    },
    catch: (cause) => new ServeSettingsInvalid(`cluster.tls: A file cannot be read: ${messageOf(cause)}.`)
  }))
  const [host, port] = [optional(clusterHost) ?? file?.host, optional(clusterPort) ?? file?.port]
  return { ...host !== undefined && { host }, ...port !== undefined && { port }, ...tls && { tls } }
})

const providersOf = (
  { searxng, upstream, upstreamCredits }: ServeFlags,
  { providers }: EngineConfig,
  apiKey: Secret | undefined
): Effect.Effect<ReadonlyArray<ProviderSettings> | undefined, ServeSettingsInvalid> => {
  const instances = searxng.map((url): ProviderSettings => ({ kind: "searxng", url }))
  if (Option.isNone(upstream)) {
    return Option.isSome(upstreamCredits)
      ? invalid("--upstream-credits needs --upstream: it limits the credits spent there.")
      : Effect.succeed(listed(instances) ?? providers)
  }
  if (apiKey === undefined) {
    return invalid("--upstream needs an API key. Set TRAWL_UPSTREAM_KEY to the key of that service.")
  }
  return Effect.succeed([...instances, {
    kind: "upstream",
    url: upstream.value,
    apiKey,
    dailyCredits: optional(upstreamCredits)
  }])
}
