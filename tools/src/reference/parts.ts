import { type JsonSchema, type OpenApiDocument, reached } from "../openapi-document.ts"
import { fieldTable } from "./field-table.ts"
import { anchor, list, page } from "./markdown.ts"
import { provenanceWords } from "./provenance-words.ts"
import { isInlined, type Surroundings, typeWords } from "./type-words.ts"

/** The components with a section, and the page of each: the only page that needs it, or the page of shared parts. */
export interface Parts {
  /** The sections of a page, in reading order. */
  readonly on: (pageName: string) => ReadonlyArray<string>
  readonly shared: ReadonlyArray<string>
  readonly around: (pageName: string) => Surroundings
}

export const sharedPage = "parts"

/** `pages`: the schemas that each page shows, by its name. */
export const partsOf = (
  { components: { schemas } }: OpenApiDocument,
  pages: ReadonlyMap<string, ReadonlyArray<JsonSchema>>
): Parts => {
  const needed = new Map([...pages].map(([name, shown]) => [name, met(shown, schemas)] as const))
  const counts = new Map<string, number>()
  for (const part of [...needed.values()].flat()) counts.set(part, (counts.get(part) ?? 0) + 1)
  const isShared = (part: string) => (counts.get(part) ?? 0) > 1
  return {
    on: (name) => needed.get(name)?.filter((part) => !isShared(part)) ?? [],
    shared: [...counts.keys()].filter(isShared).toSorted(),
    around: (name) => ({
      schemas,
      link: (part) => `${isShared(part) && name !== sharedPage ? `${sharedPage}.md` : ""}${anchor(part)}`
    })
  }
}

export const partSection = (name: string, around: Surroundings): string => {
  const schema = around.schemas[name] ?? {}
  const { anyOf = [], description = "" } = schema
  return [
    `### ${name}`,
    [description, provenanceWords(schema)].filter((words) => words !== "").join(" "),
    schema.properties === undefined
      ? `One of\n\n${list(anyOf.map((member) => typeWords(member, around)))}`
      : fieldTable(schema, around)
  ].filter((block) => block !== "").join("\n\n")
}

/** The page of the parts that several operations share. */
export const partsPage = (parts: Parts): string => {
  const around = parts.around(sharedPage)
  return page(
    "# Parts",
    "The schemas that several operations share. Each is also a JSON Schema, `<name>.json` in [packages/types/schemas](../../packages/types/schemas).",
    parts.shared.map((name) => `[${name}](${anchor(name)})`).join(" · "),
    ...parts.shared.map((name) => partSection(name, around))
  )
}

/** The components with a section that these schemas reference, each once. */
const met = (shown: ReadonlyArray<JsonSchema>, schemas: Readonly<Record<string, JsonSchema>>): ReadonlyArray<string> =>
  [...reached(shown, schemas)].filter((name) => !isInlined(schemas[name] ?? {}))
