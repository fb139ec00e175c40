/** The parts of the engine's OpenAPI document that are used here. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string }
  readonly tags?: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, Response>>
  }
}

export interface Content {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>
}

export interface Response {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}

export interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: ReadonlyArray<string>
  readonly deprecated?: boolean
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> }
  readonly responses?: Readonly<Record<string, Response>>
  /** The price. */
  readonly "x-billing"?: string
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

export interface Schema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: Schema
  readonly anyOf?: ReadonlyArray<Schema>
  readonly oneOf?: ReadonlyArray<Schema>
  readonly allOf?: ReadonlyArray<Schema>
  readonly additionalProperties?: boolean | Schema
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly default?: unknown
  readonly [keyword: string]: unknown
}

/** An operation with its place. */
export interface Endpoint extends Operation {
  readonly method: string
  readonly path: string
}

/** A response of an operation, which may be a shared one. */
export const responseOf = ({ components }: OpenApi, response: Response): Response =>
  components?.responses?.[response.$ref?.replace("#/components/responses/", "") ?? ""] ?? response

/** The operations by tag, in the order of the document. */
export const groupsOf = (
  { paths, tags = [] }: OpenApi
): ReadonlyArray<
  { readonly tag: string; readonly description: string; readonly endpoints: ReadonlyArray<Endpoint> }
> => {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Endpoint => ({
      ...operation,
      method: method.toUpperCase(),
      path
    }))
  )
  const names = new Set([...tags.map(({ name }) => name), ...endpoints.flatMap(({ tags = ["Other"] }) => tags)])
  return [...names].map((tag) => ({
    tag,
    description: tags.find(({ name }) => name === tag)?.description ?? "",
    endpoints: endpoints.filter(({ tags = ["Other"] }) => tags.includes(tag))
  })).filter(({ endpoints }) => endpoints.length > 0)
}
