import { assert, describe, it } from "@effect/vitest"
import { ApiError, call, layer, layerConfig, type LayerOptions, Settings, Transport } from "@trawl/core"
import { task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { inspect } from "node:util"
import { vi } from "vitest"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))
const values: LayerOptions = { apiKey: Redacted.make("redacted-key"), baseUrl: "https://api.example.com" }

const authorization = (settings: Layer.Layer<Settings, ApiError>) => {
  const { requests, transport } = Testing.script([{ body: found }])
  return search.pipe(
    Effect.provide(settings),
    Effect.provideService(Transport, transport),
    Effect.map(() => [requests[0]?.url, requests[0]?.headers["authorization"]])
  )
}

const environment = (env: Record<string, string>) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))

describe("layer", () => {
  it.effect("accepts a redacted key and durations", () =>
    Effect.gen(function*() {
      const times = { ...values, attemptTimeout: "10 seconds", deadline: Duration.minutes(1) } as const
      assert.deepStrictEqual(yield* authorization(layer(times)), [
        "https://api.example.com/v2/search",
        "Bearer redacted-key"
      ])
      const settings = yield* Settings.pipe(Effect.provide(layer(times)))
      assert.deepInclude(settings, { attemptTimeout: 10_000, deadline: 60_000 })
    }))

  it.effect("does not expose the key", () =>
    Effect.gen(function*() {
      const settings = yield* Settings
      assert.notInclude(
        inspect(settings, { depth: Infinity, showHidden: true }) + JSON.stringify(settings),
        "redacted-key"
      )
    }).pipe(Effect.provide(layer(values))))

  it.effect("fails with the name of the invalid setting", () =>
    Effect.gen(function*() {
      const cases: ReadonlyArray<readonly [LayerOptions, string]> = [
        [{ ...values, apiKey: undefined }, "apiKey"],
        [{ ...values, baseUrl: "api.example.com" }, "baseUrl"],
        [{ ...values, deadline: "0 seconds" }, "deadline"],
        [{ ...values, attemptTimeout: Duration.infinity }, "attemptTimeout"]
      ]
      for (const [options, setting] of cases) {
        const error = yield* Effect.flip(Settings.pipe(Effect.provide(layer(options))))
        assert.deepInclude(error.reason, { _tag: "SettingsInvalid", setting })
      }
    }))
})

describe("layerConfig", () => {
  it.effect("reads the current ConfigProvider", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* authorization(layerConfig()), [
        "http://127.0.0.1:3002/v2/search",
        "Bearer config-key"
      ])
    }).pipe(environment({ TRAWL_API_KEY: "config-key", TRAWL_BASE_URL: "http://127.0.0.1:3002/" })))

  it.effect("reads the environment by default", () => {
    vi.stubEnv("TRAWL_API_KEY", "environment-key")
    vi.stubEnv("TRAWL_BASE_URL", "http://127.0.0.1:3002")
    return Effect.gen(function*() {
      assert.deepStrictEqual(yield* authorization(layerConfig()), [
        "http://127.0.0.1:3002/v2/search",
        "Bearer environment-key"
      ])
    }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllEnvs())))
  })

  it.effect("reads a ConfigProvider that is provided as a layer", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* authorization(layerConfig()), [
        "http://127.0.0.1:3002/v2/search",
        "Bearer layer-key"
      ])
    }).pipe(
      Effect.provide(
        ConfigProvider.layer(
          ConfigProvider.fromUnknown({ TRAWL_API_KEY: "layer-key", TRAWL_BASE_URL: "http://127.0.0.1:3002" })
        )
      )
    ))

  it.effect("prefers the given options", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* authorization(layerConfig({ apiKey: "given-key" })), [
        "http://127.0.0.1:3002/v2/search",
        "Bearer given-key"
      ])
    }).pipe(environment({ TRAWL_API_KEY: "config-key", TRAWL_BASE_URL: "http://127.0.0.1:3002" })))

  const broken = Effect.provideService(
    ConfigProvider.ConfigProvider,
    ConfigProvider.make(() => Effect.fail(new ConfigProvider.SourceError({ message: "the vault is sealed" })))
  )

  it.effect("reports a failure of the ConfigProvider with its cause", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(Settings.pipe(Effect.provide(layerConfig())))
      assert.deepInclude(error.reason, { _tag: "SettingsInvalid", setting: "apiKey", problem: "unreadable" })
      assert.match(error.message, /^settings: `apiKey` is unreadable: give the API key/)
      assert.propertyVal(error.cause, "message", "the vault is sealed")
    }).pipe(broken))

  it.effect("does not read settings that are given as options", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* authorization(layerConfig(values)), [
        "https://api.example.com/v2/search",
        "Bearer redacted-key"
      ])
    }).pipe(broken))

  it.effect("names the missing variable", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(Settings.pipe(Effect.provide(layerConfig())))
      assert.deepInclude(error.reason, {
        _tag: "SettingsInvalid",
        setting: "baseUrl",
        variable: "TRAWL_BASE_URL",
        problem: "missing"
      })
    }).pipe(environment({ TRAWL_API_KEY: "config-key" })))
})
