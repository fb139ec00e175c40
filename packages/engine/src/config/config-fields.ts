import { ThreatProtectionPolicyRequest } from "@trawl/schema"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { LanguageModelSettings } from "../agent/model/endpoint/settings.ts"
import type { CrawlOptions } from "../crawl/crawl-options.ts"
import type { EmbeddedOptions } from "../embedded.ts"
import type { ListenOptions, RequestTimeouts } from "../listen.ts"
import type { SmtpSettings } from "../mail/smtp-settings.ts"
import type { PlaygroundSettings } from "../playground/playground-settings.ts"
import { maxPort } from "../port.ts"
import type { SearxngSettings } from "../federation/searxng.ts"
import type { ServeSettings } from "./check-settings.ts"
import type { UpstreamSettings } from "../federation/upstream.ts"
import type { TeamPolicy, ThreatSettings } from "../scrape/policy/threat/threat-protection.ts"
import type { KeySettings } from "../service/keys.ts"
import { plans } from "../service/plans.ts"
import { roles } from "../service/roles.ts"
import type { TeamSettings } from "../service/team.ts"
import {
  type ConfigSource,
  count,
  databaseUrl,
  duration,
  type FieldsOf,
  group,
  keyOrHash,
  path,
  proxy,
  secret,
  smtpUrl
} from "./setting-values.ts"

/**
 * Every setting of an engine as a field of the file of `trawl serve --config`. To add a setting, add it to
 * `EmbeddedOptions` or
 * `ListenOptions`, and here: otherwise this file does not compile.
 */
export const configFields = (place: ConfigSource) => ({
  ...{
    dataDirectory: path(place),
    databaseUrl: databaseUrl(place),
    apiKeys: Schema.Array(group(
      {
        key: keyOrHash(place),
        team: Schema.optionalKey(Schema.NonEmptyString),
        name: Schema.optionalKey(Schema.NonEmptyString),
        operations: Schema.optionalKey(Schema.Array(Schema.String))
      } satisfies FieldsOf<KeySettings>
    )).check(Schema.isMinLength(1)),
    teams: Schema.Record(
      Schema.String,
      group(
        {
          plan: Schema.optionalKey(Schema.Literals(Object.keys(plans) as Array<keyof typeof plans>)),
          credits: Schema.optionalKey(count(0)),
          zeroDataRetention: Schema.optionalKey(Schema.Literals(["allowed", "forced"])),
          ignoreRobotsTxt: Schema.optionalKey(Schema.Boolean),
          feedback: Schema.optionalKey(Schema.Boolean),
          webhookSecret: Schema.optionalKey(secret(place))
        } satisfies FieldsOf<TeamSettings>
      )
    ),
    allowedAddresses: Schema.Array(Schema.String),
    publicUrl: Schema.String,
    browser: orFalse(group(
      {
        executable: Schema.optionalKey(path(place)),
        pages: Schema.optionalKey(count(1)),
        sessions: Schema.optionalKey(count(1))
      } satisfies FieldsOf<Exclude<NonNullable<EmbeddedOptions["browser"]>, false>>
    )),
    adLists: Schema.Array(path(place)),
    auditLog: Schema.Boolean,
    strictRequests: Schema.Boolean,
    trustCode: Schema.Boolean,
    threatProtection: group(
      {
        enabled: Schema.Boolean,
        enforced: Schema.optionalKey(Schema.Boolean),
        allowRequestOverrides: Schema.optionalKey(Schema.Boolean),
        policy: Schema.optionalKey(
          group({ ...policyFields, mode: Schema.optionalKey(policyFields.mode) } satisfies FieldsOf<TeamPolicy>)
        )
      } satisfies FieldsOf<ThreatSettings, "classifier">
    ),
    proxy: proxy(place),
    enhancedProxy: proxy(place),
    proxyResolvesNames: Schema.Boolean,
    providers: Schema.Array(
      Schema.Union([
        group(
          {
            kind: Schema.Literal("searxng"),
            url: Schema.String,
            name: Schema.optionalKey(Schema.NonEmptyString),
            timeout: Schema.optionalKey(count(1)),
            language: Schema.optionalKey(Schema.NonEmptyString),
            keepAnswers: Schema.optionalKey(count(0)),
            pages: Schema.optionalKey(count(1))
          } satisfies FieldsOf<SearxngSettings>
        ),
        group(
          {
            kind: Schema.Literal("upstream"),
            url: Schema.String,
            apiKey: secret(place),
            name: Schema.optionalKey(Schema.NonEmptyString),
            timeout: Schema.optionalKey(count(1)),
            keepAnswers: Schema.optionalKey(count(0)),
            dailyCredits: Schema.optionalKey(count(0)),
            whenUsedUp: Schema.optionalKey(Schema.Literals(["refuse", "warn"])),
            record: Schema.optionalKey(path(place)),
            replay: Schema.optionalKey(path(place))
          } satisfies FieldsOf<UpstreamSettings>
        )
      ]).annotate({ message: `Expected an object whose "kind" is "searxng" or "upstream"` })
    ),
    languageModel: group(
      {
        url: Schema.String,
        model: Schema.String,
        apiKey: Schema.optionalKey(secret(place)),
        timeout: Schema.optionalKey(count(1)),
        attempts: Schema.optionalKey(count(1)),
        concurrency: Schema.optionalKey(count(1)),
        answerTokens: Schema.optionalKey(count(1)),
        pageCharacters: Schema.optionalKey(count(1_000))
      } satisfies FieldsOf<LanguageModelSettings>
    ),
    smtp: group({ url: smtpUrl(place), from: Schema.NonEmptyString } satisfies FieldsOf<SmtpSettings>),
    playground: orFalse(group(
      {
        directory: Schema.optionalKey(path(place)),
        apiKey: Schema.optionalKey(secret(place))
      } satisfies FieldsOf<PlaygroundSettings>
    )),
    roles: Schema.Array(Schema.Literals(roles))
  } satisfies FieldsOf<EmbeddedOptions & Pick<ServeSettings, "databaseUrl" | "roles">, "worker">,
  ...{
    host: Schema.NonEmptyString,
    port,
    requestTimeouts: group(
      {
        headers: duration,
        request: duration,
        response: Schema.optionalKey(duration)
      } satisfies FieldsOf<RequestTimeouts>
    ),
    shutdownTimeout: duration
  } satisfies FieldsOf<ListenOptions, "onEnding">,
  // of `@trawl/cluster`
  blobs: group({
    s3: group({
      endpoint: Schema.String.check(
        Schema.isPattern(/^https?:\/\/[^\s/]+/u, { message: "Expected an http or https URL" })
      ),
      bucket: Schema.NonEmptyString,
      region: Schema.NonEmptyString,
      prefix: Schema.optionalKey(Schema.NonEmptyString),
      accessKeyId: secret(place),
      secretAccessKey: secret(place)
    })
  }),
  cluster: group({
    host: Schema.optionalKey(Schema.NonEmptyString),
    port: Schema.optionalKey(port),
    tls: Schema.optionalKey(group({ cert: path(place), key: path(place), ca: path(place) }))
  }),
  crawl: Schema.Array(Schema.Union([
    site,
    group({
      url: site,
      ...{
        maxDepth: Schema.optionalKey(count(0)),
        maxPages: Schema.optionalKey(count(1)),
        concurrency: Schema.optionalKey(count(1)),
        delay: Schema.optionalKey(duration),
        timeout: Schema.optionalKey(duration),
        skipFresh: Schema.optionalKey(duration)
      } satisfies FieldsOf<CrawlOptions>
    })
  ])),
  papers: Schema.Array(path(place)),
  repositories: Schema.Array(path(place))
})

/** The fields of a request's policy, without those that only clients send. */
const policyFields = Struct.pick(ThreatProtectionPolicyRequest.fields, [
  "mode",
  "riskScoreThreshold",
  "blacklist",
  "whitelist",
  "blockedTlds",
  "failurePolicy",
  "allowRequestOverrides"
])

const port = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: maxPort }, { message: `Expected a port from 0 to ${maxPort}` })
)

/** The URL of a site. */
const site = Schema.String.check(
  Schema.makeFilter((url) =>
    /^https?:$/.test(URL.parse(url)?.protocol ?? "") ? undefined : "Expected an http or https URL"
  )
)

const orFalse = <S extends Schema.Top>(settings: S) =>
  Schema.Union([Schema.Literal(false), settings]).annotate({ message: "Expected false or an object" })
