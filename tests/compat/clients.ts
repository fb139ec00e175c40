import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { pnpm } from "../../bench/src/client/pnpm.ts"

const folder = import.meta.dirname

/** Installs the official clients from their lockfile, unless they are installed. */
export const install = (): void => {
  const installed = join(folder, "node_modules/.pnpm/lock.yaml")
  const locked = readFileSync(join(folder, "pnpm-lock.yaml"), "utf8")
  if (existsSync(installed) && readFileSync(installed, "utf8") === locked) return
  pnpm(folder, ["install", "--frozen-lockfile"])
}

/** Any client, as methods by name. */
export type Client = Readonly<Record<string, (...args: ReadonlyArray<unknown>) => Promise<unknown>>>

/** The official JavaScript client. */
export const officialClient = async (apiUrl: string, apiKey: string): Promise<Client> => {
  const entry = createRequire(join(folder, "package.json")).resolve("firecrawl")
  const { Firecrawl } = await import(pathToFileURL(entry).href) as {
    readonly Firecrawl: new(options: { readonly apiUrl: string; readonly apiKey: string }) => Client
  }
  return new Firecrawl({ apiUrl, apiKey })
}

/** The program that a package of an official client installs. */
export const program = (name: string): string => join(folder, "node_modules", name, "dist/index.js")

/** Checks a value against a type that the JavaScript client declares, and lists the differences. */
export type Misfits = (type: string, value: unknown) => ReadonlyArray<string>

/** Reads the types that the JavaScript client declares. `names` are expressions over its exports. */
export const promisedTypes = async (names: Readonly<Record<string, string>>): Promise<Misfits> => {
  const cache = join(folder, "node_modules/.cache")
  mkdirSync(cache, { recursive: true })
  const path = join(cache, "promised.ts")
  const types = Object.entries(names).map(([name, type]) => `export type ${name} = ${type}`)
  writeFileSync(
    path,
    [`import type * as firecrawl from "firecrawl"`, "type Client = firecrawl.Firecrawl", ...types].join("\n")
  )
  const generator = createRequire(join(folder, "package.json")).resolve("ts-json-schema-generator")
  const { createGenerator } = await import(pathToFileURL(generator).href) as {
    readonly createGenerator: (config: object) => { readonly createSchema: (type: string) => object }
  }
  const schema = createGenerator({
    path,
    type: "*",
    skipTypeCheck: true,
    additionalProperties: true,
    functions: "hide",
    encodeRefs: false
  })
    .createSchema("*")
  const { Ajv } = await import("ajv")
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema({ ...schema, $id: "promised" })
  return (type, value) => {
    const validate = ajv.getSchema(`promised#/definitions/${type}`)
    if (validate === undefined) return [`no type ${type}`]
    // as in a response: undefined fields are absent
    return validate(JSON.parse(JSON.stringify(value))) === true
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
