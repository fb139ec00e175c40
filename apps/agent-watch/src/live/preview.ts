import { printableLine } from "@trawl/starter/printable-line"

/** A line of an artifact: `+` new, `~` changed since the version before. */
export interface PreviewLine {
  readonly text: string
  readonly mark: "+" | "~" | " "
}

/** An artifact as indented lines, compared with the version before, if there was one. */
export const preview = (content: string, before: string | undefined, kind: string | undefined): ReadonlyArray<PreviewLine> => {
  if (kind === "json") {
    const value = parsed(content)
    if (value !== absent) return jsonLines(value, before === undefined ? value : parsed(before), 0, "", "")
  }
  const known = before === undefined ? undefined : new Set(before.split("\n"))
  return content.trimEnd().split("\n").map((line) => ({ text: indented(line), mark: known === undefined || known.has(line) ? " " : "+" }))
}

/** Says that there is no value; JSON has none of that name. */
const absent = Symbol("absent")

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return absent // shown as the text that it is
  }
}

const jsonLines = (value: unknown, before: unknown, depth: number, key: string, comma: string): ReadonlyArray<PreviewLine> => {
  const mark = markOf(value, before)
  const line = (text: string): PreviewLine => ({ text: "  ".repeat(depth) + text, mark })
  const entries = entriesOf(value)
  if (entries === undefined || entries.length === 0) return [line(`${key}${printableLine(JSON.stringify(value) ?? "null")}${comma}`)]
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  return [
    line(`${key}${open}`),
    ...entries.flatMap(([name, part], index) =>
      jsonLines(part, partOf(before, name), depth + 1, Array.isArray(value) ? "" : `${printableLine(JSON.stringify(name))}: `, index < entries.length - 1 ? "," : "")
    ),
    line(`${close}${comma}`)
  ]
}

/** What holds others is new or as it was: which of its parts has changed is said there. */
const markOf = (value: unknown, before: unknown): PreviewLine["mark"] => {
  if (before === absent) return "+"
  const [now, then] = [entriesOf(value), entriesOf(before)]
  if (now !== undefined && then !== undefined && now.length > 0 && then.length > 0 && Array.isArray(value) === Array.isArray(before)) return " "
  return JSON.stringify(value) === JSON.stringify(before) ? " " : "~"
}

const entriesOf = (value: unknown): ReadonlyArray<[string, unknown]> | undefined =>
  typeof value === "object" && value !== null ? Object.entries(value) : undefined

const partOf = (before: unknown, name: string): unknown =>
  typeof before === "object" && before !== null && Object.hasOwn(before, name) ? Reflect.get(before, name) : absent

const indented = (line: string): string => `${/^[ \t]*/.exec(line)?.[0].replaceAll("\t", "  ") ?? ""}${printableLine(line)}`
