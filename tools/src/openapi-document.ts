/** The part of an OpenAPI 3.1 document that the generators use. */
export interface OpenApiDocument {
  openapi: string
  info: Record<string, unknown>
  servers?: ReadonlyArray<unknown>
  tags?: ReadonlyArray<{ name: string; description?: string; [extension: `x-${string}`]: unknown }>
  paths: Record<string, Record<string, OpenApiOperation>>
  webhooks?: Record<string, Record<string, unknown>>
  components: {
    schemas: Record<string, JsonSchema>
    responses?: Record<string, OpenApiResponse>
    headers?: Record<string, unknown>
    securitySchemes?: Record<string, unknown>
  }
}

export interface OpenApiOperation {
  operationId: string
  tags?: ReadonlyArray<string>
  summary?: string
  description?: string
  deprecated?: boolean
  parameters?: Array<OpenApiParameter>
  requestBody?: { content: Record<string, OpenApiContent>; required?: boolean }
  /** Failures are references to `components.responses`. */
  responses: Record<string, OpenApiResponse>
  [extension: `x-${string}`]: unknown
}

export interface OpenApiParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: JsonSchema
}

export interface OpenApiContent {
  schema: JsonSchema
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface OpenApiResponse {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: Record<string, OpenApiContent>
  [extension: `x-${string}`]: unknown
}

export interface JsonSchema {
  $ref?: string
  type?: string | ReadonlyArray<string>
  properties?: Record<string, JsonSchema>
  required?: ReadonlyArray<string>
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  enum?: ReadonlyArray<unknown>
  const?: unknown
  anyOf?: ReadonlyArray<JsonSchema>
  oneOf?: ReadonlyArray<JsonSchema>
  allOf?: ReadonlyArray<JsonSchema>
  not?: JsonSchema
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  pattern?: string
  format?: string
  contentSchema?: JsonSchema
  description?: string
  default?: unknown
  examples?: ReadonlyArray<unknown>
  [extension: `x-${string}`]: unknown
}

/** The component that a `$ref` refers to. */
export const componentName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1)

/** All operations of the document, in the order of their paths. */
export const operationsOf = ({ paths }: OpenApiDocument): ReadonlyArray<OpenApiOperation> =>
  Object.values(paths).flatMap((methods) => Object.values(methods))

type Schemas = Readonly<Record<string, JsonSchema>>

/** The schema itself, or the component that it references. */
export const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref === undefined ? schema : schemas[componentName(schema.$ref)] ?? {}

/** The components that a part of the document references, directly or indirectly, in reading order. */
export const reached = (part: unknown, schemas: Schemas): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "$ref" || typeof inner !== "string") visit(inner)
      else if (!found.has(componentName(inner))) {
        found.add(componentName(inner))
        visit(schemas[componentName(inner)])
      }
    }
  }
  visit(part)
  return found
}
