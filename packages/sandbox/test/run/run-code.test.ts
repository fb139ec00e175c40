import { afterAll, assert, it } from "vitest"
import { type Language, openSandboxes } from "../../src/index.ts"
import { inSandbox } from "../in-sandbox.ts"
import { standInPage } from "../stand-in-page.ts"

const sandboxes = openSandboxes()
afterAll(() => sandboxes.close())

const run = (language: Language, code: string, timeoutMs = 20_000) =>
  sandboxes.run({ language, code, timeoutMs, remote: standInPage().remote })

inSandbox("code in a sandbox", () => {
  it("returns the value of the last expression in node", async () => {
    const ran = await run(
      "node",
      "import { basename } from 'node:path'\nconst title = await page.title()\n;[basename('/a/b'), title] // a comment"
    )
    assert.deepStrictEqual(ran, {
      stdout: "",
      stderr: "",
      result: "[\"b\",\"Example\"]",
      exitCode: 0,
      killed: false,
      truncated: false
    })
  })

  it("waits for a promise that is the last expression, and accepts a return outside of functions", async () => {
    assert.strictEqual((await run("node", "page.title()")).result, "Example")
    assert.strictEqual((await run("node", "import 'node:fs'\nif (1) return page.title()\n2")).result, "Example")
  })

  it("uses objects of earlier answers", async () => {
    const ran = await run(
      "node",
      `const response = await page.goto("https://example.com/next")
      const items = await page.locator("li").all()
      console.log(response.status(), response.headers().server, page.url(), await items[1].innerText())`
    )
    assert.strictEqual(ran.stdout, "200 stand-in https://example.com/next li[1]\n", ran.stderr)
  })

  it("sends functions as source text", async () => {
    const ran = await run("node", "await page.evaluate((x) => x * 2, { at: 1, none: undefined })")
    assert.strictEqual(ran.result, "[\"(x) => x * 2\",{\"at\":1}]")
  })

  it("writes a screenshot inside the sandbox", async () => {
    const code =
      "await page.screenshot({ path: \"/tmp/a.png\" }); [...require(\"node:fs\").readFileSync(\"/tmp/a.png\")]"
    assert.strictEqual((await run("node", code)).result, "[1,2,255]")
  })

  it("runs Python with and without await", async () => {
    const ran = await run(
      "python",
      `response = await page.goto("https://example.com/next")
print(response.status, page.url, page.title(), await page.title(), page.locator("li").nth(2).inner_text())
page.screenshot(path="/tmp/a.png")
print(list(open("/tmp/a.png", "rb").read()), page.evaluate("(x) => x", {"a": [None, 1.5]}))`
    )
    assert.strictEqual(
      ran.stdout,
      "200 https://example.com/next Example Example li[2]\n[1, 2, 255] ['(x) => x', {'a': [None, 1.5]}]\n",
      ran.stderr
    )
    assert.strictEqual(ran.result, "")
  })

  it("runs shell scripts with agent-browser", async () => {
    const ran = await run(
      "bash",
      `agent-browser open example.com/next && agent-browser get url
echo page | while read word; do agent-browser get text "li '$word'"; done
agent-browser screenshot /tmp/a.png && od -An -tu1 /tmp/a.png
agent-browser eval --stdin <<< '"a" + "b"'
agent-browser dance; echo "$?"`
    )
    assert.strictEqual(
      ran.stdout,
      `✓ Example\n  https://example.com/next\nhttps://example.com/next\nli 'page'\n✓ Screenshot saved to /tmp/a.png\n   1   2 255\n["\\"a\\" + \\"b\\"\\n",null]\n2\n`,
      ran.stderr
    )
    assert.include(ran.stderr, "Unknown command: dance")
  })

  it("returns the error of code that fails", async () => {
    const thrown = await run("node", "\nthrow new TypeError('no tea')")
    assert.strictEqual(thrown.error, "TypeError: no tea")
    assert.strictEqual(thrown.exitCode, 1)
    assert.match(thrown.stderr, /code\.mjs:2:7/)
    assert.include((await run("node", "2 +")).error, "SyntaxError")
    assert.strictEqual((await run("python", "1 / 0")).error, "ZeroDivisionError: division by zero")
    assert.strictEqual((await run("bash", "exit 3")).error, "Command exited with code 3")
  })

  it("kills code at its time limit, with everything it started", async () => {
    for (
      const [language, code] of [["node", "while (true);"], ["python", "while True: pass"], [
        "bash",
        "sleep 100 & sleep 100"
      ]] as const
    ) {
      const ran = await run(language, code, 500)
      assert.deepInclude(ran, { exitCode: 137, killed: true, error: "The code was stopped after 0.5 seconds." })
    }
  })

  it("ends when the script ends, although a process that it started holds its output open", async () => {
    const ran = await run("bash", "sleep 100 & echo done")
    assert.deepInclude(ran, { stdout: "done\n", exitCode: 0 })
  })

  it("kills code whose run is cancelled", async () => {
    const ran = await sandboxes.run({
      language: "bash",
      code: "sleep 100",
      timeoutMs: 20_000,
      remote: standInPage().remote,
      signal: AbortSignal.timeout(100)
    })
    assert.deepInclude(ran, { exitCode: 137, killed: true, error: "The run was cancelled." })
  })

  it("cuts long output, and kills code that never stops printing", async () => {
    const long = await run("bash", "head -c 2000000 /dev/zero | tr '\\0' x")
    assert.deepInclude(long, { truncated: true, exitCode: 0 })
    assert.lengthOf(long.stdout, 2 ** 20)
    assert.deepInclude(await run("bash", "yes"), {
      truncated: true,
      killed: true,
      error: "The code printed more than 16 MiB."
    })
  })

  it("says that node ran out of memory", async () => {
    const ran = await run("node", "const all = []; while (true) all.push(new Array(1e6).fill(1.5))")
    assert.match(ran.error ?? "", /memory/)
  })

  it("returns an error instead of an answer of more than 10 MiB", async () => {
    assert.include((await run("node", "await page.content()")).error, "content returned more than 10 MiB")
  })

  it("uses a process that waits for code", async () => {
    await Promise.all([sandboxes.prepare("node"), sandboxes.prepare("node")])
    assert.strictEqual((await run("node", "1 + 1")).result, "2")
    assert.strictEqual((await run("node", "1 + 2")).result, "3")
  })
})
