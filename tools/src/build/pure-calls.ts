import type { Plugin } from "rolldown"

/**
 * Marks calls at the top level of modules as pure, such as `const load = Effect.fnUntraced(…)`. `sideEffects: false` in
 * package.json lets bundlers leave out whole modules, but a bundle is one module, so they can leave out only the calls
 * in it that are marked.
 */
export const pureCalls: Plugin = {
  name: "pure-calls",
  transform: {
    filter: { id: /\.ts$/ },
    // adds no line, because source maps refer to lines
    handler(code) {
      const places = this.parse(code, { lang: "ts" }).body.flatMap((statement) => calls(valuesOf(statement)))
      const parts = [...new Set(places)].toSorted((a, b) => a - b)
      return {
        code: parts.map((place, index) => code.slice(parts[index - 1] ?? 0, place)).join(mark) +
          (parts.length > 0 ? mark : "") + code.slice(parts.at(-1) ?? 0),
        map: null
      }
    }
  }
}

const mark = "/* @__PURE__ */ "

/** The values computed when the module is loaded, for the names that it declares. */
const valuesOf = (statement: unknown): unknown => {
  if (!isNode(statement)) return undefined
  if (statement.type === "ExportNamedDeclaration") return valuesOf(statement.declaration)
  return statement.type === "VariableDeclaration"
    ? statement.declarations
    : statement.type === "ClassDeclaration"
    ? statement.superClass
    : undefined
}

const calls = (value: unknown): ReadonlyArray<number> => {
  if (Array.isArray(value)) return value.flatMap(calls)
  if (!isNode(value) || /Function|^Class|^TS/.test(value.type)) return []
  const within = Object.values(value).flatMap(calls)
  return value.type === "CallExpression" || value.type === "NewExpression" ? [value.start, ...within] : within
}

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value
