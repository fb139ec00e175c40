import type { ChangedBlock } from "@trawl/types"
import type { ReactNode } from "react"
import { ChangedText } from "./changed-text.tsx"

/** The content of a block with its change: new text is marked, changed text is shown before and after. */
export const marked = (change: ChangedBlock | undefined, content: ReactNode): ReactNode =>
  change === undefined
    ? content
    : change.kind === "changed"
    ? <ChangedText change={change} />
    : (
      <ins className="change" data-kind={change.kind}>
        <span className="unseen">{change.kind === "moved" ? "Moved:" : "Added:"}</span>
        {content}
      </ins>
    )

/** A cell of a changed row: the cells that differ are marked. */
export const markedCell = (change: ChangedBlock | undefined, index: number, content: ReactNode): ReactNode => {
  if (change === undefined) return content
  if (change.kind !== "changed") return marked(change, content)
  const before = cellsOf(change.before ?? "")[index] ?? ""
  if (before === cellsOf(change.after ?? "")[index]) return content
  return (
    <>
      {before !== "" && (
        <del className="change">
          <span className="unseen">Before:</span>
          {before}
        </del>
      )}
      <ins className="change">
        <span className="unseen">After:</span>
        {content}
      </ins>
    </>
  )
}

/** A row that is not on the page any more. */
export const RemovedRow = ({ change, columns }: { readonly change: ChangedBlock; readonly columns: number }) => {
  const cells = cellsOf(change.before ?? "")
  if (change.after !== undefined || cells.length !== columns) {
    return (
      <tr>
        <td colSpan={columns}>
          <ChangedText change={change} />
        </td>
      </tr>
    )
  }
  return (
    <tr>
      {cells.map((cell, index) => (
        <td key={index}>
          <del className="change">
            <span className="unseen">Removed:</span>
            {cell}
          </del>
        </td>
      ))}
    </tr>
  )
}

const cellsOf = (row: string): ReadonlyArray<string> => row.split(" | ")
