import type { Column, Findings, Value } from "./measurement.ts"

/** Formats rows below their headings as aligned text. */
export function table(headings: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0))
  )
  const line = (cells: ReadonlyArray<string>) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd()
  return [line(headings), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}

/** Formats rows below their headings as Markdown. */
export function markdownTable(headings: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string {
  return [markdownLine(headings), markdownLine(headings.map(() => "---")), ...rows.map(markdownLine)].join("\n")
}

const markdownLine = (cells: ReadonlyArray<string>) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`

/** Returns the headings and rows of a measurement's findings. */
export function cells(
  columns: ReadonlyArray<Column>,
  { rows }: Findings
): readonly [ReadonlyArray<string>, ReadonlyArray<ReadonlyArray<string>>] {
  return [
    ["", ...columns.map(({ title }) => title)],
    Object.entries(rows).map((
      [name, values]
    ) => [name, ...columns.map(({ digits, name }) => formatted(values[name], digits))])
  ]
}

export function formatted(value: Value | null, digits: number): string {
  if (value === undefined || value === null) return ""
  return typeof value === "number" ? value.toFixed(digits) : value
}
