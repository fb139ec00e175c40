import { Api, type OperationFacts, OperationFactsKey } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { type JsonSchema, resolved } from "./openapi-document.ts"

/** The facts about an operation in `schema/` that its OpenAPI description lacks. */
export interface Endpoint {
  readonly feature: string
  readonly facts: OperationFacts
  /** The schemas of its body. */
  readonly payloads: ReadonlyArray<Schema.Top>
  /** The schemas of its success. */
  readonly answers: ReadonlyArray<Schema.Top>
  /** Query parameters as values; they are sent as strings. */
  readonly query: Readonly<Record<string, JsonSchema>>
}

/** All endpoints of the API, by operation ID. */
export const readEndpoints = (): ReadonlyMap<string, Endpoint> => {
  const found = new Map<string, Endpoint>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group, successes }) => {
      const id = Context.get(endpoint.annotations as Context.Context<OpenApi.Identifier>, OpenApi.Identifier)
      const facts = Context.getOrUndefined(endpoint.annotations as Context.Context<never>, OperationFactsKey)
      if (facts === undefined) throw new Error(`${id} is not annotated with operation({ … })`)
      found.set(id, {
        feature: group.identifier,
        facts,
        payloads: [...endpoint.payload.values()].flatMap(({ schemas }) => schemas),
        answers: [...successes.values()].flat(),
        query: queryOf(endpoint.query)
      })
    }
  })
  return found
}

function queryOf(query: Schema.Top | undefined): Endpoint["query"] {
  if (query === undefined) return {}
  const { schema, definitions } = Schema.toJsonSchemaDocument(Schema.toType(query), { includeAnnotationKey })
  const inlined = (part: JsonSchema): JsonSchema =>
    part.$ref === undefined ? part : inlined(resolved(part, definitions as Readonly<Record<string, JsonSchema>>))
  const { properties = {}, "x-provenance": provenance, "x-source": source } = schema as JsonSchema
  const around = provenance === undefined ? {} : { "x-provenance": provenance, "x-source": source }
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, { ...around, ...inlined(part) }]))
}

/** Annotations that become fields of the JSON Schema. */
export const includeAnnotationKey = (key: string): boolean => key.startsWith("x-")
