import { guardMapResponse, guardScrapeResponse, guardSearchResponse, map, scrape, searchAndScrape } from "@trawl/types"
import { withoutCall } from "../machine/api-error.ts"
import { decode, parse } from "../machine/decode.ts"
import type { HttpRequest, HttpResponse } from "../machine/exchange.ts"
import type { Operation } from "../machine/operation.ts"

const usual: ReadonlyArray<Operation> = [
  { contract: searchAndScrape, guard: guardSearchResponse },
  { contract: scrape, guard: guardScrapeResponse },
  { contract: map, guard: guardMapResponse }
]

/**
 * Decides which operations and responses can be cached. Throws an `ApiError` for operations that the contract marks as
 * not cacheable.
 */
export const cacheable = (operations = usual) => {
  const wrong = operations.find(({ contract }) => !contract.cacheable)
  if (wrong) {
    const expected = `cacheable operations; ${wrong.contract.name} is not cacheable`
    throw withoutCall("cached", {
      _tag: "SettingsInvalid",
      retryable: "no",
      setting: "operations",
      variable: undefined,
      problem: "malformed",
      expected
    })
  }
  const known = operations.map((operation) => ({ operation, address: address(operation) }))
  return {
    operationOf: ({ headers: { accept }, method, url }: HttpRequest): Operation | undefined =>
      accept?.includes("text/event-stream")
        ? undefined
        : known.find(({ address, operation }) => operation.contract.method === method && address.test(url))?.operation,
    /** Only responses that the client would return are cached: a retry may fix the others. */
    fits: (operation: Operation, response: HttpResponse): boolean =>
      response.status > 199 && response.status < 300 && !response.source &&
      "answer" in decode(operation, parse(response.body), response)
  }
}

// the base URL may have a path prefix
const address = ({ contract: { path } }: Operation): RegExp =>
  new RegExp(`^[^?]*${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`)
