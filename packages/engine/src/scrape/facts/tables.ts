import { type HtmlElement, textOf } from "@trawl/reader/html"

/** A table with column names. */
export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly element: HtmlElement; readonly cells: ReadonlyArray<HtmlElement> }>
  readonly element: HtmlElement
}

/** The tables in an element whose first row has column names. */
export const tablesIn = (root: HtmlElement): ReadonlyArray<Table> =>
  root.getElementsByTagName("table").slice(0, most).flatMap((element) => {
    const rows = element.getElementsByTagName("tr").filter((row) => tableOf(row) === element).slice(0, maxRows)
    const [head, ...body] = rows.map((row) => ({
      element: row,
      cells: row.children.filter(({ localName }) => localName === "td" || localName === "th")
    }))
    if (head === undefined || head.cells.length < 2 || body.length === 0) return []
    const isHead = head.element.parentNode?.localName === "thead" ||
      head.cells.every(({ localName }) => localName === "th")
    if (!isHead) return []
    return [{
      element,
      columns: head.cells.map((cell) => textOf(cell).replace(/\s+/g, " ").trim()),
      rows: body.filter(({ cells }) => cells.length === head.cells.length)
    }]
  })

const tableOf = (element: HtmlElement): HtmlElement | null => {
  let at = element.parentNode
  while (at !== null && at.localName !== "table") at = at.parentNode
  return at
}

const most = 100
const maxRows = 5_000
