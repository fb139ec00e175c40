import { assert, it } from "@effect/vitest"
import { findingsIn, foundIn } from "./found-in.ts"

const whole = (description: string) => ({ type: "integer", description })

it("takes a default from a row of options whose name is written in one word", () => {
  const body = "<h1>tarnhelm</h1><p>tarnhelm is a pool.</p><h2>Options</h2><table><tr><th>Option</th><th>Default</th></tr><tr><td><code>maxSockets</code></td><td>24</td></tr><tr><td><code>idleTimeout</code></td><td>45000</td></tr></table>"
  assert.strictEqual(foundIn({ title: "tarnhelm", body }, "What is the default idle timeout of tarnhelm?", "idleTimeout", whole("default idle timeout in milliseconds")), 45000)
})

it("takes the default of a parameter from the signature of the function that is named", () => {
  const page = { title: "osprey reference", body: "<h1>osprey reference</h1><h2>retry(task, attempts = 4, delay = 1500)</h2><p>Runs the task again.</p><h2>poll(task, attempts = 9)</h2><p>Asks again.</p>" }
  assert.strictEqual(foundIn(page, "How many attempts does retry make by default?", "attempts", whole("default number of attempts")), 4)
  assert.strictEqual(foundIn(page, "How many attempts does poll make by default?", "attempts", whole("default number of attempts")), 9)
  assert.isUndefined(foundIn(page, "How many attempts does fetch make by default?", "attempts", whole("default number of attempts")))
})

it("takes no default that a sentence gives for another case than the one that is asked about", () => {
  const page = { title: "mail", body: "<h1>mail</h1><dl><dt>port</dt><dd>The port of the server. Defaults to 143 for imap:// hosts and 993 for imaps:// hosts.</dd></dl>" }
  assert.notStrictEqual(foundIn(page, "mail: which port is the default for imaps hosts?", "imaps", whole("default port for imaps hosts")), 143)
  assert.notStrictEqual(foundIn(page, "mail: which port is the default for imap hosts?", "imap", whole("default port for imap hosts")), 993)
})

it("takes a person from a label or a heading that asks for one", () => {
  const author = { type: "string", description: "author of the program" }
  assert.strictEqual(foundIn({ title: "Marlow", body: "<h1>Marlow</h1><p>Author: Freya Lindqvist</p><p>Version: 4.2.1</p>" }, "Who is the author of Marlow?", "author", author), "Freya Lindqvist")
  assert.strictEqual(foundIn({ title: "Marlow", body: "<h1>Marlow</h1><p>It runs.</p><h2>Author</h2><p>Freya Lindqvist</p>" }, "Who is the author of Marlow?", "author", author), "Freya Lindqvist")
})

it("answers what something is with the sentence that says it", () => {
  const body = "<h1>Package graph</h1><p>Turbo reads it. All packages of the package graph may be used in the package graph of turbo.</p><p>The package graph is the structure of your repository.</p>"
  assert.strictEqual(findingsIn({ title: "Package graph – turbo", body }, { prompt: "What is the package graph in turbo?" })[0]?.value, "The package graph is the structure of your repository.")
})

it("does not answer with a sentence that points to a reason without saying it", () => {
  const body = "<h1>Locks</h1><h2>Why</h2><p>This is why locks do not work over a network.</p>"
  assert.deepStrictEqual(findingsIn({ title: "Locks", body }, { prompt: "Why do locks not work over a network?" }).map(({ value }) => value), [])
})
