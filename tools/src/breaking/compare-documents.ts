import type { JsonSchema, OpenApiContent, OpenApiDocument, OpenApiOperation } from "../openapi-document.ts"
import { schemaComparison } from "./compare-schemas.ts"

/**
 * Lists the changes that break a caller written for the earlier document. Requests must accept what they accepted
 * before. Responses and deliveries must contain what they contained before, except for new fields and new values of
 * open lists.
 */
export const breakingChanges = (before: OpenApiDocument, after: OpenApiDocument): ReadonlyArray<string> => {
  const compare = schemaComparison(before.components.schemas, after.components.schemas)
  const now = listed(after)

  const operation = ({ id, method, operation: old, path }: Listed): ReadonlyArray<string> => {
    const same = now.find((other) => other.id === id)
    const atSamePlace = now.find((other) => other.path === path && other.method === method)
    if (same === undefined) {
      return [atSamePlace === undefined ? `${id} (${method} ${path}) is gone` : `${id} is now named ${atSamePlace.id}`]
    }
    const moved = same.path === path && same.method === method
      ? []
      : [`${id} is now ${same.method} ${same.path}, was ${method} ${path}`]
    return [
      ...moved,
      ...parameters(id, old, same.operation),
      ...body(id, old, same.operation),
      ...answers(id, old, same.operation),
      ...security(id, old, same.operation)
    ]
  }

  const parameters = (id: string, old: OpenApiOperation, now: OpenApiOperation): ReadonlyArray<string> => {
    const was = new Map(
      (old.parameters ?? []).map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter] as const)
    )
    const is = new Map(
      (now.parameters ?? []).map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter] as const)
    )
    return [
      ...[...was.keys()].filter((name) => !is.has(name)).map((name) => `${id}: the ${name} is gone`),
      ...[...is].filter(([name, { required }]) => required === true && was.get(name)?.required !== true)
        .map(([name]) => `${id}: the ${name} is now required`),
      ...[...was].flatMap(([name, { schema = {} }]) => {
        const where = `${id}: the ${name}`
        const other = is.get(name)
        return other === undefined ? [] : compare("taken", { schema, where }, { schema: other.schema ?? {}, where })
      })
    ]
  }

  const body = (
    id: string,
    { requestBody: old }: OpenApiOperation,
    { requestBody: now }: OpenApiOperation
  ): ReadonlyArray<string> => [
    ...now?.required === true && old?.required !== true ? [`${id} now requires a body`] : [],
    ...contents(
      old?.content,
      now?.content,
      (type, was, is) =>
        is === undefined
          ? [`${id} no longer accepts ${type}`]
          : compare("taken", { schema: was, where: `${id}: the body` }, { schema: is, where: `${id}: the body` })
    )
  ]

  const answers = (
    id: string,
    { responses: old }: OpenApiOperation,
    { responses: now }: OpenApiOperation
  ): ReadonlyArray<string> =>
    Object.entries(old).flatMap(([status, was]) => {
      if (!status.startsWith("2")) return []
      const is = now[status]
      if (is === undefined) return [`${id} no longer returns ${status}`]
      return contents(was.content, is.content, (type, given, schema) =>
        schema === undefined
          ? [`${id} no longer returns ${type}`]
          : compare("given", { schema: given, where: `${id}: the answer` }, { schema, where: `${id}: the answer` }))
    })

  const deliveries = Object.entries(before.webhooks ?? {}).flatMap(([type, old]) => {
    const now = after.webhooks?.[type]
    if (now === undefined) return [`the webhook ${type} is gone`]
    const where = `the webhook ${type}`
    return contents(
      contentOf(old),
      contentOf(now),
      (_, was, is = {}) => compare("given", { schema: was, where }, { schema: is, where })
    )
  })

  return [
    ...new Set([
      ...listed(before).flatMap(operation),
      ...deliveries,
      ...compare("given", { schema: failure, where: "failures" }, { schema: failure, where: "failures" }),
      ...Object.entries(before.components.securitySchemes ?? {})
        .filter(([name, scheme]) => !equal(scheme, after.components.securitySchemes?.[name]))
        .map(([name]) => `the security scheme ${name} has changed`),
      ...Object.keys(before.components.schemas).filter((name) => after.components.schemas[name] === undefined)
        .map((name) => `the type ${name} is missing`)
    ])
  ]
}

interface Listed {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly operation: OpenApiOperation
}

const listed = ({ paths }: OpenApiDocument): ReadonlyArray<Listed> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation
    }))
  )

type Content = Readonly<Record<string, OpenApiContent>>

const contents = (
  old: Content = {},
  now: Content = {},
  compare: (type: string, was: JsonSchema, is: JsonSchema | undefined) => ReadonlyArray<string>
): ReadonlyArray<string> =>
  Object.entries(old).flatMap(([type, { schema }]) => compare(type, schema, now[type]?.schema))

/** Compares a webhook, whose only operation is a `POST`. */
const contentOf = ({ post }: Readonly<Record<string, unknown>>): Content =>
  (post as { readonly requestBody?: { readonly content: Content } } | undefined)?.requestBody?.content ?? {}

/** The body of every failure. */
const failure: JsonSchema = { $ref: "#/components/schemas/ErrorBody" }

const security = (id: string, old: object, now: object): ReadonlyArray<string> =>
  equal(Reflect.get(old, "security"), Reflect.get(now, "security")) ? [] : [`${id} requires different authentication`]

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
