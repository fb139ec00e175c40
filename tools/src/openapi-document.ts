/** The part of an OpenAPI 3.1 document that the generators touch. */
export interface OpenApiDocument {
  openapi: string
  info: Record<string, unknown>
  servers?: ReadonlyArray<unknown>
  tags?: ReadonlyArray<unknown>
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes?: Record<string, unknown> }
}

export interface OpenApiOperation {
  operationId: string
  parameters?: ReadonlyArray<{ name: string; in: string; required?: boolean }>
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, OpenApiResponse>
}

export interface OpenApiResponse {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: JsonSchema; examples?: Record<string, unknown> }>
}

export interface JsonSchema {
  $ref?: string
  type?: string | ReadonlyArray<string>
  properties?: Record<string, JsonSchema>
  required?: ReadonlyArray<string>
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  enum?: ReadonlyArray<unknown>
  anyOf?: ReadonlyArray<JsonSchema>
  oneOf?: ReadonlyArray<JsonSchema>
  allOf?: ReadonlyArray<JsonSchema>
  minimum?: number
  maximum?: number
  description?: string
  default?: unknown
}

/** The component a `$ref` names. */
export const componentName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1)
