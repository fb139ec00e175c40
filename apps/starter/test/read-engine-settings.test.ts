import * as Effect from "effect/Effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { readEngineSettings } from "../src/read-engine-settings.ts"

const none = { config: undefined, proxy: undefined, enhancedProxy: undefined, strict: undefined }
let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trawl-start-"))
})
afterAll(() => rm(folder, { recursive: true }))

const fileWith = async (settings: object): Promise<string> => {
  const file = join(folder, "trawl.json")
  await writeFile(file, JSON.stringify(settings))
  return file
}

it("reads engine settings from a file, and flags override them", async () => {
  const config = await fileWith({
    proxy: "http://127.0.0.1:3128",
    strictRequests: true,
    port: 1,
    crawl: ["https://a.example"]
  })
  const read = (flags: object) => Effect.runPromise(readEngineSettings({ ...none, config, ...flags }))
  const { settings } = await read({})
  expect(settings).toMatchObject({ proxy: "http://127.0.0.1:3128", strictRequests: true })
  expect(settings).not.toHaveProperty("port")
  expect((await read({ proxy: "socks5://127.0.0.1:1080", strict: false })).settings)
    .toMatchObject({ proxy: "socks5://127.0.0.1:1080", strictRequests: false })
})

it("rejects an unknown setting, a missing file and an invalid proxy by name", async () => {
  expect(await failure({ config: await fileWith({ proxi: "http://127.0.0.1:3128" }) })).toContain("proxi")
  expect(await failure({ config: join(folder, "none.json") })).toContain("there is no such file")
  expect(await failure({ proxy: "ftp://127.0.0.1" })).toContain("proxy")
})

const failure = async (flags: object) =>
  (await Effect.runPromise(Effect.flip(readEngineSettings({ ...none, ...flags })))).message
