import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { ReplacedItems, Sources } from "../lenient.ts"
import { nearMiss, unknownFields } from "./unknown-fields.ts"

type Path = ReadonlyArray<PropertyKey>

/** The result of examining a request before its values are checked. */
export interface Examined {
  /**
   * The request without ignored fields and without the content of lists and objects that are too large. Refused fields
   * stay, so that the schema rejects them.
   */
  readonly known: unknown
  /** Paths of the first ignored fields, for the warning. */
  readonly ignored: ReadonlyArray<Path>
  /** The number of all ignored fields that need a warning. */
  readonly count: number
  /**
   * The lists with too many items, and the objects with free field names and too many fields. Their content is not
   * examined.
   */
  readonly tooLarge: ReadonlyArray<
    { readonly path: Path; readonly unit: "items" | "fields"; readonly most: number; readonly size: number }
  >
}

/**
 * Finds the fields that a service ignores or rejects regardless of their values, in time linear in the size of the
 * request. A `strict` service ignores no field.
 */
export const examineRequest = (
  { ast }: Pick<Schema.Top, "ast">,
  request: unknown,
  { strict = false }: { readonly strict?: boolean } = {}
): Examined => {
  const ignored: Array<Path> = []
  const tooLarge: Array<Examined["tooLarge"][number]> = []
  const compared = new Map<Shape, Map<string, boolean>>()
  let count = 0

  const read = (ast: SchemaAST.AST, value: unknown, path: Path): unknown => {
    if (SchemaAST.isUnion(ast)) {
      const member = memberFor(ast, value)
      return member === undefined ? value : read(member, value, path)
    }
    if (SchemaAST.isArrays(ast)) return Array.isArray(value) ? readList(ast, value, path) : value
    if (!SchemaAST.isObjects(ast) || !isStruct(value)) return value
    return ast.propertySignatures.length > 0 ? readStruct(ast, value, path) : readRecord(ast, value, path)
  }
  const readList = (ast: SchemaAST.Arrays, list: ReadonlyArray<unknown>, path: Path): unknown => {
    const most = mostOf(ast, "maxItems")
    if (list.length > most) {
      tooLarge.push({ path, unit: "items", most, size: list.length })
      return []
    }
    const [item] = ast.rest
    if (item === undefined) return list
    const current = strict ? list : currentItems(item, list)
    const known = current.map((value, index) => typeof value === "object" ? read(item, value, [...path, index]) : value)
    return known.length === list.length && known.every((value, index) => value === list[index]) ? list : known
  }
  const readRecord = (ast: SchemaAST.Objects, record: object, path: Path): unknown => {
    const most = mostOf(ast, "maxProperties")
    const size = most === Infinity ? 0 : Object.keys(record).length
    if (size <= most) return record
    tooLarge.push({ path, unit: "fields", most, size })
    return {}
  }
  const readStruct = (ast: SchemaAST.Objects, struct: object, path: Path): unknown => {
    const shape = shapeOf(ast)
    const entries: Array<readonly [string, unknown]> = []
    let isChanged = false
    for (const [name, value] of Object.entries(struct)) {
      const field = shape.fields.get(name)
      if (field !== undefined || strict || isRefused(shape, name)) {
        const known = field === undefined ? value : read(field, value, [...path, name])
        isChanged ||= known !== value
        entries.push([name, known])
        continue
      }
      isChanged = true
      if (!isSent(shape, name) && ++count <= maxNamed) ignored.push([...path, name])
    }
    // unlike assignment, this makes `__proto__` a field like any other
    return isChanged ? Object.fromEntries(entries) : struct
  }
  const isRefused = (shape: Shape, name: string): boolean => {
    if (!shape.isLenient || refused.has(name) || shape.refused.has(name)) return true
    const verdicts = compared.get(shape) ?? new Map<string, boolean>()
    compared.set(shape, verdicts)
    const known = verdicts.get(name)
    if (known !== undefined || verdicts.size >= maxCompared) return known ?? false
    const isNear = !isSent(shape, name) && nearMiss(name, [...shape.fields.keys()]) !== undefined
    verdicts.set(name, isNear)
    return isNear
  }

  return { known: read(ast, request, []), ignored, count, tooLarge }
}

/** The known fields of a kind of object. */
interface Shape {
  readonly fields: ReadonlyMap<string, SchemaAST.AST>
  readonly isLenient: boolean
  readonly refused: ReadonlySet<string>
  readonly sent: ReadonlySet<string>
  readonly sentPrefixes: ReadonlyArray<string>
}

const shapes = new WeakMap<SchemaAST.Objects, Shape>()

const shapeOf = (ast: SchemaAST.Objects): Shape => {
  const known = shapes.get(ast) ?? newShape(ast)
  shapes.set(ast, known)
  return known
}

const newShape = ({ annotations = {}, propertySignatures }: SchemaAST.Objects): Shape => {
  const sent = Object.keys({ ...unknownFields.sent, ...annotations["x-sent-fields"] as Sources | undefined })
  return {
    fields: new Map(propertySignatures.map(({ name, type }) => [String(name), type])),
    isLenient: annotations["x-unknown-fields"] === "ignored",
    refused: new Set(annotations["x-refused-fields"] as ReadonlyArray<string> | undefined),
    sent: new Set(sent),
    sentPrefixes: sent.flatMap((name) => name.endsWith("*") ? [name.slice(0, -1)] : [])
  }
}

const isSent = ({ sent, sentPrefixes }: Shape, name: string): boolean =>
  sent.has(name) || sentPrefixes.some((prefix) => name.startsWith(prefix))

const refused: ReadonlySet<string> = new Set(unknownFields.refused)

/** The current items of this contract: see `ReplacedItems`. */
const currentItems = ({ annotations = {} }: SchemaAST.AST, list: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  const { replaced } = annotations as ReplacedItems
  return replaced === undefined ? list : list.map(replaced).filter((item) => item !== undefined)
}

/** The member of a union that a value belongs to: the object with the same `type`, the only object, or the list. */
const memberFor = ({ types }: SchemaAST.Union, value: unknown): SchemaAST.AST | undefined => {
  if (Array.isArray(value)) return types.find(SchemaAST.isArrays)
  if (!isStruct(value)) return undefined
  const objects = types.filter(SchemaAST.isObjects)
  const word: unknown = Reflect.get(value, "type")
  return objects.length === 1
    ? objects[0]
    : objects.find((member) => hasLiteral(shapeOf(member).fields.get("type"), word))
}

const hasLiteral = (ast: SchemaAST.AST | undefined, word: unknown): boolean =>
  ast !== undefined &&
  (SchemaAST.isUnion(ast)
    ? ast.types.some((type) => hasLiteral(type, word))
    : SchemaAST.isLiteral(ast) && ast.literal === word)

/** The limit in a check of a schema. */
const mostOf = ({ checks }: SchemaAST.AST, bound: "maxItems" | "maxProperties"): number =>
  Math.min(
    ...(checks ?? []).map(({ annotations }) => typeof annotations?.[bound] === "number" ? annotations[bound] : Infinity)
  )

const isStruct = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Maximum number of fields of one object that are compared for near misses. */
const maxCompared = 200

const maxNamed = 20
