import { readFile } from "node:fs/promises"
import { type Emitter, notice } from "./emitter.ts"

/** `contract.json` for any language, and its typed twin: one constant per subject, so that unused ones fall away. */
export const emitContract: Emitter = async ({ contract }) => {
  return [
    { path: "contract.json", text: `${JSON.stringify(contract, null, 2)}\n` },
    {
      path: "src/generated/contract-model.ts",
      text: notice + await readFile(new URL("contract-model.ts", import.meta.url), "utf8")
    },
    {
      path: "src/generated/operations.ts",
      text: twin(
        ["Operation"],
        ...Object.values(contract.operations).map((operation) => constant(operation.id, operation, "Operation"))
      )
    },
    {
      path: "src/generated/errors.ts",
      text: twin(["ErrorRow"], constant("errorRows", contract.errors, "ReadonlyArray<ErrorRow>"))
    },
    { path: "src/generated/retry.ts", text: twin(["RetryRules"], constant("retryRules", contract.retry, "RetryRules")) },
    {
      path: "src/generated/query-operators.ts",
      text: twin(
        ["QueryOperator"],
        constant("operators", contract.operators, "Readonly<Record<string, QueryOperator>>")
      )
    },
    {
      path: "src/generated/formats.ts",
      text: twin(["FormatField"], constant("formats", contract.formats, "Readonly<Record<string, FormatField>>"))
    },
    {
      path: "src/generated/limits.ts",
      text: notice + constant("limits", contract.limits, "Readonly<Record<string, number>>")
    },
    {
      path: "src/generated/defaults.ts",
      text: typed(
        "./models.ts",
        Object.keys(contract.defaults),
        Object.entries(contract.defaults).map(([component, fields]) =>
          constant(`${component[0]?.toLowerCase()}${component.slice(1)}Defaults`, fields, `Partial<${component}>`)
        )
      )
    }
  ]
}

const constant = (name: string, value: unknown, type: string) =>
  `export const ${name} = ${JSON.stringify(value, null, 2)} as const satisfies ${type}\n`

const twin = (types: ReadonlyArray<string>, ...constants: ReadonlyArray<string>) => typed("./contract-model.ts", types, constants)

const typed = (module: string, types: ReadonlyArray<string>, constants: ReadonlyArray<string>) =>
  [notice + `import type { ${types.join(", ")} } from "${module}"\n`, ...constants].join("\n")
