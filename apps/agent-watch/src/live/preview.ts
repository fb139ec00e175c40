import { jsonChanges } from "@trawl/playground/json-changes"
import { printableLine } from "@trawl/starter/printable-line"

/** A line of an artifact: `+` new, `~` changed since the previous version, `-` removed. */
export interface PreviewLine {
  readonly text: string
  readonly mark: "+" | "~" | "-" | " "
}

/** An artifact as indented lines, compared with the previous version, if there is one. */
export const preview = (
  content: string,
  before: string | undefined,
  kind: string | undefined
): ReadonlyArray<PreviewLine> => {
  if (kind === "json") {
    const value = parsed(content)
    if (value !== absent) {
      return jsonChanges(before === undefined ? value : parsed(before), value).map(({ change, text }) => ({
        text: indented(text),
        mark: change === undefined ? " " : marks[change]
      }))
    }
  }
  const known = before === undefined ? undefined : new Set(before.split("\n"))
  return content.trimEnd().split("\n").map((line) => ({
    text: indented(line),
    mark: known === undefined || known.has(line) ? " " : "+"
  }))
}

const marks = { added: "+", changed: "~", removed: "-" } as const

/** Marks a missing value. */
const absent = Symbol("absent")

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return absent // text that is not JSON is shown unchanged
  }
}

const indented = (line: string): string =>
  `${/^[ \t]*/.exec(line)?.[0].replaceAll("\t", "  ") ?? ""}${printableLine(line)}`
