import * as Context from "effect/Context"
import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { assert, describe, it } from "vitest"
import { Api } from "../src/api.ts"
import { errorTables } from "../src/protocol/error-tables.ts"
import { OperationFactsKey } from "../src/protocol/operation.ts"

interface Endpoint {
  readonly name: string
  readonly identifier: string | undefined
  readonly statuses: ReadonlyArray<number>
  readonly tables: ReadonlyArray<keyof typeof errorTables>
}

const endpoints: Array<Endpoint> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, errors }) => {
    // the type of an endpoint does not contain its annotations
    const annotations = endpoint.annotations as Context.Context<never>
    endpoints.push({
      name: endpoint.identifier,
      identifier: Context.getOrUndefined(annotations, OpenApi.Identifier),
      statuses: [...errors.keys()],
      tables: Context.getOrUndefined(annotations, OperationFactsKey)?.errorTables ?? []
    })
  }
})

const ascending = (statuses: Iterable<number>) => [...new Set(statuses)].sort((a, b) => a - b)

describe("every endpoint", () => {
  it.each(endpoints)("$name has the name of its operation", ({ name, identifier }) => {
    assert.strictEqual(identifier, name)
  })

  it.each(endpoints)("$name fails with exactly the statuses of its tables", ({ statuses, tables }) => {
    assert.deepStrictEqual(
      ascending(statuses),
      ascending(tables.flatMap((table) => errorTables[table].map(({ status }) => status)))
    )
  })
})

it("the contract promises nothing that only one service has, such as Trawl's engine", () => {
  assert.notMatch(JSON.stringify(OpenApi.fromApi(Api)), /of your own/)
})
