import { findChromium } from "@trawl/browser/system"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { assert, it, onTestFinished } from "vitest"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"
import { serve } from "../src/index.ts"

const noChromium = "missing" in await findChromium()

it.skipIf(noChromium)(
  "a process without a browser opens sessions in another one, and returns 410 soon after that one was killed",
  async () => {
    await using postgres = await ownPostgres()
    const databaseUrl = postgres.url("postgres")
    await using api = await serve({
      databaseUrl,
      dataDirectory: ":memory:",
      apiKeys: ["key"],
      roles: ["api"],
      port: 0
    })
    const withoutBrowser = await ask(api, "POST", "/v2/interact", {})
    assert.deepInclude(withoutBrowser, { status: 503, error: "Browser sessions are not configured." })
    const browser = await started(databaseUrl)
    const opened = await ask(api, "POST", "/v2/interact", {})
    assert.strictEqual(opened.status, 200)
    const path = `/v2/interact/${opened.id}`
    assert.deepInclude(await ask(api, "POST", `${path}/execute`, { code: "6 * 7" }), { status: 200, result: "42" })
    const other = await ask(browser, "POST", "/v2/interact", {})
    assert.strictEqual((await ask(api, "DELETE", `/v2/interact/${other.id}`)).creditsBilled, 2)
    const endless = ask(api, "POST", `${path}/execute`, { code: "await new Promise(() => {})", timeout: 60 })
    await ask(api, "GET", "/v2/interact")
    const killedAt = performance.now()
    browser.kill()
    assert.deepInclude(await endless, { status: 410, error: "Browser session has been destroyed." })
    assert.strictEqual((await ask(api, "POST", `${path}/execute`, { code: "1" })).status, 410)
    // twice 1.5 seconds, because this machine may be busy
    assert.isBelow(performance.now() - killedAt, 3_000)
  },
  120_000
)

/** A process with a browser. */
const started = async (databaseUrl: string) => {
  const script = fileURLToPath(new URL("session-process.ts", import.meta.url))
  const child = spawn(process.execPath, ["--conditions=@trawl/source", script, databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [url] = await once(createInterface(child.stdout), "line") as [string]
  return { url, kill: () => void child.kill("SIGKILL") }
}

const ask = async ({ url }: { readonly url: string }, method: string, path: string, body?: object) => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: "Bearer key", "content-type": "application/json" },
    ...body === undefined ? {} : { body: JSON.stringify(body) }
  })
  return { ...await response.json() as Body, status: response.status }
}

interface Body {
  readonly id: string
  readonly error?: string
  readonly result?: string
  readonly creditsBilled?: number
}
