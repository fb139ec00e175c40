/** A line of JSON for reading, with its change since the previous version. */
export interface ChangedLine {
  readonly text: string
  readonly change?: "added" | "changed" | "removed"
}

/** A value as lines of JSON, with the differences from a previous version. */
export const jsonChanges = (before: unknown, after: unknown): ReadonlyArray<ChangedLine> =>
  between(before, after, "", "", "")

/** The number of new, changed and removed places. */
export const countChanges = (lines: ReadonlyArray<ChangedLine>): number =>
  lines.filter(({ change, text }) => change !== undefined && !/^\s*[\]}],?$/.test(text)).length

const between = (
  before: unknown,
  after: unknown,
  indent: string,
  label: string,
  comma: string
): ReadonlyArray<ChangedLine> => {
  if (!isComposite(before) || !isComposite(after) || Array.isArray(before) !== Array.isArray(after)) {
    return lines(after, indent, label, comma, JSON.stringify(before) === JSON.stringify(after) ? undefined : "changed")
  }
  const [open, close] = Array.isArray(after) ? "[]" : "{}"
  const deeper = `${indent}  `
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  if (names.length === 0) return [{ text: `${indent}${label}${open}${close}${comma}` }]
  const inner = names.flatMap((name, index) => {
    const label = Array.isArray(after) ? "" : `${JSON.stringify(name)}: `
    const comma = index < names.length - 1 ? "," : ""
    if (!Object.hasOwn(after, name)) return lines(before[name], deeper, label, comma, "removed")
    if (!Object.hasOwn(before, name)) return lines(after[name], deeper, label, comma, "added")
    return between(before[name], after[name], deeper, label, comma)
  })
  return [{ text: `${indent}${label}${open}` }, ...inner, { text: `${indent}${close}${comma}` }]
}

/** All lines of a value, with the same mark. */
const lines = (
  value: unknown,
  indent: string,
  label: string,
  comma: string,
  change?: ChangedLine["change"] | undefined
): ReadonlyArray<ChangedLine> =>
  `${label}${JSON.stringify(value, undefined, 2) ?? "null"}${comma}`.split("\n").map((text) => ({
    text: indent + text,
    ...change && { change }
  }))

const isComposite = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
