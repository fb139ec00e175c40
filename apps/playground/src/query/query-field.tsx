import * as limits from "@trawl/types/limits"
import { type RefObject, useId } from "react"
import { type Chip, readQuery, withDraft, withoutChip } from "./chips.ts"
import { ChipPopup } from "./chip-popup.tsx"
import { operatorNames } from "./operator-names.ts"

/** The query as text and as its parts in the engine's reading: changing one changes the other. */
export const QueryField = (
  { field, onChange, problem, query }: {
    readonly field: RefObject<HTMLInputElement | null>
    readonly query: string
    readonly onChange: (query: string) => void
    readonly problem: string | undefined
  }
) => {
  const id = useId()
  const { chips, notes } = readQuery(query)
  const length = [...query].length
  return (
    <div className="query">
      <label htmlFor={id}>Query</label>
      <div className="query-line">
        <input
          id={id}
          ref={field}
          type="search"
          className="query-text"
          value={query}
          placeholder="Words, “an exact phrase”, site:example.com, -filetype:pdf"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-parts`}
          aria-invalid={problem === undefined ? undefined : true}
          onChange={({ target }) => onChange(target.value)}
        />
        <button type="submit" className="button primary">Search</button>
      </div>
      <div id={`${id}-parts`}>
        {problem !== undefined && <p className="problem">{problem}</p>}
        {notes.map((note) => <p key={note} className="hint">{note}</p>)}
        {length > limits.queryLength && (
          <p className="problem">{length} characters; the API accepts {limits.queryLength}.</p>
        )}
      </div>
      <div className="chips">
        <ul className="chip-list" aria-label="Parts of the query">
          {chips.map((chip, index) => (
            <li key={index} className="chip" data-excluded={chip.excluded || undefined} data-kind={chip.kind}>
              <ChipPopup
                draft={chip}
                trigger={{
                  className: "chip-text",
                  title: chip.asks,
                  children: (
                    <>
                      <span className="chip-kind">{labelOf(chip)}</span>{" "}
                      <span className="chip-value">{chip.value}</span>
                      <span className="unseen">, edit: {chip.asks}</span>
                    </>
                  )
                }}
                submit="Change"
                onDraft={(draft) =>
                  onChange(withDraft(query, draft, index))}
              />
              <button
                type="button"
                className="chip-remove"
                aria-label={`Remove: ${chip.asks}`}
                onClick={() => {
                  onChange(withoutChip(query, index))
                  field.current?.focus() // this button is about to be removed
                }}
              >
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M3 3l6 6M9 3l-6 6" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
        <ChipPopup
          draft={{ kind: "site", value: "", excluded: false }}
          trigger={{ className: "button quiet small add-chip", children: "+ Add operator" }}
          submit="Add"
          onDraft={(draft) => onChange(withDraft(query, draft))}
        />
      </div>
      {chips.length > 0 && (
        <p className="hint reading">
          <span className="unseen">The query</span>
          {sentence(chips.map(({ asks }) => asks))}
        </p>
      )}
    </div>
  )
}

const labelOf = ({ excluded, kind }: Chip): string => {
  const { label: name } = operatorNames[kind]
  return !excluded ? name : kind === "words" ? "Without" : `Not ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

const sentence = (parts: ReadonlyArray<string>): string => {
  const text = parts.join("; ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
