import { escapeHtml } from "./escape-html.ts"
import type { Figure } from "./page.ts"

/** A bar chart of the number of exports of a module per category, as a separate SVG. */
export const categoryFigure = (
  path: string,
  specifier: string,
  categories: ReadonlyArray<{ readonly name: string; readonly count: number }>
): Figure => {
  const most = Math.max(...categories.map(({ count }) => count))
  const height = top + categories.length * row + margin
  const bars = categories.map(({ count, name }, at) => {
    const y = top + at * row
    const length = Math.max(2, Math.round(count / most * longestBar))
    return `<text x="${labels - 8}" y="${y + 15}" text-anchor="end">${escapeHtml(name)}</text>` +
      `<rect x="${labels}" y="${y + 3}" width="${length}" height="${row - 6}" fill="#0b62c4"/><text x="${
        labels + length + 6
      }" y="${y + 15}">${count}</text>`
  })
  return {
    path,
    alt: `Bar chart: what ${specifier} exports, by category: ${named(categories)}`,
    width,
    height,
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#1c2024">
<rect width="${width}" height="${height}" fill="#fff"/><text x="${margin}" y="22" font-size="15" font-weight="600">Exports of ${
        escapeHtml(specifier)
      }</text>
${bars.join("\n")}
</svg>
`
  }
}

/** The largest categories. */
const named = (categories: ReadonlyArray<{ readonly name: string; readonly count: number }>): string => {
  const largest = categories.toSorted((one, other) => other.count - one.count).slice(0, mostNamed)
  return `${largest.map(({ count, name }) => `${name} ${count}`).join(", ")}${
    categories.length > mostNamed ? `, and ${categories.length - mostNamed} more` : ""
  }`
}

const mostNamed = 8
const width = 640
const margin = 12
const top = 36
const row = 22
const labels = 190
const longestBar = 390
