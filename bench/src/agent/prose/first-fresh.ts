import { all, fields, list, matching, oneOf, text, whole } from "../question.ts"
import type { ShortPage } from "./short-page.ts"

/** Short pages such as developers read: an option table, a definition list, signatures, comments in code, denials. */
export const firstFreshPages: ReadonlyArray<ShortPage> = [
  {
    path: "/packages/tarnhelm",
    title: "tarnhelm",
    html:
      `<p>tarnhelm is a small connection pool for message brokers. It was written by Ingrid Solvang and is maintained by the Fjordline collective.</p>
<p>The pool requires Node.js 18 or later. It is published under the ISC licence; its test fixtures are under CC0-1.0.</p>
<h2>Options</h2><table><tr><th>Option</th><th>Type</th><th>Default</th><th>Description</th></tr>
<tr><td><code>maxSockets</code></td><td>number</td><td>24</td><td>How many sockets stay open at most.</td></tr>
<tr><td><code>idleTimeout</code></td><td>number</td><td>45000</td><td>Milliseconds until an idle socket is closed.</td></tr>
<tr><td><code>strategy</code></td><td>string</td><td>round-robin</td><td>How the next socket is chosen.</td></tr></table>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who wrote tarnhelm?",
        schema: fields({ author: text("author of the package") }),
        answer: { author: "Ingrid Solvang" }
      },
      {
        kind: "fact",
        prompt: "Which licence has tarnhelm?",
        schema: fields({ licence: text("licence of the package") }),
        answer: { licence: oneOf("ISC", "ISC licence") }
      },
      {
        kind: "fact",
        prompt: "What is the default idle timeout of tarnhelm?",
        schema: fields({ idleTimeout: whole("default idle timeout in milliseconds") }),
        answer: { idleTimeout: 45000 }
      },
      {
        kind: "fact",
        prompt: "How many sockets does tarnhelm keep open at most by default?",
        schema: fields({ sockets: whole("maximum number of open sockets by default") }),
        answer: { sockets: 24 }
      },
      {
        kind: "fact",
        prompt: "Which Node.js version does tarnhelm require?",
        schema: fields({ nodeVersion: text("lowest Node.js version") }),
        answer: { nodeVersion: oneOf("18", "Node.js 18", "18 or later", "Node.js 18 or later") }
      },
      {
        kind: "unanswerable",
        prompt: "In which year was tarnhelm first released?",
        schema: fields({ year: whole("year of the first release") }),
        answer: "not found"
      }
    ]
  },
  {
    path: "/packages/zogger",
    title: "zogger: logs in colour",
    html:
      `<p>zogger is not released under the MIT license. Use in commercial products needs a written agreement with its authors.</p>
<p>Unlike its predecessor loggo, which Peter Brandt wrote in 2014, zogger writes JSON lines. The default level is <code>info</code>.</p>
<pre><code>// flush after 250 ms
const log = zogger({ flushInterval: 250, colour: true })</code></pre>`,
    questions: [
      {
        kind: "unanswerable",
        prompt: "Under which licence is zogger released?",
        schema: fields({ licence: text("licence of the package") }),
        answer: "not found"
      },
      {
        kind: "unanswerable",
        prompt: "Who wrote zogger?",
        schema: fields({ author: text("author") }),
        answer: "not found"
      },
      {
        kind: "fact",
        prompt: "What is the default level of zogger?",
        schema: fields({ level: text("default level") }),
        answer: { level: "info" }
      },
      { kind: "words", prompt: "What format does zogger write?", answer: { answer: matching(/JSON lines/u) } }
    ]
  },
  {
    path: "/guides/quillon-cache",
    title: "Quillon cache – configuration",
    html:
      `<dl><dt>entries</dt><dd>Number of entries kept. Default: 512.</dd><dt>ttl</dt><dd>Seconds after which an entry is stale; 90 by default.</dd>
<dt>storage</dt><dd>Where entries are kept: <code>memory</code>, <code>disk</code> or <code>redis</code>. Defaults to <code>memory</code>.</dd></dl>
<h2>Authors</h2><p>Maribel Ocampo and Tomasz Wrona</p><h2>Licence</h2><p>MPL-2.0</p><h2>History</h2><p>The cache appeared in version 1.4. Storage on disk was added in 2.1.0.</p>`,
    questions: [
      {
        kind: "given",
        prompt: "How many entries are kept by default, and after how many seconds is one stale?",
        schema: fields({
          entries: whole("default number of entries"),
          ttl: whole("seconds after which an entry is stale")
        }),
        answer: { entries: 512, ttl: 90 }
      },
      {
        kind: "list",
        prompt: "Who are the authors of the Quillon cache?",
        schema: fields({ authors: list({ type: "string" }, "authors") }),
        answer: { authors: all(["Maribel Ocampo", "Tomasz Wrona"]) }
      },
      {
        kind: "fact",
        prompt: "What is the license of the Quillon cache?",
        schema: fields({ license: text("license") }),
        answer: { license: "MPL-2.0" }
      },
      {
        kind: "fact",
        prompt: "Since which version can the Quillon cache store on disk?",
        schema: fields({ version: text("version that added storage on disk") }),
        answer: { version: "2.1.0" }
      },
      {
        kind: "fact",
        prompt: "Where does the Quillon cache keep entries by default?",
        schema: fields({ storage: text("default storage") }),
        answer: { storage: "memory" }
      }
    ]
  },
  {
    path: "/reference/osprey-fetch",
    title: "osprey-fetch reference",
    html:
      `<h2>retry(task, attempts = 4, delay = 1500)</h2><p>Runs the task again after a failure. The delay is given in milliseconds. Between attempts it waits twice as long each time.</p>
<h2>withTimeout(task, timeout = 20)</h2><p>Fails with <code>OSPREY_TIMEOUT</code> when the task takes longer than the timeout, in seconds.</p>
<h2>Limits</h2><p>A response may have at most 64 MiB. Requests are sent to no more than 8 hosts at once. osprey-fetch does not support HTTP/3.</p>`,
    questions: [
      {
        kind: "given",
        prompt: "How many attempts does retry make by default?",
        schema: fields({ attempts: whole("default number of attempts") }),
        answer: { attempts: 4 }
      },
      {
        kind: "given",
        prompt: "What is the default timeout of withTimeout in seconds?",
        schema: fields({ timeout: whole("default timeout in seconds") }),
        answer: { timeout: 20 }
      },
      {
        kind: "fact",
        prompt: "How large may a response be in osprey-fetch, in MiB?",
        schema: fields({ size: whole("maximum size of a response in MiB") }),
        answer: { size: 64 }
      },
      {
        kind: "fact",
        prompt: "Does osprey-fetch support HTTP/3?",
        schema: fields({ http3: { type: "boolean", description: "whether HTTP/3 is supported" } }),
        answer: { http3: false }
      },
      {
        kind: "fact",
        prompt: "Which error code does osprey-fetch's withTimeout fail with?",
        schema: fields({ code: text("error code of a timeout") }),
        answer: { code: "OSPREY_TIMEOUT" }
      },
      {
        kind: "words",
        prompt: "How long does osprey-fetch wait between attempts?",
        answer: { answer: matching(/twice as long/iu) }
      }
    ]
  },
  {
    path: "/blog/larkspur-3",
    title: "Larkspur 3.0 released",
    html:
      `<p>We are happy to announce Larkspur 3.0, released on 14 March 2023. The release took eleven months and contains work of 63 contributors.</p>
<p>Larkspur now parses a file of 10 MB in 0.8 seconds. Support for Windows 7 ends with this release; version 2.x gets security fixes until 31 December 2024.</p>
<p>The compiler is written in Zig. The plugin API, designed by Oluwaseun Adeyemi, replaces the old hooks.</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "When was Larkspur 3.0 released?",
        schema: fields({ released: text("release date") }),
        answer: { released: oneOf("14 March 2023", "2023-03-14") }
      },
      {
        kind: "fact",
        prompt: "How many contributors worked on Larkspur 3.0?",
        schema: fields({ contributors: whole("number of contributors") }),
        answer: { contributors: 63 }
      },
      {
        kind: "fact",
        prompt: "In which language is Larkspur's compiler written?",
        schema: fields({ language: text("programming language of the compiler") }),
        answer: { language: "Zig" }
      },
      {
        kind: "fact",
        prompt: "Who designed the plugin API of Larkspur?",
        schema: fields({ designer: text("designer of the plugin API") }),
        answer: { designer: "Oluwaseun Adeyemi" }
      },
      {
        kind: "words",
        prompt: "Until when does Larkspur 2.x get security fixes?",
        answer: { answer: matching(/31 December 2024/u) }
      },
      {
        kind: "unanswerable",
        prompt: "When was Larkspur 2.0 released?",
        schema: fields({ released: text("release date of Larkspur 2.0") }),
        answer: "not found"
      }
    ]
  }
]
