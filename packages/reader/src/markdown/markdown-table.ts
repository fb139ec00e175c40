import { HtmlElement } from "../html/html-node.ts"

/** Expands row and column spans, because markdown has none. In place. */
export const straightenTable = (table: HtmlElement): void => {
  /** For each column, the number of following rows that a cell above occupies. */
  const taken: Array<number> = []
  let left = maxCells
  for (const row of table.getElementsByTagName("tr")) {
    let column = 0
    for (const cell of row.children) {
      if (cell.localName !== "td" && cell.localName !== "th") continue
      while ((taken[column] ?? 0) > 0 && left-- > 0) {
        row.insertBefore(new HtmlElement("td"), cell)
        taken[column] = (taken[column] ?? 1) - 1
        column++
      }
      const rows = spanOf(cell, "rowspan", maxRows)
      const columns = spanOf(cell, "colspan", maxColumns)
      cell.removeAttribute("rowspan")
      cell.removeAttribute("colspan")
      const next = cell.nextSibling
      for (let i = 0; i < columns; i++) {
        if (rows > 1 && column < maxColumns) taken[column] = rows - 1
        column++
        if (i > 0 && left-- > 0) row.insertBefore(new HtmlElement("td"), next)
      }
    }
    for (; column < taken.length; column++) {
      if ((taken[column] ?? 0) === 0) continue
      taken[column] = (taken[column] ?? 1) - 1
      if (left-- > 0) row.appendChild(new HtmlElement("td"))
    }
  }
}

const spanOf = (cell: HtmlElement, name: string, max: number): number => {
  const written = cell.getAttribute(name)
  if (written === null || !/^\s*\d{1,6}\s*$/.test(written)) return 1
  const span = Number(written)
  return span > max ? 1 : Math.max(1, span)
}

// larger spans are probably mistakes
const maxRows = 500
const maxColumns = 200
const maxCells = 20_000
