import { casesOf } from "./escape-case.ts"

const connects = (options: string) =>
  `await new Promise((done) => require("node:net").connect(${options}).on("connect", () => { console.log("ESCAPED"); done() }).on("error", done))`

/** Sends raw bytes to the engine instead of calls. */
const sends = (bytes: string, count = 1) =>
  `const fs = require("node:fs"); try { for (let n = 0; n < ${count}; n++) fs.writeSync(3, ${bytes}) } catch {} await new Promise((done) => setTimeout(done, 300))`

const calls = (steps: string) => {
  const call = `JSON.stringify({ id: 1e9, calls: { $: "path", value: ${steps} } })`
  return `const call = ${call}; ${sends("`${Buffer.byteLength(call)}\\n${call}`")}`
}

/** Fails unless the call is refused. */
const refused = (call: string) => `try { await (${call}); console.log("ESCAPED") } catch {}`

export const nodeCases = casesOf("node", {
  "reads a file": ({ file }) => `console.log(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`,
  "imports a file": ({ file }) => `console.log(await import("file://" + ${JSON.stringify(file)}))`,
  "reads a file through a symbolic link": ({ file }) =>
    `const fs = require("node:fs"); fs.symlinkSync(${
      JSON.stringify(file)
    }, "/tmp/link"); console.log(fs.readFileSync("/tmp/link", "utf8"))`,
  "reads a file through the root of process 1": ({ file }) =>
    `console.log(require("node:fs").readFileSync("/proc/1/root" + ${JSON.stringify(file)}, "utf8"))`,
  "reads a file through its parent folders": ({ file }) =>
    `console.log(require("node:fs").readFileSync("../../../../../.." + ${JSON.stringify(file)}, "utf8"))`,
  "lists homes":
    `for (const path of ["/root", "/home", "/etc/shadow"]) try { console.log("ESCAPED", require("node:fs").readdirSync(path)) } catch {}`,
  "reads the engine's environment": ({ pid }) =>
    `for (const of of [1, 2, process.ppid, ${pid}]) try { console.log(require("node:fs").readFileSync("/proc/" + of + "/environ", "utf8")) } catch {}`,
  "reads its own environment": `console.log(JSON.stringify(process.env))`,
  "writes to /usr": `require("node:fs").writeFileSync("/usr/escape", "x"); console.log("ESCAPED")`,
  "changes the program that it runs": `require("node:fs").writeFileSync(process.execPath, "x"); console.log("ESCAPED")`,
  "changes the parser that the engine binds":
    `require("node:fs").appendFileSync("/run/acorn.js", "x"); console.log("ESCAPED")`,
  "replaces the parser by a link": `require("node:fs").unlinkSync("/run/acorn.js"); console.log("ESCAPED")`,
  "writes to a kernel setting":
    `require("node:fs").writeFileSync("/proc/sys/kernel/core_pattern", "|/tmp/x"); console.log("ESCAPED")`,
  "follows the descriptors that it inherits":
    `const fs = require("node:fs"); for (const name of fs.readdirSync("/proc/self/fd")) try { const to = fs.readlinkSync("/proc/self/fd/" + name); if (to.startsWith("/") && !/^\\/(?:dev|proc|tmp|run|usr)\\b/.test(to)) console.log("ESCAPED", to) } catch {}`,
  "connects to the engine's loopback": ({ tcpPort }) => connects(`${tcpPort}, "127.0.0.1"`),
  "connects over IPv6": ({ tcpPort }) => connects(`${tcpPort}, "::1"`),
  "connects to a public address": connects(`{ port: 53, host: "1.1.1.1", timeout: 500 }`),
  "connects to the address of cloud metadata": connects(`{ port: 80, host: "169.254.169.254" }`),
  "connects to a UNIX socket": ({ unixSocket }) => connects(JSON.stringify({ path: unixSocket })),
  "fetches a URL": ({ tcpPort }) =>
    `console.log("ESCAPED", await (await fetch("http://127.0.0.1:${tcpPort}/")).text())`,
  "resolves a name": `console.log("ESCAPED", await require("node:dns").promises.lookup("example.com"))`,
  "asks a DNS server itself":
    `const dns = new (require("node:dns").promises.Resolver)({ timeout: 300, tries: 1 }); dns.setServers(["1.1.1.1"]); console.log("ESCAPED", await dns.resolve4("example.com"))`,
  "sends a datagram": ({ udpPort }) =>
    `await new Promise((done) => require("node:dgram").createSocket("udp4").send("x", ${udpPort}, "127.0.0.1", done)); process.exit()`,
  "sees another network":
    `const all = Object.values(require("node:os").networkInterfaces()).flat().filter(({ internal }) => !internal); if (all.length) console.log("ESCAPED", all)`,
  "sees other processes": ({ pid }) =>
    `const fs = require("node:fs"); if (fs.existsSync("/proc/${pid}") && !["1", "2"].includes("${pid}")) { const text = fs.readFileSync("/proc/${pid}/cmdline", "utf8"); if (text.includes("vitest") || text.includes("main.ts")) console.log("ESCAPED", text) }`,
  "kills the engine": ({ pid }) => `process.kill(${pid}, "SIGKILL")`,
  "kills all processes": `try { process.kill(-1, "SIGKILL") } catch {}`,
  "takes the priority of another process": ({ pid }) =>
    `require("node:os").setPriority(${pid}, 19); console.log("done")`,
  "raises its own priority": `require("node:os").setPriority(0, -20); console.log("ESCAPED")`,
  "becomes root": `process.setuid(0); console.log("ESCAPED")`,
  "starts processes without end…":
    `const { spawn } = require("node:child_process"); while (true) { try { spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]).on("error", () => {}) } catch {} await new Promise((done) => setTimeout(done, 1)) }`,
  "starts threads without end…":
    `const { Worker } = require("node:worker_threads"); for (let n = 0; n < 500; n++) { try { new Worker("while (true);", { eval: true }).on("error", () => {}) } catch {} }`,
  "leaves a process behind":
    `require("node:child_process").spawn("/usr/bin/setsid", ["/usr/bin/sleep", "98765"], { detached: true, stdio: "ignore" }).unref()`,
  "fills the heap…": `const all = []; while (true) all.push(new Array(1e6).fill(1.5))`,
  "fills memory outside of the heap…": `const all = []; while (true) all.push(Buffer.alloc(64 * 2 ** 20, 1))`,
  "fills memory with WebAssembly…":
    `const all = []; while (true) { const memory = new WebAssembly.Memory({ initial: 1000 }); new Uint8Array(memory.buffer).fill(1); all.push(memory) }`,
  "fills the folder for files…":
    `const fs = require("node:fs"); let n = 0; const data = Buffer.alloc(2 ** 20, 1); try { while (true) fs.writeFileSync("/tmp/" + n++, data) } catch { if (n > 64) console.log("ESCAPED", n) }`,
  "recurses without end": `(function again() { again() })()`,
  "computes without end…": `while (true);`,
  "matches a slow pattern…": `/^(a+)+$/.test("a".repeat(60) + "!")`,
  "prints without end…": `const line = "x".repeat(65535) + "\\n"; while (true) require("node:fs").writeSync(1, line)`,
  "prints errors without end…":
    `const line = "x".repeat(65535) + "\\n"; while (true) require("node:fs").writeSync(2, line)`,
  "returns a giant result": `"x".repeat(9 * 2 ** 20)`,
  "loads a library of its own": `process.dlopen({ exports: {} }, "/tmp/none.node"); console.log("ESCAPED")`,
  "uses the inspector": `require("node:inspector").open(9229, "0.0.0.0"); console.log("done")`,
  "calls a method that is not listed": refused("page.context().newCDPSession(page)"),
  "calls the constructor": refused(`page.constructor("return process")()`),
  "calls methods of Object": refused(`page.__defineGetter__("url", () => 1)`),
  "calls a private property": refused("page._channel.send({})"),
  "reads a property of the page": refused("page.secret()"),
  "exposes a function of the engine": refused(`page.exposeFunction("f", (x) => x)`),
  "routes requests": refused(`page.route("**", (route) => route.fulfill({ path: "/etc/passwd" }))`),
  "opens a file in the browser": ({ file }) => refused(`page.goto("file://${file}")`),
  "opens a file with another spelling": ({ file }) => refused(`page.goto("\\tFILE:${file}")`),
  "opens a page of the browser": refused(`page.goto("chrome://version")`),
  "adds a script file": ({ file }) => refused(`page.addScriptTag({ path: ${JSON.stringify(file)} })`),
  "uploads a file of the engine": ({ file }) => refused(`page.locator("input").setInputFiles(${JSON.stringify(file)})`),
  "saves a screenshot on the engine": ({ folder }) =>
    calls(`[{ name: "page" }, { name: "screenshot", args: [{ path: ${JSON.stringify(`${folder}/shot.png`)} }] }]`),
  "waits with a slow pattern": refused(`page.waitForNavigation({ url: /^(a+)+$/ })`),
  "starts at an object of the engine": calls(`[{ name: "process" }, { name: "exit", args: [1] }]`),
  "starts at an object of another run": calls(`[{ name: "handle", args: [1] }, { name: "click", args: [] }]`),
  "pollutes a prototype": sends(
    `(() => { const text = '{"id":1,"__proto__":{"polluted":1},"calls":{"$":"object","value":{"__proto__":{"polluted":1}}}}'; return text.length + "\\n" + text })()`
  ),
  "pollutes a prototype through options": refused(
    `page.screenshot(JSON.parse('{"__proto__":{"path":"/tmp/x"},"constructor":{"prototype":{}}}')).then(() => { throw 0 })`
  ),
  "sends a message without a length": sends(`"hello\\n{}"`),
  "sends a negative length": sends(`"-5\\n{}"`),
  "announces a giant message": sends(`"999999999\\n{}"`),
  "announces more digits than fit": sends(`"9".repeat(1000)`),
  "sends no JSON": sends(`"3\\n{{{"`),
  "sends JSON that is no object": sends(`"4\\nnull"`),
  "sends deep JSON": sends(
    `(() => { const text = '{"id":1,"calls":' + "[".repeat(1e5) + "]".repeat(1e5) + "}"; return text.length + "\\n" + text })()`
  ),
  "sends bytes that are no text": sends(`Buffer.concat([Buffer.from("4\\n"), Buffer.from([255, 254, 0, 128])])`),
  "sends a call with 100,000 steps": calls(`Array.from({ length: 1e5 }, () => ({ name: "first", args: [] }))`),
  "sends the longest method name": calls(`[{ name: "page" }, { name: "x".repeat(5e6), args: [] }]`),
  "sends a report with a giant error": sends(
    `(() => { const text = JSON.stringify({ error: "x".repeat(9e6) }); return text.length + "\\n" + text })()`
  ),
  "sends half a message and ends": sends(`"100\\n{"`),
  "calls without end…": `while (true) page.title().catch(() => {})`,
  "calls in turn without end…": `while (true) await page.title()`,
  "calls and never reads answers…":
    `const text = JSON.stringify({ id: 1, calls: { $: "path", value: [{ name: "page" }, { name: "content", args: [] }] } }); const fs = require("node:fs"); while (true) try { fs.writeSync(3, text.length + "\\n" + text) } catch {}`,
  "closes the connection": `require("node:fs").closeSync(3); await new Promise((done) => setTimeout(done, 100))`
})
