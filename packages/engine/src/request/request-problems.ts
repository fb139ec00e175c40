import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import { didYouMean } from "./did-you-mean.ts"
import { problem } from "./failure.ts"

/** An item of `details`: the field, what is allowed there and what was found. */
export type Problem = ReturnType<typeof problem>

/** Maximum number of problems in a response, so that it stays small. */
export const maxDetails = 100

/**
 * The first `most` problems of a request. `issue` must contain the input (`reportInput`), so that the problem can
 * describe it.
 */
export const requestProblems = (issue: SchemaIssue.Issue, maxProblems: number): ReadonlyArray<Problem> => {
  // identical messages of several rules are one problem
  const byWords = new Map<string, Problem>()
  for (const found of collect(issue, [], { value: issue.input, at: 0 })) {
    byWords.set(JSON.stringify([found.path, found.message]), found)
    if (byWords.size === maxProblems) break
  }
  return [...byWords.values()]
}

type Path = ReadonlyArray<PropertyKey>

/** The root of a value's path: the request, or JSON in one of its strings. */
interface Root {
  readonly value: unknown
  /** The length of the path to it. */
  readonly at: number
}

function* collect(issue: SchemaIssue.Issue, path: Path, outer: Root): Generator<Problem> {
  const isRead = issue.input !== undefined && typeof issue.input !== "string" &&
    typeof valueAt(outer, path) === "string"
  const root = isRead ? { value: issue.input, at: path.length } : outer
  switch (issue._tag) {
    case "Pointer":
      return yield* collect(issue.issue, [...path, ...issue.path], root)
    case "Encoding":
      return yield* collect(issue.issue, path, root)
    case "Composite":
      return yield* collectAll(issue.issues, path, root)
    case "AnyOf":
      if (issue.issues.length > 0) return yield* collectAll(issue.issues, path, root)
      return yield* describe(
        issue,
        isStruct(valueAt(root, path)) && differByType(issue.ast) ? [...path, "type"] : path,
        root
      )
    case "UnexpectedKey":
      return yield* [problem(path, unknownField(issue.ast, String(path.at(-1))))]
    default:
      return yield* describe(issue, path, root)
  }
}

function* collectAll(issues: ReadonlyArray<SchemaIssue.Issue>, path: Path, root: Root): Generator<Problem> {
  for (const issue of issues) yield* collect(issue, path, root)
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const unknownField = (ast: SchemaAST.AST, name: string): string => {
  const names = SchemaAST.isObjects(ast) ? ast.propertySignatures.map((field) => String(field.name)) : []
  return names.length === 0 ? "Unknown field" : `Unknown field. ${didYouMean(name, names)}Allowed: ${names.join(", ")}`
}

const describe = (issue: SchemaIssue.Issue, at: Path, root: Root): ReadonlyArray<Problem> =>
  format(issue).issues.map(({ message, path = [] }) => {
    const whole = [...at, ...path.map((part) => typeof part === "object" ? part.key : part)]
    // the formatter's message would contain the whole input
    const expected = message.replace(/, got [\s\S]*$/, "").replace(
      /^Expected [A-Z]\w+$/,
      (named) => whole.length === 0 ? "Expected an object" : named
    )
    const namesExpected = expected.startsWith("Expected ") && root.value !== undefined
    return problem(whole, namesExpected ? `${expected}, found ${found(whole, valueAt(root, whole))}` : expected)
  })

const valueAt = ({ at, value: root }: Root, path: Path): unknown =>
  path.slice(at).reduce(
    (value: unknown, key) => isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    root
  )

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const isStruct = (value: unknown): boolean => isObject(value) && !Array.isArray(value)

/** Objects distinguished by their `type`. */
const differByType = ({ types }: SchemaAST.Union): boolean =>
  types.some((member) => SchemaAST.isObjects(member) && member.propertySignatures.some(({ name }) => name === "type"))

/** Describes a value in a few words. Private and long values are not shown. */
const found = (path: Path, value: unknown): string => {
  if (value === undefined) return "nothing"
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isObject(value)) return "an object"
  const hidden = path.some((part, at) => mayBePrivate.has(part) && path[at - 1] !== "schedule")
  if (typeof value !== "string") return hidden && value !== null ? `a ${typeof value}` : String(value)
  const text = JSON.stringify(value)
  return hidden || text.length > maxValueLength || userInfo.test(value)
    ? `a text of ${[...value].length} characters`
    : text
}

/** A URL with a password. */
const userInfo = /\/\/[^/]*@/

const maxValueLength = 60

// names of fields for passwords, keys and personal names
const mayBePrivate: ReadonlySet<PropertyKey> = new Set([
  "headers",
  "text",
  "script",
  "code",
  "token",
  "metadata",
  "username",
  "profile"
])
