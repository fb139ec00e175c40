import { readFile } from "node:fs/promises"
import { type Emitter, notice } from "./emitter.ts"
import { guardFunctions } from "./guard-functions.ts"
import { componentName, operationsOf } from "./openapi-document.ts"

/**
 * Generates a function per operation that checks a success body against the contract without copying it. There is one
 * file per feature and one for shared checks, because programs load the features that they use.
 */
export const emitGuards: Emitter = {
  owns: ["packages/types/src/generated", "packages/types/src/generated/guards"],
  emit: async ({ contract, document }) => {
    const functions = guardFunctions(document.components.schemas)
    const guards = new Map<string, Guarded>()
    for (const { operationId, responses } of operationsOf(document)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const schema = content?.["application/json"]?.schema
        if (!status.startsWith("2") || schema === undefined) continue
        if (schema.$ref === undefined) {
          throw new Error(`the response ${status} of ${operationId} must be a named component`)
        }
        const component = componentName(schema.$ref)
        const { operations = [], feature } = guards.get(component) ?? {}
        const own = contract.operations[operationId]?.feature ?? "other"
        guards.set(component, {
          component,
          operations: [...operations, operationId],
          feature: feature ?? own,
          checks: functions.component(component)
        })
      }
    }
    return [
      ...files([...guards.values()], functions.code()),
      {
        path: "packages/types/src/generated/misfit.ts",
        text: notice + await readFile(new URL("misfit.ts", import.meta.url), "utf8")
      }
    ]
  }
}

/** The guard of a response component. */
interface Guarded {
  readonly component: string
  readonly operations: ReadonlyArray<string>
  readonly feature: string
  readonly checks: string
}

const files = (guards: ReadonlyArray<Guarded>, code: ReadonlyMap<string, string>) => {
  const features = [...new Set(guards.map(({ feature }) => feature))]
  const usedBy = new Map<string, Set<string>>()
  const use = (name: string, feature: string): void => {
    const users = usedBy.get(name) ?? new Set()
    if (users.has(feature)) return
    usedBy.set(name, users.add(feature))
    for (const inner of namesIn(code.get(name) ?? "")) if (code.has(inner)) use(inner, feature)
  }
  for (const { checks, feature } of guards) use(checks, feature)
  const homeOf = (name: string): string => {
    const [only = "common", ...others] = usedBy.get(name) ?? []
    return others.length === 0 ? only : "common"
  }
  const file = (home: string, exported: ReadonlyArray<string>) => {
    const own = [...code].filter(([name]) => homeOf(name) === home).map(([, text]) =>
      home === "common" ? `export ${text}` : text
    )
    const text = [...exported, ...own].join("\n")
    const shared = [...new Set(namesIn(text))].filter((name) =>
      home !== "common" && (basics.has(name) || (code.has(name) && homeOf(name) === "common"))
    )
    const imports = shared.length === 0 ? "" : `import { ${shared.toSorted().join(", ")} } from "./common.ts"\n\n`
    return {
      path: `packages/types/src/generated/guards/${home}.ts`,
      text: notice + (home === "common" ? head : "") + imports + text
    }
  }
  const barrel = features.toSorted().map((feature) => `export * from "./guards/${feature}.ts"\n`).join("")
  return [
    { path: "packages/types/src/generated/guards.ts", text: notice + barrel },
    file("common", []),
    ...features.map((feature) =>
      file(
        feature,
        guards.filter((guard) => guard.feature === feature).map(({ checks, component, operations }) =>
          `/** A success body of ${
            operations.map((id) => `\`${id}\``).join(", ")
          }. */\nexport { ${checks} as guard${component} }\n`
        )
      )
    )
  ]
}

const basics = new Set(["hasFields", "everyItem", "maybeItems", "everyField"])

const namesIn = (code: string): ReadonlyArray<string> => code.match(/\b(?:is|fits|maybe|has|every)[A-Z]\w*/g) ?? []

const head = `
export const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const everyItem = (value: unknown, fits: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits)

export const maybeItems = (value: unknown, fits: (item: unknown) => boolean): boolean => value === undefined || everyItem(value, fits)

export const everyField = (value: unknown, fits: (field: unknown) => boolean): boolean => {
  if (!hasFields(value)) return false
  for (const name in value) {
    if (!fits(value[name])) return false
  }
  return true
}
`
