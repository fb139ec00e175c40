import { fields, matching, oneOf, text, whole, yesOrNo } from "../question.ts"
import type { ShortPage } from "./short-page.ts"

/** Short pages that were written in the middle of the work. */
export const secondFreshPages: ReadonlyArray<ShortPage> = [
  {
    path: "/packages/brindle-queue",
    title: "brindle-queue",
    html:
      `<p>brindle-queue runs jobs in order. It was created in 2019 by Hana Novak; since 2022 Luis Ferreira has maintained it.</p>
<ul><li><code>concurrency</code> (default: 3): how many jobs run at once.</li><li><code>pollInterval</code> (default: 750): milliseconds between two looks at the store.</li><li><code>order</code>: <code>fifo</code> by default.</li></ul>
<p>A failed job is tried again five times. Jobs may be up to 256 kB large. The package has no dependencies.</p><h2>License</h2><p>Apache-2.0</p>`,
    questions: [
      {
        kind: "fact",
        prompt: "Who created brindle-queue?",
        schema: fields({ creator: text("person who created the package") }),
        answer: { creator: "Hana Novak" }
      },
      {
        kind: "fact",
        prompt: "Who maintains brindle-queue?",
        schema: fields({ maintainer: text("maintainer of the package") }),
        answer: { maintainer: "Luis Ferreira" }
      },
      {
        kind: "fact",
        prompt: "In which year was brindle-queue created?",
        schema: fields({ year: whole("year of creation") }),
        answer: { year: 2019 }
      },
      {
        kind: "fact",
        prompt: "What is the default poll interval of brindle-queue in milliseconds?",
        schema: fields({ pollInterval: whole("default poll interval in milliseconds") }),
        answer: { pollInterval: 750 }
      },
      {
        kind: "fact",
        prompt: "How many jobs does brindle-queue run at once by default?",
        schema: fields({ concurrency: whole("jobs that run at once by default") }),
        answer: { concurrency: 3 }
      },
      {
        kind: "fact",
        prompt: "Under which licence is brindle-queue published?",
        schema: fields({ licence: text("licence of the package") }),
        answer: { licence: oneOf("Apache-2.0", "Apache 2.0") }
      },
      {
        kind: "words",
        prompt: "How often is a failed job tried again by brindle-queue?",
        answer: { answer: matching(/five times/iu) }
      },
      {
        kind: "unanswerable",
        prompt: "What is the default timeout of brindle-queue?",
        schema: fields({ timeout: whole("default timeout in milliseconds") }),
        answer: "not found"
      }
    ]
  },
  {
    path: "/handbook/marlow-cli",
    title: "Marlow command line",
    html:
      `<table><tr><th>Flag</th><th>Default</th></tr><tr><td>--port</td><td>7420</td></tr><tr><td>--log-level</td><td>warn</td></tr><tr><td>--workers</td><td>6</td></tr></table>
<p>Author: Freya Lindqvist</p><p>Version: 4.2.1</p><p>Marlow exits with code 3 when a file cannot be read. The flag <code>--watch</code> was added in 3.7.0. It does not run on Windows.</p>`,
    questions: [
      {
        kind: "given",
        prompt: "What is the default port, and what is the default log level?",
        schema: fields({ port: whole("default port"), logLevel: text("default log level") }),
        answer: { port: 7420, logLevel: "warn" }
      },
      {
        kind: "given",
        prompt: "Who is the author?",
        schema: fields({ author: text("author") }),
        answer: { author: "Freya Lindqvist" }
      },
      {
        kind: "fact",
        prompt: "How many workers does the Marlow command line start by default?",
        schema: fields({ workers: whole("default number of workers") }),
        answer: { workers: 6 }
      },
      {
        kind: "fact",
        prompt: "Since which version does Marlow have the flag --watch?",
        schema: fields({ version: text("version that added the flag") }),
        answer: { version: "3.7.0" }
      },
      {
        kind: "fact",
        prompt: "Does Marlow run on Windows?",
        schema: fields({ windows: yesOrNo("whether it runs on Windows") }),
        answer: { windows: false }
      },
      {
        kind: "unanswerable",
        prompt: "Which licence has Marlow?",
        schema: fields({ licence: text("licence") }),
        answer: "not found"
      }
    ]
  }
]
