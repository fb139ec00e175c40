/** A JSON value in TypeScript: on one line if it is short, names without quotes where possible. */
export const literal = (value: unknown, indent = ""): string => {
  if (value === undefined || typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined"
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? "[]" : "{}"
  const parts = (inside: string) =>
    Array.isArray(value)
      ? value.map((item) => literal(item, inside))
      : Object.entries(value).filter(([, item]) => item !== undefined).map(([name, item]) =>
        `${property(name)}: ${literal(item, inside)}`
      )
  const inner = parts(deeper)
  if (inner.length === 0) return `${open}${close}`
  const space = Array.isArray(value) ? "" : " "
  const line = `${open}${space}${inner.join(", ")}${space}${close}`
  return line.length <= maxOnOneLine && !line.includes("\n")
    ? line
    : `${open}\n${inner.map((part) => deeper + part).join(",\n")}\n${indent}${close}`
}

const maxOnOneLine = 60

// written `__proto__: …`, it would set the prototype
const property = (name: string): string =>
  name === "__proto__" ? `["__proto__"]` : /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
