import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pythonKeywords } from "../python/keywords.ts"
import type { FeatureNames } from "./names.ts"
import { Refused } from "./refused.ts"

/** Refuses a feature whose names mean something already. */
export const refuseTaken = ({ Component, feature, operation }: FeatureNames, root: string): void => {
  const text = (path: string) => readFileSync(join(root, path), "utf8")
  const there = [
    `schema/src/${feature}.ts`,
    `schema/exchanges/${feature}`,
    `packages/${feature}`,
    `packages/sdk/src/${feature}.ts`
  ].filter((path) => existsSync(join(root, path)))
  if (there.length > 0) throw new Refused(`There is a feature \`${feature}\` already: ${there.join(", ")}.`)
  if (reserved.has(operation)) {
    throw new Refused(`\`${operation}\` is a word that TypeScript or Python keeps for itself.`)
  }
  if (ours.has(feature)) {
    throw new Refused(`The files of every feature use the name \`${operation}\` or \`${Component}\` themselves.`)
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
    if (new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text(path))) throw new Refused(`${path} holds \`${name}\` already.`)
  }
}

// a feature called so would be a constant, a function and a method called so
const reserved = new Set([
  ...pythonKeywords,
  // of TypeScript, beside those that are Python's too
  ...("arguments case catch const debugger default delete do enum eval export extends false function implements interface let new null " +
    "package private protected public static super switch this throw true typeof undefined var void").split(" ")
])

// what the templates import or call their files
const ours = new Set([
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
