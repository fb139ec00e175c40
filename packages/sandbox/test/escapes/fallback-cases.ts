import { casesOf } from "./escape-case.ts"

/** Cases for isolated-vm, where bubblewrap is missing. */
export const isolatedCases = casesOf("node", {
  "finds the process":
    `for (const name of ["process", "require", "Buffer", "fetch", "global", "Deno", "WebSocket"]) if (typeof globalThis[name] !== "undefined") console.log("ESCAPED", name)`,
  "finds the process through a constructor":
    `const found = console.log.constructor.constructor("return typeof process")(); if (found !== "undefined") console.log("ESCAPED")`,
  "finds the process through the page":
    `const found = page.title.constructor("return typeof process")(); if (found !== "undefined") console.log("ESCAPED")`,
  "finds the process through an error":
    `try { null.x } catch (error) { if (error.constructor.constructor("return typeof process")() !== "undefined") console.log("ESCAPED") }`,
  "finds the process through a stack":
    `Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis?.()); for (const found of new Error().stack) if (found?.process) console.log("ESCAPED")`,
  "finds the process through a promise":
    `const answer = page.title(); if (answer.constructor.constructor("return typeof process")() !== "undefined") console.log("ESCAPED")`,
  "imports a module": `try { await import("node:fs"); console.log("ESCAPED") } catch {}`,
  "changes the prototypes that the bridge uses":
    `Function.prototype.apply = Promise.prototype.then = JSON.parse = () => { throw new Error("x") }; try { console.log(await page.title()) } catch {}`,
  "changes the prototype of the engine":
    `Object.prototype.polluted = 1; await page.evaluate("1", JSON.parse('{"__proto__":{"polluted":1}}'))`,
  "calls a method that is not listed":
    `try { await page.context().newCDPSession(page); console.log("ESCAPED") } catch {}`,
  "opens a file in the browser": ({ file }) =>
    `try { await page.goto("file://${file}"); console.log("ESCAPED") } catch {}`,
  "fills the heap…": "const all = []; while (true) all.push(new Array(1e6).fill(1.5))",
  "fills memory outside of the heap…":
    "const all = []; while (true) { const data = new Uint8Array(64 * 2 ** 20); data.fill(1); all.push(data) }",
  "computes without end…": "while (true);",
  "recurses without end": "(function again() { again() })()",
  "waits without end…": "await new Promise(() => {})",
  "prints without end…": `const line = "x".repeat(65535); while (true) console.log(line)`,
  "calls without end…": "while (true) await page.title()"
})

/** Cases for just-bash, where bubblewrap is missing. */
export const simulatedCases = casesOf("bash", {
  "reads a file": ({ file }) => `cat '${file}'; ln -s '${file}' /tmp/a; cat /tmp/a`,
  "reads users": "cat /etc/passwd /etc/shadow | grep -q root && echo ESCAPED; true",
  "reads the environment": "env; cat /proc/self/environ /proc/1/environ",
  "connects": ({ tcpPort }) =>
    `curl http://127.0.0.1:${tcpPort}/ && echo ESCAPED; echo x > /dev/tcp/127.0.0.1/${tcpPort}; true`,
  "runs programs of the machine":
    "/usr/bin/id && echo ESCAPED; node -e 1 && echo ESCAPED; python3 -c 1 && echo ESCAPED; perl -e 1 && echo ESCAPED; true",
  "runs JavaScript":
    `awk 'BEGIN { system("id") }' | grep uid && echo ESCAPED; find / -name passwd -exec id \\; | grep uid && echo ESCAPED; true`,
  "writes next to a file of the engine": ({ folder }) => `mkdir -p '${folder}'; echo x > '${folder}/escape'`,
  "kills the engine": ({ pid }) => `kill -9 ${pid}`,
  "forks without end…": ":(){ :|:& };:",
  "loops without end…": "while true; do :; done",
  "fills memory…": "x=x; while true; do x=$x$x; done",
  "fills its files…": "while true; do cat /tmp/a /tmp/a >> /tmp/b; cp /tmp/b /tmp/a; echo xxxxxxxx >> /tmp/a; done",
  "prints without end…": "yes",
  "matches a slow pattern…": "echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! | grep -E '^(a+)+$'; true",
  "opens a file in the browser": ({ file }) => `agent-browser open 'file://${file}' && echo ESCAPED; true`
})
