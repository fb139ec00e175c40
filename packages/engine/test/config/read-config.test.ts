import * as Redacted from "effect/Redacted"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { configFields } from "../../src/config/config-fields.ts"
import { checkSettings, type EngineConfig, printableSettings, readConfig, redactedSetting } from "../../src/serve.ts"

const source = join(import.meta.dirname, "../../src")

describe("a settings file", () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "trawl-config-"))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = (content: unknown, environment: Readonly<Record<string, string>> = {}): Promise<EngineConfig> => {
    const file = join(folder, "trawl.json")
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
    return readConfig(file, environment)
  }
  const refusal = (content: unknown, environment?: Readonly<Record<string, string>>): Promise<string> =>
    read(content, environment).then(() => assert.fail("It was read"), ({ message }: Error) => {
      assert.notInclude(message, "s3cret")
      return message
    })

  it("has a field for every engine setting that is not a function", () => {
    const fields = new Set(Object.keys(configFields({ folder: "", environment: {} })))
    const interfaces = [["embedded.ts", "EmbeddedOptions"], ["listen.ts", "ListenOptions"], [
      "../../fetcher/src/outbound/proxy-settings.ts",
      "ProxySettings"
    ]] as const
    const settings = interfaces.flatMap(([file, name]) => {
      const [, body = ""] =
        new RegExp(`export interface ${name}[^{]*{\n(.*?)\n}`, "s").exec(readFileSync(join(source, file), "utf8")) ?? []
      return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, setting = ""]) => setting)
    })
    assert.isAbove(settings.length, 15)
    assert.deepStrictEqual(settings.filter((setting) => !fields.has(setting)), ["worker", "onEnding"])
  })

  it("reads secrets from the environment, and resolves paths from its own folder", async () => {
    const { apiKeys = [], ...config } = await read({
      apiKeys: [{ key: { env: "KEY" }, team: "acme", operations: ["search"] }, { key: { sha256: "ab".repeat(32) } }],
      teams: { acme: { plan: "hobby", webhookSecret: { env: "SECRET" } } },
      dataDirectory: "data",
      adLists: ["lists/ads.txt", "/ads.txt"],
      enhancedProxy: { env: "PROXY" },
      browser: false,
      shutdownTimeout: "2 seconds",
      providers: [{ kind: "searxng", url: "http://127.0.0.1:8888" }, {
        kind: "upstream",
        url: "https://api.example.com",
        apiKey: { env: "KEY" }
      }]
    }, { KEY: "s3cret-key", SECRET: "s3cret-of-webhooks", PROXY: "socks5://user:s3cret@proxy.example" })
    const [first, second] = apiKeys
    assert.strictEqual(Redacted.isRedacted(first?.key) ? Redacted.value(first.key) : "", "s3cret-key")
    assert.deepInclude(first, { team: "acme", operations: ["search"] })
    assert.deepStrictEqual(second, { key: { sha256: "ab".repeat(32) } })
    assert.deepInclude(config, {
      dataDirectory: join(folder, "data"),
      adLists: [join(folder, "lists/ads.txt"), "/ads.txt"],
      browser: false,
      shutdownTimeout: "2 seconds"
    })
    assert.notInclude(JSON.stringify([apiKeys, config]), "s3cret")
  })

  it("is refused with each invalid field, what is allowed and a suggestion, without secrets", async () => {
    const message = await refusal({
      apiKeys: [
        { key: "s3cret", operatoins: [] },
        { key: { env: "NOT_SET" } },
        { key: { env: "s3cret" } },
        { key: {} },
        "s3cret"
      ],
      teams: { acme: { plan: "hoby", credits: -1, webhookSecret: "s3cret" } },
      port: "3002",
      browzer: false,
      proxy: "http://user:s3cret@proxy.example",
      enhancedProxy: { env: "PROXY" },
      providers: [{ kind: "searxing", url: "http://user:s3cret@127.0.0.1" }, {
        kind: "upstream",
        url: "https://api.example.com",
        apiKey: "s3cret"
      }],
      languageModel: { url: "http://127.0.0.1:11434/v1" },
      shutdownTimeout: "soon",
      databaseUrl: "postgres://trawl:s3cret@db/trawl",
      smtp: { url: "smtps://trawl:s3cret@mail.example", from: "alerts@example.com" },
      crawl: ["nowhere"]
    }, { PROXY: "ftp://s3cret@proxy.example" })
    const [head, ...lines] = message.split("\n  ")
    assert.strictEqual(head, `The settings in ${join(folder, "trawl.json")} cannot be used:`)
    for (
      const expected of [
        /^browzer: Unknown field\. Did you mean "browser"\? Allowed: dataDirectory, databaseUrl, apiKeys, /,
        /^apiKeys\[0\]\.operatoins: Unknown field\. Did you mean "operations"\? Allowed: key, team, name, operations$/,
        /^apiKeys\[0\]\.key: Do not write secrets in this file. Write \{"env": "NAME"\}/,
        /^apiKeys\[1\]\.key\.env: The environment variable NOT_SET is not set$/,
        /^apiKeys\[2\]\.key\.env: The environment variable with this name is not set$/,
        /^apiKeys\[3\]\.key: Give either \{"env": "NAME"\} or \{"sha256": "…"\}$/,
        /^apiKeys\[4\]: Expected an object with the fields key, team, name, operations, found a text$/,
        /^teams\.acme\.plan: Did you mean "hobby"\? Expected "free" \| "hobby" \| .*, found "hoby"$/,
        /^teams\.acme\.credits: Expected a whole number from 0, found -1$/,
        /^teams\.acme\.webhookSecret: Do not write secrets in this file/,
        /^port: Expected /,
        /^proxy: Do not write a URL with credentials in this file/,
        /^enhancedProxy: The environment variable PROXY cannot be used\. Expected the URL of a proxy/,
        /^providers\[0\]: Expected an object whose "kind" is "searxng" or "upstream"/,
        /^providers\[1\]\.apiKey: Do not write secrets in this file/,
        /^languageModel\.model: Required$/,
        /^shutdownTimeout: Expected milliseconds, or a duration such as "10 seconds"/,
        /^databaseUrl: Do not write a URL with credentials in this file/,
        /^smtp\.url: Do not write a URL with credentials in this file/,
        /^crawl\[0\]: Expected an http or https URL/
      ]
    ) assert.isTrue(lines.some((line) => expected.test(line)), `${expected} in\n${message}`)
    assert.lengthOf(lines, 20)
  })

  it.each([
    ["{\n  \"port\": 1\n  \"host\": \"s3cret\"\n}", "are not JSON: see line 3, column 3."],
    ["{\"apiKeys\": [{\"key\": s3cret}]}", "are not JSON: see line 1, column 22."],
    ["{\"host\": \"s3cret", "are not JSON: see line 1, column 16."],
    ["[]", "cannot be used:\n  the file: Expected an object of settings, found a list of 0"]
  ])("is refused with the position of the JSON error: %s", async (content, expected) => {
    assert.strictEqual(await refusal(content), `The settings in ${join(folder, "trawl.json")} ${expected}`)
  })

  it("is refused if it does not exist", async () => {
    const message = await readConfig(join(folder, "none.json")).then(String, ({ message }: Error) => message)
    assert.strictEqual(message, `The settings in ${join(folder, "none.json")} cannot be read: there is no such file.`)
    assert.strictEqual(
      await readConfig(folder).then(String, ({ message }: Error) => message),
      `The settings in ${folder} cannot be read: it is a folder.`
    )
  })

  it("is refused if its Chromium is not a program", () => {
    assert.throws(
      () => checkSettings({ dataDirectory: ":memory:", apiKeys: ["a"], browser: { executable: folder } }),
      `browser.executable: ${JSON.stringify(folder)} is not an executable file`
    )
  })

  it("accepts the examples in the documentation", async () => {
    const page = readFileSync(join(source, "../../../docs/guides/settings.md"), "utf8")
    const files = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, json = ""]) => json)
    assert.isAbove(files.length, 0)
    for (const file of files) {
      const variables = [...file.matchAll(/"env": "(\w+)"/g)].map((
        [, name = ""]
      ) => [name, name.includes("PROXY") ? "socks5://user:s3cret@proxy.example:1080" : "s3cret"])
      const { crawl: _sites, papers: _files, playground: _page, ...settings } = await read(
        file,
        Object.fromEntries(variables)
      )
      checkSettings({ dataDirectory: ":memory:", apiKeys: [], ...settings })
    }
  })
})

it("settings are printed with their defaults, and without secrets from any source", () => {
  const shown = printableSettings({
    dataDirectory: "data",
    apiKeys: [redactedSetting("s3cret", "KEY"), "s3cret", { key: "s3cret", team: "acme" }, {
      key: redactedSetting("s3cret")
    }],
    proxy: "http://user:s3cret@proxy.example",
    providers: [{ kind: "upstream", url: "https://api.example.com", apiKey: "s3cret" }],
    languageModel: { url: "http://127.0.0.1:1/v1", model: "m", apiKey: redactedSetting("s3cret", "MODEL_KEY") },
    teams: { acme: { webhookSecret: redactedSetting("s3cret") } }
  })
  assert.notInclude(shown, "s3cret")
  const { apiKeys, languageModel, port, proxy } = JSON.parse(shown)
  assert.deepStrictEqual(apiKeys, [{ env: "KEY" }, "<redacted>", { key: "<redacted>", team: "acme" }, {
    key: "<redacted>"
  }])
  assert.deepStrictEqual([languageModel.apiKey, port, proxy], [
    { env: "MODEL_KEY" },
    3002,
    "http://redacted@proxy.example/"
  ])
})
