import { embedded, inMemory } from "@trawl/engine"
import contract from "@trawl/types/contract.json" with { type: "json" }
import * as Effect from "effect/Effect"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import type { ExchangeRequest } from "../tools/src/exchange.ts"
import { readExchanges } from "../tools/src/read-exchanges.ts"

const root = join(import.meta.dirname, "..")
const data = mkdtempSync(join(tmpdir(), "trawl-operations-"))

describe("the documentation lists the operations that the engine implements", () => {
  afterAll(() => rmSync(data, { recursive: true }))

  it("each in docs/engine.md, and their features in README.md", async () => {
    const answered = await operationsAnswered()
    const features = new Map<string, Array<string>>()
    for (const { feature, name } of Object.values(contract.operations)) {
      features.set(feature, [...features.get(feature) ?? [], name])
    }
    const rows = Array.from(
      features,
      ([feature, names]) =>
        `| ${feature} | ${links(names.filter((name) => answered.has(name)))} | ${
          links(names.filter((name) => !answered.has(name)))
        } |`
    )
    assert.include(
      readFileSync(join(root, "docs/engine.md"), "utf8"),
      `| Feature | Answered | 501 |\n|---|---|---|\n${rows.join("\n")}\n\n`
    )
    const readme =
      /The engine answers every operation of (.+?); /s.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? ""
    const whole = Array.from(features).filter(([, names]) => names.every((name) => answered.has(name)))
    assert.deepStrictEqual(
      [...readme.matchAll(/`([\w-]+)`/g)].map(([, feature]) => feature).toSorted(),
      whole.map(([feature]) => feature).toSorted()
    )
  })
})

const links = (names: ReadonlyArray<string>): string =>
  names.map((name) => `[\`${name}\`](reference/${name}.md)`).join(", ") || "–"

/** The operations that do not return 501 for a correct request. */
const operationsAnswered = (): Promise<ReadonlySet<string>> =>
  Effect.gen(function*() {
    const ask = yield* inMemory
    const answered = new Set<string>()
    for (const [name, request] of correctRequests()) {
      const { status } = yield* Effect.promise(() => ask(request))
      if (status !== 501) answered.add(name)
    }
    return answered
  }).pipe(Effect.scoped, Effect.provide(embedded({ dataDirectory: data, apiKeys: [apiKey] })), Effect.runPromise)

const apiKey = "a-key-of-the-test"

/** One request for each operation, from the successful exchanges. */
const correctRequests = (): ReadonlyMap<string, Request> => {
  const correct = readExchanges().filter(({ expect, response }) =>
    response?.status === 200 && ("value" in expect || expect.text !== undefined)
  )
  return new Map(
    Object.values(contract.operations).map(({ id, name }) => {
      const exchange = correct.find(({ operation }) => operation === id)
      if (exchange === undefined) throw new Error(`no exchange for ${id}`)
      return [name, requestOf(exchange.request)]
    })
  )
}

const requestOf = (
  { body, headers: { "content-type": type, ...headers }, method, parts, path, text }: ExchangeRequest
): Request => {
  const form = new FormData()
  for (const part of parts ?? []) {
    form.append(
      part.name,
      part.filename === undefined ? part.text : new File([part.text], part.filename, { type: part.contentType ?? "" })
    )
  }
  return new Request(`http://engine.internal${path}`, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${apiKey}`,
      ...parts === undefined && type !== undefined && { "content-type": type }
    },
    body: parts === undefined ? text ?? (body === null ? null : JSON.stringify(body)) : form
  })
}
