import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pythonKeywords } from "../python/keywords.ts"
import type { FeatureNames } from "./names.ts"
import { Refused } from "./refused.ts"

/** Refuses a feature whose names are already in use. */
export const refuseTaken = ({ Component, feature, operation }: FeatureNames, root: string): void => {
  const text = (path: string) => readFileSync(join(root, path), "utf8")
  const there = [
    `schema/src/${feature}.ts`,
    `schema/exchanges/${feature}`,
    `packages/${feature}`,
    `packages/sdk/src/${feature}.ts`
  ].filter((path) => existsSync(join(root, path)))
  if (there.length > 0) throw new Refused(`The feature \`${feature}\` already exists: ${there.join(", ")}.`)
  if (reserved.has(operation)) {
    throw new Refused(`\`${operation}\` is a reserved word of TypeScript or Python.`)
  }
  if (reservedNames.has(feature)) {
    throw new Refused(`The files of every feature already use the name \`${operation}\` or \`${Component}\`.`)
  }
  const inUse = [
    ["schema/src/api.ts", Component],
    ["packages/engine/src/routes.ts", `${Component}Live`],
    ["packages/types/src/index.ts", operation],
    ["packages/types/contract.json", `"${operation}": {`],
    ["packages/types/src/generated/models.ts", `${Component}Request`],
    ["packages/types/src/generated/models.ts", `${Component}Response`],
    ["packages/sdk/src/index.ts", operation]
  ] as const
  for (const [path, name] of inUse) {
    if (new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text(path))) {
      throw new Refused(`${path} already contains \`${name}\`.`)
    }
  }
}

// the name of a feature becomes a constant, a function and a method
const reserved = new Set([
  ...pythonKeywords,
  // of TypeScript, in addition to those that Python reserves too
  ...("arguments case catch const debugger default delete do enum eval export extends false function implements interface let new null " +
    "package private protected public static super switch this throw true typeof undefined var void").split(" ")
])

// names that the templates import or give to their files
const reservedNames = new Set([
  "call",
  "check",
  "index",
  "http-api-endpoint",
  "http-api-group",
  "open-api",
  "operation",
  "options",
  "pure",
  "schema",
  "task",
  "types"
])
