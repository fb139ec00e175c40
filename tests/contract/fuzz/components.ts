import { Api, ErrorBody, ParseOptions, webhooks } from "@trawl/schema"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import * as HttpApi from "effect/http-api/HttpApi"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { createRequire } from "node:module"
import type { JsonSchema } from "./from-json-schema.ts"

/** A component of the contract in two forms: as an Effect schema and in the OpenAPI document. */
export interface Component {
  readonly name: string
  /** Requests are closed, responses are open. */
  readonly of: "request" | "response"
  readonly schema: Schema.ConstraintDecoder<unknown>
  readonly fitsDocument: ValidateFunction
}

const require = createRequire(import.meta.url)

export const document: OpenApi = require("@trawl/types/openapi.json")

/** The components of the operations' requests and responses. */
export const contract: { readonly operations: Readonly<Record<string, Bodies>> } = require("@trawl/types/contract.json")

/** Every component that is a JSON body or a path, or part of one. */
export const components = (): ReadonlyArray<Component> => {
  const requests = new Map<string, SchemaAST.AST>()
  const responses = new Map<string, SchemaAST.AST>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      for (const [type, { schemas }] of endpoint.payload) {
        if (type === "application/json") { for (const { ast } of schemas) collect(ast, requests) }
      }
      if (endpoint.params !== undefined) collect(endpoint.params.ast, requests)
      for (const { ast } of endpoint.success) collect(ast, responses)
    }
  })
  collect(ParseOptions.ast, requests)
  for (const { schema } of Object.values(webhooks)) collect(schema.ast, responses)
  collect(ErrorBody.ast, responses)
  const component = (of: Component["of"]) => ([name, ast]: readonly [string, SchemaAST.AST]): Component => ({
    name,
    of,
    schema: Schema.toCodecJson(Schema.make<Schema.ConstraintDecoder<unknown>>(ast)),
    fitsDocument: ajv.compile({ $ref: `openapi.json#/components/schemas/${name}` })
  })
  return [...[...requests].map(component("request")), ...[...responses].map(component("response"))]
}

/** The rules that the document contains only in words. */
export const rulesInWords = (part: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof part !== "object" || part === null) return found
  for (const [key, value] of Object.entries(part)) {
    if (key === "x-rules") value.forEach((rule: string) => found.add(rule))
    else rulesInWords(value, found)
  }
  return found
}

interface Bodies {
  readonly request: string | null
  readonly response: string | null
}

interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const ajv = new Ajv2020({
  strict: false,
  formats: { regex: (text: string) => isPattern(text), uuid: true, binary: true, date: true, uri: true }
}).addSchema(document, "openapi.json")

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

function collect(ast: SchemaAST.AST, found: Map<string, SchemaAST.AST>, visited = new Set<SchemaAST.AST>()): void {
  if (visited.has(ast)) return
  visited.add(ast)
  const name = SchemaAST.resolveIdentifier(ast)
  if (name !== undefined && name in document.components.schemas) found.set(name, ast)
  for (const part of partsOf(ast)) collect(part, found, visited)
}

function partsOf(ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> {
  switch (ast._tag) {
    case "Objects":
      return [...ast.propertySignatures.map(({ type }) => type), ...ast.indexSignatures.map(({ type }) => type)]
    case "Arrays":
      return [...ast.elements, ...ast.rest]
    case "Union":
      return ast.types
    case "Suspend":
      return [ast.thunk()]
    default:
      return []
  }
}
