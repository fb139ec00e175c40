import { InvalidTerm, type Positive } from "@trawl/query-builder"
import { operators } from "@trawl/types"
import { type ComponentProps, useState } from "react"
import { Flag, SelectField, TextField } from "../parts/field.tsx"
import { Popup } from "../parts/popup.tsx"
import type { Draft } from "./chips.ts"
import { operatorKinds, operatorNames } from "./operator-names.ts"

/**
 * A button that opens a small form for one part of a query. `onDraft` throws `InvalidTerm` for an invalid part, and the
 * form shows the reason.
 */
export const ChipPopup = (
  { draft, onDraft, submit, trigger }: FormOptions & { readonly trigger: ComponentProps<typeof Popup>["trigger"] }
) => (
  <Popup label={`${submit} a part of the query`} trigger={trigger}>
    {(close) => <ChipForm draft={draft} submit={submit} onDraft={onDraft} onClose={close} />}
  </Popup>
)

interface FormOptions {
  readonly draft: Draft
  readonly submit: string
  readonly onDraft: (draft: Draft) => void
}

const ChipForm = ({ draft, onClose, onDraft, submit }: FormOptions & { readonly onClose: () => void }) => {
  const [edited, setEdited] = useState<Draft>({ kind: draft.kind, value: draft.value, excluded: draft.excluded })
  const [problem, setProblem] = useState<string>()
  const edit = (change: Partial<Draft>) => {
    setEdited({ ...edited, ...change })
    setProblem(undefined)
  }
  const finish = () => {
    try {
      onDraft(edited)
      onClose()
    } catch (error) {
      if (!(error instanceof InvalidTerm)) throw error
      setProblem(`${capitalized(error.problem)}. Allowed: ${error.allowed}.`)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // the surrounding form, which contains the button, would receive the event as well
        event.stopPropagation()
        finish()
      }}
    >
      <SelectField
        label="Operator"
        value={edited.kind}
        options={kinds}
        onChange={(kind) => edit({ kind: kind as Positive["kind"] })}
        hint={effectOf(edited.kind)}
      />
      <TextField
        label="Value"
        data-first={draft.value !== "" || undefined}
        value={edited.value}
        placeholder={operatorNames[edited.kind].example}
        autoComplete="off"
        spellCheck={false}
        problem={problem}
        onChange={(value = "") => edit({ value })}
      />
      <Flag label="Exclude matches" checked={edited.excluded} onChange={(excluded) => edit({ excluded })} />
      <div className="actions">
        <button type="submit" className="button primary small">{submit}</button>
        <button type="button" className="button quiet small" onClick={onClose}>Cancel</button>
      </div>
    </form>
  )
}

const kinds = operatorKinds.map((kind) => [kind, operatorNames[kind].label] as const)

const effectOf = (kind: Positive["kind"]): string =>
  kind === "words" ? "Pages that match these words." : operators[kind].effect

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
