import { afterAll, assert, it } from "vitest"
import { type Language, openSandboxes, SandboxUnavailable } from "../../src/index.ts"
import { standInPage } from "../stand-in-page.ts"

const sandboxes = openSandboxes({ withoutBubblewrap: true })
afterAll(() => sandboxes.close())

const run = (language: Language, code: string, timeoutMs = 20_000) =>
  sandboxes.run({ language, code, timeoutMs, remote: standInPage().remote })

it("runs node in isolated-vm with the page and without Node.js", async () => {
  const ran = await run(
    "node",
    `const response = await page.goto("https://example.com/next")
    await new Promise((resolve) => setTimeout(resolve, 1))
    console.log(response.status(), page.url(), typeof process, typeof require, typeof fetch)
    await page.locator("li").nth(1).innerText()`
  )
  assert.deepStrictEqual(ran, {
    stdout: "200 https://example.com/next undefined undefined undefined\n",
    stderr: "",
    result: "li[1]",
    exitCode: 0,
    killed: false,
    truncated: false
  })
})

it("refuses imports, files and callbacks in isolated-vm with the reason", async () => {
  assert.include((await run("node", "import fs from 'node:fs'")).error, "Modules need bubblewrap")
  assert.include((await run("node", "await page.screenshot({ path: 'a.png' })")).error, "path needs bubblewrap")
  assert.include((await run("node", "await page.newSecret()")).error, "page.newSecret is not available")
})

it("kills an isolate at its time limit, and ends one that uses too much memory", async () => {
  assert.deepInclude(await run("node", "while (true);", 500), { exitCode: 137, killed: true })
  const greedy = await run("node", "const all = []; while (true) all.push(new Array(1e6).fill(1.5))")
  assert.notStrictEqual(greedy.exitCode, 0)
})

it("runs bash in just-bash with agent-browser", async () => {
  const ran = await run(
    "bash",
    `agent-browser get title | tr a-z A-Z
agent-browser screenshot a.png > /dev/null && wc -c < a.png
cat /etc/passwd; exit 3`
  )
  assert.deepInclude(ran, { stdout: "EXAMPLE\n3\n", exitCode: 3, error: "Command exited with code 3" })
})

it("says that Python needs bubblewrap", async () => {
  const error = await run("python", "print(1)").catch((error: unknown) => error)
  assert.instanceOf(error, SandboxUnavailable)
  assert.include(error.message, "bubblewrap")
})

it("runs trusted code as plain processes", async () => {
  const trusting = openSandboxes({ trustCode: true })
  for (
    const [language, code] of [["node", "console.log(await page.title())"], ["python", "print(page.title())"], [
      "bash",
      "agent-browser get title"
    ]] as const
  ) {
    const ran = await trusting.run({ language, code, timeoutMs: 20_000, remote: standInPage().remote })
    assert.deepInclude(ran, { stdout: "Example\n", exitCode: 0 }, ran.stderr)
  }
})
