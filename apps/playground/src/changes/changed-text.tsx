import type { ChangedBlock } from "@trawl/types"
import { Fragment } from "react"

/** A change as text: what was there before, and what is there now, with the words that differ. */
export const ChangedText = ({ change }: { readonly change: ChangedBlock }) => {
  const { after, before, kind, spans } = change
  return (
    <>
      {before !== undefined && kind !== "moved" && (
        <del className="change">
          <span className="unseen">{after === undefined ? "Removed:" : "Before:"}</span>
          <Words text={before} spans={spans?.before} />
        </del>
      )}
      {after !== undefined && (
        <ins className="change" data-kind={kind}>
          <span className="unseen">{names[kind] ?? "Changed"}:</span>
          <Words text={after} spans={spans?.after} />
        </ins>
      )}
    </>
  )
}

const names: Readonly<Record<string, string>> = { added: "Added", changed: "After", moved: "Moved" }

/** A text whose differing words are marked. */
const Words = ({ spans = [], text }: {
  readonly text: string
  readonly spans?: ReadonlyArray<ReadonlyArray<number>> | undefined
}) => {
  let end = 0
  return (
    <>
      {spans.map(([start = 0, stop = 0], index) => {
        const plain = text.slice(end, start)
        end = stop
        return (
          <Fragment key={index}>
            {plain}
            <b>{text.slice(start, stop)}</b>
          </Fragment>
        )
      })}
      {text.slice(end)}
    </>
  )
}
