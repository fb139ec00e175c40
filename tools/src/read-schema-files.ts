import { OperationFactsKey } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Provenance as OperationProvenance } from "./contract-model.ts"
import { componentName, type JsonSchema } from "./openapi-document.ts"
import { includeAnnotationKey } from "./read-endpoints.ts"
import type { SchemaFile } from "./schema-file.ts"
import { tidy } from "./tidy.ts"

/**
 * All files of `schema/src` in the order of their paths, folders last. `index.ts` has no contents of its own and is
 * left out.
 */
export const readSchemaFiles = (): ReadonlyArray<SchemaFile> =>
  modules.map(({ exported, path, text }) => {
    const found = partsOf(exported, path)
    const count = (provenance: Provenance) => found.filter((one) => one === provenance).length
    return {
      path,
      about: aboutOf(path, exported, text),
      names: [
        ...new Set([...text.matchAll(/^export (?:const|class|function) (\w+)/gm)].flatMap(([, name]) => name ?? []))
      ],
      specified: count("specified"),
      public: count("public"),
      assumed: count("assumed"),
      trawl: count("trawl")
    }
  })

/** Fields can also be Trawl-specific. */
type Provenance = OperationProvenance | "trawl"

type Exported = Readonly<Record<string, unknown>>

const folder = join(import.meta.dirname, "../../schema/src")

const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && path !== "index.ts")
    .toSorted((a, b) => Number(a.includes("/")) - Number(b.includes("/")) || (a < b ? -1 : 1))
    .map(async (path) => ({
      path,
      text: readFileSync(join(folder, path), "utf8"),
      exported: await import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href) as Exported
    }))
)

/** The file that defines a named schema. Other files that use it do not count its parts again. */
const owners = new Map(
  modules.flatMap(({ exported, path }) =>
    Object.values(exported).filter(Schema.isSchema).flatMap((schema) => {
      const name = Schema.resolveAnnotations(schema)?.identifier
      return typeof name === "string" ? [[name, path] as const] : []
    })
  )
)

/** The origins of a file's parts: fields of objects, checks, other named schemas, operations, rows of errors. */
const partsOf = (exported: Exported, path: string): ReadonlyArray<Provenance> => {
  const seen = new Set<string>()
  return Object.values(exported).flatMap((value) => {
    if (Schema.isSchema(value)) return schemaParts(value, path, seen)
    if (HttpApiGroup.isHttpApiGroup(value)) return operationParts(value)
    return Array.isArray(value) ? value.flatMap(rowPart) : []
  })
}

function schemaParts(schema: Schema.Top, path: string, seen: Set<string>): ReadonlyArray<Provenance> {
  const { definitions, schema: root } = structuredClone(Schema.toJsonSchemaDocument(schema, { includeAnnotationKey }))
  for (const part of [root, ...Object.values(definitions)]) tidy(part as JsonSchema, false)
  const visit = (part: JsonSchema, around: Provenance): ReadonlyArray<Provenance> => {
    if (part.$ref !== undefined) {
      const name = componentName(part.$ref)
      if (seen.has(name) || (owners.get(name) ?? path) !== path) return []
      seen.add(name)
      const named = definitions[name] as JsonSchema
      return named.properties === undefined
        ? [provenanceOf(named, "specified"), ...inside(named, "specified")]
        : inside(named, "specified")
    }
    return inside(part, around)
  }
  const inside = (part: JsonSchema, around: Provenance): ReadonlyArray<Provenance> => {
    const own = provenanceOf(part, around)
    const { additionalProperties, allOf = [], anyOf = [], items, oneOf = [], properties = {} } = part
    return [
      ...Object.values(properties).flatMap((field) => [provenanceOf(field, own), ...visit(field, own)]),
      ...assumedIn(part),
      ...[...allOf, ...anyOf, ...oneOf, ...items === undefined ? [] : [items]].flatMap((member) => visit(member, own)),
      ...typeof additionalProperties === "object" ? visit(additionalProperties, own) : []
    ]
  }
  return visit(root as JsonSchema, "specified")
}

const operationParts = ({ endpoints }: { readonly endpoints: unknown }): ReadonlyArray<Provenance> =>
  Object.values(endpoints as Readonly<Record<string, { readonly annotations: Context.Context<never> }>>).flatMap((
    { annotations }
  ) => Context.getOrUndefined(annotations, OperationFactsKey)?.provenance ?? [])

function rowPart(row: unknown): ReadonlyArray<Provenance> {
  if (typeof row !== "object" || row === null || !("reason" in row)) return []
  return ["assumed" in row ? "assumed" : "source" in row ? "public" : "specified"]
}

/** Assumed rules of a part, whatever its own origin. */
const assumedIn = ({ "x-assumed": reasons }: JsonSchema): ReadonlyArray<Provenance> =>
  Array.isArray(reasons) ? reasons.map(() => "assumed") : []

const provenanceOf = ({ "x-provenance": own }: JsonSchema, around: Provenance): Provenance =>
  own === "public" || own === "assumed" || own === "trawl" ? own : around

/**
 * The description of a file: a comment that belongs to no export, or the comment above its operations, its only export,
 * the export with its name, or the first of several exports that are not schemas.
 */
function aboutOf(path: string, exported: Exported, text: string): string | null {
  const [, ofFile] = /^\/\*\n((?:(?!\*\/)[^])*)\*\/$/m.exec(text) ?? []
  const documented = [...text.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^export (?:const|class|function) (\w+)/gm)]
    .map(([, comment, name = ""]) => ({ comment, name, value: exported[name] }))
  const [first] = documented
  const main = documented.find(({ value }) => HttpApiGroup.isHttpApiGroup(value)) ??
    documented.find(({ name }) => isNamed(name, path)) ??
    (documented.length === 1 || Array.isArray(first?.value) ||
        typeof first?.value === "function" && !Schema.isSchema(first.value)
      ? first
      : undefined)
  const comment = ofFile ?? main?.comment
  return comment === undefined ? null : firstSentence(comment)
}

const isNamed = (name: string, path: string): boolean =>
  name.toLowerCase().replace(/s$/, "") ===
    path.slice(path.lastIndexOf("/") + 1, -".ts".length).replaceAll("-", "").replace(/s$/, "")

const firstSentence = (comment: string): string =>
  /^.+?[.](?= [A-Z`]|$)|^.+$/.exec(comment.replaceAll(/(?:^|\n)\s*\*?/g, " ").replaceAll(/\s+/g, " ").trim())?.[0] ?? ""
