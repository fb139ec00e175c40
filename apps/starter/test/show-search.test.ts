import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestConsole from "effect/testing/TestConsole"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { showSearch } from "../src/show-search.ts"

/** The output of a search if the engine responds with this. */
const printed = async (web: ReadonlyArray<object>, warnings: ReadonlyArray<string>) => {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader("content-type", "application/json").end(
      JSON.stringify({ success: true, data: { web }, warnings })
    )
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  // a listening TCP server has an `AddressInfo`
  const { port } = server.address() as AddressInfo
  try {
    return await Effect.runPromise(
      Effect.gen(function*() {
        const result = yield* Effect.result(showSearch(`http://127.0.0.1:${port}`, "tides"))
        return { result, lines: yield* TestConsole.logLines, errors: yield* TestConsole.errorLines }
      }).pipe(Effect.provide(TestConsole.layer))
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

it("prints the warnings of a response, without control characters", async () => {
  const { errors, lines } = await printed([{
    url: "https://a.example/",
    title: "Tides",
    description: "All about tides."
  }], ["far is \u001b[31mmissing."])
  expect(errors).toEqual(["far is [31mmissing."])
  expect(lines.join()).toContain("https://a.example/")
})

it("prints warnings even if nothing is found", async () => {
  const { errors, result } = await printed([], ["far is missing."])
  expect(errors).toEqual(["far is missing."])
  expect(Result.isFailure(result)).toBe(true)
})
